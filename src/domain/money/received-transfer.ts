/** A transfer as a bank tells of it. */

/** Characters of the sender's name: as many as a transfer within SEPA can carry, and some. */
export const SENDER_LENGTH = 140;
/** Working days that the goods of an order are held until its transfer is there, unless the shop says otherwise. */
const USUAL_DAYS = 5;

/** Working days from the shop's record, where 0 means as many as are usual. */
export function transferDays(days: number): number {
  return days > 0 ? days : USUAL_DAYS;
}

function wordsOf(text: string): string[] {
  const bare = text.normalize('NFD').replace(/[\u0300-\u036F]/g, '');
  const words = bare.toUpperCase().split(/[^A-Z0-9]+/);
  return words.filter((word, at) => word.length > 1 && words.indexOf(word) === at);
}

/** The share of words that two texts have in common, of the one that has fewer; null: one of them has none. */
export function sharedWords(one: string, other: string): number | null {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((left, right) => left.length - right.length);
  return few.length === 0 ? null : few.filter((word) => many.includes(word)).length / few.length;
}
