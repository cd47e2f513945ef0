/** Which file of the search has a word: those of its first letters, as many of them as keep the file small. Pure. */

/** After a key that is a word itself: the file of that word alone. No word has it. */
const WHOLE = '-';

/** Characters of a file that is not split; a word is in one file, however long that is. About 1.6 KB on the wire. */
export const SHARD_LENGTH = 4000;

export function wholeKey(word: string): string {
  return word + WHOLE;
}

/** Words, and what is said of each. */
export type Terms = ReadonlyMap<string, string>;

/** The file's text is one character longer. */
function termsLength(terms: Terms): number {
  let length = 0;
  // Four quotes, a colon and a comma.
  for (const [word, said] of terms) length += word.length + said.length + 6;
  return length;
}

/** Words below a prefix, and all that keys say about them. */
export function* splitTerms(prefix: string, terms: Terms): Generator<readonly [key: string, terms: Terms]> {
  if (terms.size === 0) return;
  if (termsLength(terms) <= SHARD_LENGTH) {
    yield [prefix, terms];
    return;
  }
  const parts = new Map<string, Map<string, string>>();
  for (const [word, said] of terms) {
    const next = word.codePointAt(prefix.length);
    const key = prefix + (next === undefined ? WHOLE : String.fromCodePoint(next));
    const part = parts.get(key);
    if (part === undefined) parts.set(key, new Map([[word, said]]));
    else part.set(word, said);
  }
  for (const [key, part] of parts) {
    if (key.endsWith(WHOLE)) yield [key, part];
    else yield* splitTerms(key, part);
  }
}

/** Whether a file may have words that begin so, or is the one that has this word. */
function isFor(key: string, start: string): boolean {
  return key.startsWith(start) || (!key.endsWith(WHOLE) && start.startsWith(key));
}

/** Keys of the files that have words that begin so. */
export function shardsFrom(keys: Iterable<string>, start: string): readonly string[] {
  return [...keys].filter((key) => isFor(key, start));
}

/** Key of the file that has a word where any has; undefined: none has. */
export function shardOf(keys: ReadonlySet<string>, word: string): string | undefined {
  if (keys.has(wholeKey(word))) return wholeKey(word);
  for (let length = word.length; length >= 0; length -= 1) {
    const key = word.slice(0, length);
    if (keys.has(key)) return key;
  }
  return undefined;
}

/** The prefixes of a key, from '' to the key itself. */
export function prefixesOf(key: string): readonly string[] {
  const letters = Array.from(key.endsWith(WHOLE) ? key.slice(0, -1) : key);
  return Array.from({ length: letters.length + 1 }, (_, count) => letters.slice(0, count).join(''));
}
