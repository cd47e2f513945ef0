/** What a customer says about a delivery: one line for a label, a few for a card. */
import { expect, test } from 'vitest';
import { tidyCourierNote, tidyGiftMessage } from '#src/domain/order/delivery-extras.ts';

test.for<readonly [string, string]>([
  ['', ''],
  ['  Code 12B,\n 3rd  floor ', 'Code 12B, 3rd floor'],
  ['a\u202eb\u0007', 'a b'],
])('a note for the courier is one line: %j', ([typed, kept]) => {
  expect(tidyCourierNote(typed)).toBe(kept);
});

test.for<readonly [string, string]>([
  [' \n ', ''],
  [' Bonne fête \r\n\rZoë ', 'Bonne fête\n\nZoë'],
  ['a\u2028b\u0000c', 'a b c'],
])('the message of a gift keeps its lines: %j', ([typed, kept]) => {
  expect(tidyGiftMessage(typed)).toBe(kept);
});
