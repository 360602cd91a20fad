import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type ToStringOptions,
  type YAMLMap,
} from "yaml";

/** `block`: lists and maps one entry a line · `quoted`: every text in double quotes, whatever it holds. */
export type PairStyle = { block: boolean; quoted: boolean };

// Longer ones are easier to read, and to merge, one entry a line.
const LONGEST_FLOW = 100;
// What YAML would take, but an editor or a terminal would not show as it is.
const HAZARD = /[\u0000-\u0008\u000b-\u001f\u007f-\u00a0\u2028\u2029\ufeff]|\p{Surrogate}/u;

/** `key: value` as YAML, without indentation, lines ended by `\n`. */
export function renderPair(key: string, value: unknown, style: PairStyle): string {
  const document = new Document(
    { [key]: value },
    { aliasDuplicateObjects: false, version: "1.2", schema: "core" },
  );
  const root = document.contents as YAMLMap;
  for (const pair of root.items) prepare(pair.value as Node | null, style);
  const options: ToStringOptions = {
    lineWidth: 0,
    flowCollectionPadding: false,
    doubleQuotedAsJSON: true,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    defaultKeyType: "PLAIN",
    ...(style.quoted && { defaultStringType: "QUOTE_DOUBLE" }),
  };
  return document.toString(options);
}

function prepare(node: Node | null, style: PairStyle): void {
  if (isScalar(node) && typeof node.value === "string" && HAZARD.test(node.value)) node.type = "QUOTE_DOUBLE";
  if (!isCollection(node)) return;
  node.flow = !style.block && isSmall(node);
  for (const item of node.items) {
    if (isMap(node)) prepare((item as { value: Node | null }).value, { ...style, block: false });
    else prepare(item as Node, { ...style, block: false });
  }
}

/** A list of maps stands one a line (`- {path: …}`); the rest is written in one line while it is short. */
function isSmall(node: Node): boolean {
  if (isSeq(node) && node.items.some((item) => isCollection(item))) return false;
  const json = JSON.stringify(node.toJSON());
  return json.length <= LONGEST_FLOW && !json.includes("\\n");
}
