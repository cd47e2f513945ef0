/** In which things a word stands, as the files of the search say it: short, since a shopper waits for them. Pure. */

/** Where a word stands in a thing, the strongest first; a word that stands in several places of a thing counts in the first of them. */
export const SEARCH_FIELDS = ['name', 'sku', 'keyword', 'text'] as const;

/** Numbers of things, ascending, by the place of the field in SEARCH_FIELDS. */
export type Postings = readonly (readonly number[])[];

/** Numbers as what each adds to the one before, in base 36; fields with ';' between them. */
export function writtenPostings(postings: Postings): string {
  const fields = postings.map((numbers) =>
    numbers.map((number, at) => (number - (numbers[at - 1] ?? 0)).toString(36)).join(','),
  );
  return fields.join(';').replace(/;+$/, '');
}

export function readPostings(written: string): Postings {
  return written.split(';').map((field) => {
    let number = 0;
    return field === '' ? [] : field.split(',').map((step) => (number += Number.parseInt(step, 36)));
  });
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
