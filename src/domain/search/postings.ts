/** In which things a word stands, as the files of the search say it: short, since a shopper waits for them. Pure. */

/**
 * Places of a word in a thing, the strongest first; a word that stands in several places of a thing counts in the first
 * of them.
 */
export const SEARCH_FIELDS = ['name', 'sku', 'keyword', 'text'] as const;

/** Numbers of things, ascending, by the place of the field in SEARCH_FIELDS. */
export type Postings = readonly (readonly number[])[];

const BASE = 36;
const [COMMA, END, DIGITS, LETTERS] = [44, 59, 48, 97];

/** Numbers as what each adds to the one before, in base 36; fields with ';' between them. */
export function writtenPostings(postings: Postings): string {
  const fields = postings.map((numbers) =>
    numbers.map((number, at) => (number - (numbers[at - 1] ?? 0)).toString(BASE)).join(','),
  );
  return fields.join(';').replace(/;+$/, '');
}

/** Letter by letter: a frequent word stands in thousands of things, and a shopper waits for each keystroke. */
export function readPostings(written: string): Postings {
  const fields: number[][] = [[]];
  let number = 0;
  let step = 0;
  for (let at = 0; at <= written.length; at += 1) {
    const code = at === written.length ? END : written.charCodeAt(at);
    if (code === COMMA || code === END) {
      const isEmpty = at === 0 || written.charCodeAt(at - 1) === END;
      number += step;
      step = 0;
      if (!isEmpty) fields.at(-1)?.push(number);
      if (code === COMMA || at === written.length) continue;
      fields.push([]);
      number = 0;
    } else step = step * BASE + (code < LETTERS ? code - DIGITS : code - LETTERS + 10);
  }
  return fields;
}

/** Letters that a word has in common with the one before: 'A' for none, to 'Z' for 25. Words have no capitals. */
const FIRST_MARK = 65;
const MOST_SHARED = 25;

/** Words in order as one text: of each what differs from the one before, behind a mark of how much does not. */
export function writtenWords(words: readonly string[]): string {
  let before = '';
  return words
    .map((word) => {
      let shared = 0;
      while (shared < MOST_SHARED && shared < word.length && word[shared] === before[shared]) shared += 1;
      before = word;
      return String.fromCharCode(FIRST_MARK + shared) + word.slice(shared);
    })
    .join('');
}

export function readWords(written: string): readonly string[] {
  let before = '';
  return (written.match(/[A-Z][^A-Z]*/g) ?? []).map((part) => {
    before = before.slice(0, part.charCodeAt(0) - FIRST_MARK) + part.slice(1);
    return before;
  });
}
