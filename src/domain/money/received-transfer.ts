/** A transfer as a bank tells of it. */

/** Characters of the sender's name: as many as a transfer within SEPA can carry, and some. */
export const SENDER_LENGTH = 140;
/** Working days that the goods of an order are held until its transfer is there, unless the shop says otherwise. */
const USUAL_DAYS = 5;

/** Working days from the shop's record, where 0 means as many as are usual. */
export function transferDays(days: number): number {
  return days > 0 ? days : USUAL_DAYS;
}
