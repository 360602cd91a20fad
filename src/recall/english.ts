import { stemmer } from "stemmer";

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that tell nothing apart in English, contractions in pieces ("don't" is read as `don` and `t`). */
const STOP = set(`
a about above after again against ain all am an and any are aren as at be because been before being below between both
but by can couldn d did didn do does doesn doing don down during each few for from further had hadn has hasn have haven
having he her here hers herself him himself his how i if in into is isn it its itself just ll m ma me mightn more most
mustn my myself needn no nor not now o of off on once only or other our ours ourselves out over own re s same shan she
should shouldn so some such t than that the their theirs them themselves then there these they this those through to too
under until up ve very was wasn we were weren what when where which while who whom why will with won would wouldn y you
your yours yourself yourselves`);

/** Base form first, then the forms that no suffix rule finds. */
const IRREGULAR = `
arise arose arisen|awake awoke awoken|bear bore borne|beat beaten|become became|begin began begun|bend bent|bind bound
bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring brought|build built|burn burnt|buy bought
catch caught|choose chose chosen|cling clung|come came|creep crept|deal dealt|dig dug|draw drew drawn|dream dreamt
drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee fled
fling flung|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen
get got gotten|give gave given|go went gone|grind ground|grow grew grown|hang hung|hear heard|hide hid hidden|hold held
keep kept|know knew known|lay laid|lead led|lean leant|learn learnt|leave left|lend lent|light lit|lose lost|make made
mean meant|meet met|mistake mistook mistaken|overcome overcame|pay paid|prove proven|ride rode ridden|ring rang rung
rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|sew sewn|shake shook shaken|shine shone
shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken
spend spent|spin spun|spring sprang sprung|stand stood|steal stole stolen|stick stuck|sting stung|strike struck stricken
swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told
think thought|throw threw thrown|understand understood|undergo underwent undergone|wake woke woken|wear wore worn
weave wove woven|win won|withdraw withdrew withdrawn|write wrote written|rewrite rewrote rewritten|child children
man men|woman women|person people|foot feet|tooth teeth|goose geese|mouse mice|life lives|wife wives|knife knives
leaf leaves|half halves|shelf shelves|wolf wolves|index indices indexes|vertex vertices|matrix matrices
analysis analyses|criterion criteria|datum data|good better best|bad worse worst`;

const BASE: ReadonlyMap<string, string> = new Map(
  IRREGULAR.trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [base, ...forms] = line.split(" ");
      return forms.map((form): [string, string] => [form, base!]);
    }),
);

export const isStopWord = (word: string): boolean => STOP.has(word);

/**
 * What a lower-case word is indexed as: its base form where it is irregular, then Porter's stem
 * (M. F. Porter, "An algorithm for suffix stripping", 1980) where it is plain English letters.
 */
export function stem(word: string): string {
  const base = BASE.get(word) ?? word;
  return /^[a-z]{3,}$/.test(base) ? stemmer(base) : base;
}
