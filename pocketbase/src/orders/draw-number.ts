/** Numbers that the shop draws by lot. */
import { orderNumber } from '#src/domain/order/order-number.ts';

/** 32 characters whose codes differ modulo 32, as `orderNumber` wants its numbers. */
const DICE = '@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_';

/** 'K7QM-X2PA'. It may be taken: look. */
export function drawNumber(): string {
  const drawn = $security.randomStringWithAlphabet(8, DICE);
  return orderNumber(drawn.split('').map((character) => character.charCodeAt(0)));
}
