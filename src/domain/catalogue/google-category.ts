/**
 * A category of Google's taxonomy of products, as feeds name it: by its number, or by its path with '>' between the
 * levels. Pure.
 */

const NUMBER = /^[1-9]\d{0,9}$/;

/** As feeds have it: one blank around each '>'; null: it is neither a number nor a path of at least two levels. */
export function googleCategory(text: string): string | null {
  const plain = text.trim();
  if (plain === '' || NUMBER.test(plain)) return plain;
  const levels = plain.split('>').map((level) => level.replace(/\s+/g, ' ').trim());
  return levels.length > 1 && levels.every((level) => /\D/.test(level)) ? levels.join(' > ') : null;
}
