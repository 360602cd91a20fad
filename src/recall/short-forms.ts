/**
 * What programmers shorten, full word first. Code says `cfg` and `dict` where a question says "configuration" and
 * "dictionary"; both are indexed as the full word. Only forms that hardly mean anything else.
 */
const SHORT_FORMS = `
address addr|administrator admin|allocate alloc|application app|argument arg|asynchronous async|attribute attr
authentication auth authn|authorization authz|average avg|boolean bool|button btn|buffer buf|calculate calc|callback cb
character char|column col|command cmd|compare cmp|concatenate concat|configuration config cfg conf|connection conn
context ctx|control ctrl|convert conv|coordinate coord|count cnt|current cur curr|database db|dataframe df
decrement decr|define def|delete del|department dept|destination dest dst|development dev|dictionary dict|difference diff
directory dir|distribution dist|documentation doc docs|element elem|environment env|error err|evaluate eval
exception exc|execute exec|expression expr|extension ext|figure fig|function func fn|generate gen|group grp
hexadecimal hex|identifier id ident|image img|implementation impl|increment incr|index idx|information info
initialize init|insert ins|instance inst|integer int|iterator iter|kubernetes k8s|language lang|length len|level lvl
library lib|location loc|maximum max|medium med|memory mem|message msg|middleware mw|minimum min|miscellaneous misc
module mod|multiply mul|navigation nav|number num|object obj|operation op|option opt|original orig|package pkg
parameter param|password passwd pwd|percent pct|performance perf|permission perm|picture pic|pointer ptr|position pos
postgresql postgres pg|predicate pred|previous prev|process proc|production prod|property prop
query qry|random rand|receive recv|recursive rec|reference ref|register reg
regex regexp|remove rm|repository repo|request req|response resp|result res|screen scr|select sel|separator sep|sequence seq
server srv|service svc|session sess|signature sig|source src|specification spec|standard std|statistics stats stat
statement stmt|string str|structure struct|subtract sub|synchronize sync|system sys|table tbl|template tmpl
temporary temp tmp|terminal term|text txt|timestamp ts|transaction tx txn|transform trans|typescript tsx|utility util
utilities utils|value val|variable var|vector vec|version ver|virtual virt|window win|javascript js|python py
translation i18n|accessibility a11y|localization l10n`;

const FULL: ReadonlyMap<string, string> = new Map(
  SHORT_FORMS.trim()
    .split(/[|\n]/)
    .flatMap((line) => {
      const [full, ...forms] = line.split(" ");
      return forms.map((form): [string, string] => [form, full!]);
    }),
);

/** The full word of a short form, or the word itself. */
export const fullWord = (word: string): string => FULL.get(word) ?? word;
