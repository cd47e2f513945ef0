/**
 * Says which file of the search has a word. Words that begin with the same letters are in one file, as many letters as
 * keep it small; beginnings of few words stay together in the file of the shorter one. So an edit renews the files of
 * its words, and moves others seldom (docs/decisions/0296). Pure.
 */

/** After a key that is a word itself: the file of that word alone. No word has it. */
const WHOLE = '-';

/** Characters of a file that is not split; a word is in one file, however long that is. About 1.2 KB on the wire. */
const MOST = 3000;
/** Characters of words that have a file of their own, where they begin with more letters than others of the file. */
const LEAST = 500;

/** Letters by which words have files of their own at most: a letter takes up to eight characters of a file's name. */
const DEEPEST = 24;

/** Words, and what is said of each. */
export type Terms = ReadonlyMap<string, string>;

/** Four quotes, a colon and a comma. */
const AROUND = 6;

/** Characters that words add to a file. */
function lengthOf(terms: Terms): number {
  let length = 0;
  for (const [word, said] of terms) length += word.length + said.length + AROUND;
  return length;
}

/** The first letters of a word, one more than a prefix has; the word's own key where it has none. */
function nextKey(prefix: string, word: string): string {
  const next = word.codePointAt(prefix.length);
  return prefix + (next === undefined ? WHOLE : String.fromCodePoint(next));
}

function byNextKey(prefix: string, terms: Terms): ReadonlyMap<string, Terms> {
  const parts = new Map<string, Map<string, string>>();
  for (const [word, said] of terms) {
    const key = nextKey(prefix, word);
    const part = parts.get(key);
    if (part === undefined) parts.set(key, new Map([[word, said]]));
    else part.set(word, said);
  }
  return parts;
}

/** Files of words that all begin with a prefix, by their keys. */
export function* splitTerms(prefix: string, terms: Terms): Generator<readonly [key: string, terms: Terms]> {
  if (prefix.endsWith(WHOLE) || prefix.length >= DEEPEST || lengthOf(terms) <= MOST) {
    if (terms.size > 0) yield [prefix, terms];
    return;
  }
  const few: (readonly [string, string])[] = [];
  for (const [key, part] of byNextKey(prefix, terms)) {
    if (lengthOf(part) < LEAST) few.push(...part);
    else yield* splitTerms(key, part);
  }
  if (few.length > 0) yield [prefix, new Map(few)];
}

/** Key of the file that is for a word, whether there is one or not. */
export function keyFor(keys: ReadonlySet<string>, word: string): string {
  if (keys.has(word + WHOLE)) return word + WHOLE;
  let left = [...keys];
  let prefix = '';
  for (const letter of word) {
    left = left.filter((key) => key.startsWith(prefix + letter));
    if (left.length === 0) break;
    prefix += letter;
  }
  return prefix;
}

/** Keys of the files that have words that begin so. */
export function keysFrom(keys: ReadonlySet<string>, start: string): readonly string[] {
  const own = [...keys].filter((key) => key.startsWith(start));
  return own.length > 0 ? own : [keyFor(keys, start)].filter((key) => keys.has(key));
}

/** Files of words, which are read only where they may change. */
export interface TermFiles {
  readonly keys: () => Iterable<string>;
  readonly lengthOf: (key: string) => number;
  /** Takes the words out of a file, which is none any more. */
  readonly take: (key: string) => Terms;
  readonly put: (key: string, terms: Terms) => void;
}

/** Length of a file's text → that of its words. */
export const termsLength = (text: string): number => text.length - 1;

/**
 * Brings files to what `splitTerms` would make of all words. `changed`: keys of the files whose words have changed; all
 * others are as it made them.
 */
export function rearrange(files: TermFiles, changed: ReadonlySet<string>, prefix = ''): void {
  const below = [...files.keys()].filter((key) => key.startsWith(prefix));
  const length = below.reduce((sum, key) => sum + files.lengthOf(key), 0);
  const isOne = below.length === 1 && below[0] === prefix;
  if (length <= MOST || isOne) {
    if (isOne && length <= MOST) return;
    const terms = new Map(below.flatMap((key) => [...files.take(key)]));
    for (const [key, part] of splitTerms(prefix, terms)) files.put(key, part);
    return;
  }
  const children = new Set(below.filter((key) => key !== prefix).map((key) => nextKey(prefix, key)));
  const few = new Map<string, string>();
  for (const child of children) {
    const own = below.filter((key) => key.startsWith(child));
    if (own.reduce((sum, key) => sum + files.lengthOf(key), 0) < LEAST)
      for (const key of own) for (const [word, said] of files.take(key)) few.set(word, said);
    // A file that has lost its last word is changed, too.
    else if (!child.endsWith(WHOLE) && [...changed].some((key) => key.startsWith(child)))
      rearrange(files, changed, child);
  }
  if (few.size === 0 && !changed.has(prefix)) return;
  const loose = new Map([...(below.includes(prefix) ? files.take(prefix) : []), ...few]);
  const rest = new Map<string, string>();
  for (const [key, part] of byNextKey(prefix, loose)) {
    if (lengthOf(part) < LEAST) for (const [word, said] of part) rest.set(word, said);
    else for (const [one, terms] of splitTerms(key, part)) files.put(one, terms);
  }
  if (rest.size > 0) files.put(prefix, rest);
}
