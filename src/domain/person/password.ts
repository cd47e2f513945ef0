/**
 * Says which passwords an account may have, and how hard they are to guess. The backend refuses with the same code that
 * shows the hint while somebody types. Length and guessability count, not kinds of characters (NIST SP 800-63B; OWASP
 * ASVS 5.0, 6.2).
 */
import { isCommonWord } from '#src/domain/person/common-words.ts';

/** Characters. */
export const PASSWORD_MIN = 10;
/** UTF-8 bytes: bcrypt takes no more. */
export const PASSWORD_MAX_BYTES = 71;

export type PasswordProblem = 'password_short' | 'password_long' | 'password_common';

/** 0: refused as too easy; 1 weak, 2 fair, 3 good, 4 strong. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Guesses are built from parts; with fewer than this many a machine has it at once. */
const PARTS_MIN = 4;
const WORD_MAX = 17;

const ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** A year, or a whole date. */
const NUMBER = /^(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\d{1,4})/;

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
  '|': 'l',
};

/** Small letters without accents. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
}

/** As it was meant, a character for each: '1' stands for i or for l. */
function undisguised(text: string, one: 'i' | 'l'): string {
  return [...text].map((character) => (character === '1' ? one : (DISGUISES[character] ?? character))).join('');
}

/** The words of what everybody knows of a person: mail address and name. */
function personalWords(personal: readonly string[]): ReadonlySet<string> {
  return new Set(
    personal
      .flatMap((text) => [plain(text).split('@')[0] ?? '', ...plain(text).split(/[^a-z0-9]+/)])
      .filter((word) => word.length >= 3),
  );
}

/**
 * Number of characters from `at` on that are the same, or run, three or more, along a row of the keyboard, the alphabet
 * or the digits.
 */
function runLength(text: string, at: number): number {
  let longest = 1;
  while (text[at + longest] === text[at]) longest += 1;
  for (const row of ROWS) {
    for (let start = row.indexOf(text.charAt(at)); start !== -1; start = row.indexOf(text.charAt(at), start + 1)) {
      let length = 1;
      while (at + length < text.length && text[at + length] === row[start + length]) length += 1;
      if (length >= 3) longest = Math.max(longest, length);
    }
  }
  return longest;
}

/** End of what repeats the `period` characters before `at` once or more; `at` where it does not. */
function repeatEnd(text: string, at: number, period: number): number {
  let end = at;
  while (end < text.length && text[end] === text[end - period]) end += 1;
  return end - at >= period ? end : at;
}

/**
 * The fewest parts that the text can be put together from: words, runs, repetitions, dates, numbers of up to four
 * digits, single characters. Longer texts than any password are cut.
 */
function countParts(given: string, personal: readonly string[]): number {
  const text = plain(given.slice(0, 2 * PASSWORD_MAX_BYTES));
  const own = personalWords(personal);
  const spellings = [text, undisguised(text, 'i'), undisguised(text, 'l')];
  const fewest = [0, ...Array.from(text, () => Number.POSITIVE_INFINITY)];
  for (let at = 0; at < text.length; at += 1) {
    const next = (fewest[at] ?? 0) + 1;
    const reach = (end: number): void => void (fewest[end] = Math.min(fewest[end] ?? next, next));
    reach(at + 1);
    reach(at + (NUMBER.exec(text.slice(at, at + 10))?.[0].length ?? 1));
    for (let end = at + 3; end <= Math.min(text.length, at + WORD_MAX); end += 1) {
      const words = spellings.map((spelling) => spelling.slice(at, end));
      if (words.some((word) => isCommonWord(word) || own.has(word))) reach(end);
    }
    for (let length = runLength(text, at); length > 1; length -= 1) reach(at + length);
    for (let period = 1; period <= at; period += 1) {
      const end = repeatEnd(text, at, period);
      if (end > at) reach(end);
    }
  }
  return fewest[text.length] ?? 0;
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** Says why a password is refused; null: it is not. `personal`: mail address and name of the account. */
export function passwordProblem(password: string, personal: readonly string[] = []): PasswordProblem | null {
  if ([...password].length < PASSWORD_MIN) return 'password_short';
  if (utf8Bytes(password) > PASSWORD_MAX_BYTES) return 'password_long';
  return countParts(password, personal) < PARTS_MIN ? 'password_common' : null;
}

/** A hint for the person who types; a refused password has 0. */
export function passwordStrength(password: string, personal: readonly string[] = []): PasswordStrength {
  if (passwordProblem(password, personal) !== null) return 0;
  const parts = countParts(password, personal);
  if (parts < 6) return 1;
  if (parts < 8) return 2;
  return parts < 11 ? 3 : 4;
}
