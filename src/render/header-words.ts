/** What a person reads. The hint says what to do and shows a line that would pass. */
export type Words = { message: string; hint?: string };

/** An argument as one safe line, `otherwise` where it is not given. */
export type Args = (name: string, otherwise?: string) => string;

/** A header that can't be read. */
export const notYaml = (args: Args): Words => ({
  message: `Not valid YAML: ${args("reason", "it can't be read")}`,
  hint: "The file is left as it is and its text is still found. A line that is read: title: Keep the v1 response shape",
});

/** A header of which one value says nothing. */
export const notMeant = (args: Args, isNear: boolean): Words => ({
  message: `${args("key")} is ${args("value")}, which is not ${args("wanted")}`,
  hint: isNear
    ? `Did you mean ${args("near")}? As it stands it does not count.`
    : "Mend the line, or take it out.",
});
