/** Says what an operator types to find an order, as a question to the index of words (docs/decisions/0260). */

/** Words that count: more make no order easier to find. */
const MOST_WORDS = 8;
/** Characters of a text that are looked at. */
const MOST_CHARACTERS = 200;
/** Length from which on the last word may be the beginning of one. */
const BEGINNING = 2;

/**
 * Letters without capital forms that the index knows: Hebrew, Arabic, Kana, Chinese characters, Hangul; and the two of
 * ordinal numbers.
 */
const OTHER_LETTERS = /[ªºא-תؠ-يぁ-ゖァ-ヺ一-鿿가-힣]/;
/** End of the scripts with capitals: signs such as Ⓐ come after. */
const CASED_BELOW = 0x2000;

/** The VM's regular expressions know no classes of Unicode. */
function isLetter(character: string): boolean {
  if (OTHER_LETTERS.test(character)) return true;
  // U+0345, a mark below other letters, has a capital form and ends a word of the index all the same.
  return (
    character.charCodeAt(0) < CASED_BELOW &&
    character !== '\u0345' &&
    character.toLowerCase() !== character.toUpperCase()
  );
}

/**
 * Everything but letters and digits, and the marks of an address where `isAddress`, is a blank. Never two words of the
 * index in one of ours.
 */
function onlyWords(text: string, isAddress: boolean): string {
  const kept = isAddress ? /[0-9@._+-]/ : /[0-9]/;
  return text
    .split('')
    .map((character) => (kept.test(character) || isLetter(character) ? character : ' '))
    .join('');
}

/** The words of a text, in small letters: an e-mail address is one, everything else ends at each mark. */
export function searchWords(text: string): string[] {
  const words = text
    .slice(0, MOST_CHARACTERS)
    .normalize('NFC')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((part) => onlyWords(part, part.includes('@')).split(' '))
    .filter((word) => word !== '');
  return words.slice(0, MOST_WORDS);
}

/**
 * The question to the index (FTS5): all words, the last one perhaps only begun. Each is quoted, so none is a command.
 * null: the text has no word, and nothing can be found by it.
 */
export function searchQuestion(text: string): string | null {
  const words = searchWords(text);
  if (words.length === 0) return null;
  return words
    .map((word, index) => `"${word}"${index === words.length - 1 && word.length >= BEGINNING ? '*' : ''}`)
    .join(' ');
}
