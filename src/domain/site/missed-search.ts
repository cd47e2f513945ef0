/**
 * Says what of a search that found nothing may be counted: words of goods, never what could name a person. The same
 * rules run in the browser, which sends nothing else, and in PocketBase, which believes no browser. Without \p{…},
 * which never matches there.
 */

/** Characters of the words together. */
export const MISSED_WORDS = 60;
/** Fewer are a beginning of a word, and nobody can tell of which. */
const SHORTEST = 3;
/**
 * More digits in all are a number of something: a telephone, an order, a card, a postcode. Measures ('30x40') have
 * fewer.
 */
const DIGITS = 4;

/** Words are shown to editors once so many searches have had them: what one person alone has typed stays unseen. */
export const MISSED_SHOWN_FROM = 3;
/** Words that editors are shown at most, the most frequent first. */
export const MISSED_SHOWN = 100;
/** Words that a day and a language count; after that only those that are there already. */
export const MISSED_A_DAY = 200;

/** All but letters, digits and the marks on them, in lower case. */
const BETWEEN = /[^0-9a-z\u00df-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff]+/;

/** Says whether it may be an e-mail address, a web address or a name of an account. */
function isAddress(query: string): boolean {
  return /@|:\/\/|www\.|[^\s.]\.[a-z]{2,}(?:[\s/]|$)/i.test(query);
}

/** Words in lower case with one space between them, as they are counted; null: they are not counted. */
export function countedWords(query: string): string | null {
  if (isAddress(query)) return null;
  const words = query
    .normalize('NFC')
    .toLowerCase()
    .split(BETWEEN)
    .filter((word) => word !== '');
  const text = words.join(' ');
  const digits = text.replace(/[^0-9]/g, '').length;
  const isNumber = digits > DIGITS || words.some((word) => /^[0-9]+$/.test(word));
  return isNumber || text.length < SHORTEST || text.length > MISSED_WORDS ? null : text;
}
