/** Histories in which the model has found a fault: each breaks a law again as soon as its fault is back. They are played first. */
import type { Command, History } from '#tests/model/commands.ts';

function steps(...commands: readonly Command[]): History {
  return commands.map((command) => ({ commands: [command], killAt: 0 }));
}

/** One bowl, and its payment is started. */
const ORDER: Command = { do: 'order', by: 0, first: 1, second: 0, coupon: 3, start: true };

/** Two bowls of six that are paid. */
const TWO: readonly Command[] = [
  { ...ORDER, first: 2 },
  { do: 'pay', which: 0, tell: true },
];
const SEND: Command = { do: 'send', by: 0, which: 0, whole: true };
const LOSE: Command = { do: 'loseParcel', by: 0, which: 0 };
const BACK: Command = { do: 'parcelBack', by: 0, which: 0 };
const COUNT: Command = { do: 'countShelf', by: 0, item: 0 };
const PIECE: Command = { do: 'refundPieces', by: 0, which: 0, whole: false, tick: false };
const WITHDRAW_ONE: readonly Command[] = [
  { do: 'withdraw', which: 0, whole: false },
  { do: 'moveReturn', by: 0, which: 0, to: 'accepted', deduction: 0 },
];
const PAY_BACK: Command = { do: 'moveReturn', by: 0, which: 0, to: 'refunded', deduction: 0 };

export const FOUND: Readonly<Record<string, History>> = {
  'nobody is asked to pay an order that has expired: its card was refused, and no event told of it': steps(ORDER, {
    do: 'decline',
    which: 0,
    tell: false,
  }),
  'an order is paid of which the shop hears first that some of its money went back': steps(
    ORDER,
    { do: 'pay', which: 0, tell: false },
    { do: 'refundAtProvider', which: 0, whole: false },
  ),
  'an order that was cancelled before its payment was known has no invoice, although some of it was given back by hand':
    steps(
      ORDER,
      { do: 'pay', which: 0, tell: false },
      { do: 'cancelByHand', which: 0 },
      { do: 'refundAtProvider', which: 0, whole: false },
    ),
  'late money of which nothing is left to give back is booked': steps(
    ORDER,
    { do: 'pay', which: 0, tell: false },
    { do: 'cancelByHand', which: 0 },
    { do: 'refundAtProvider', which: 0, whole: true },
  ),
  'an order is completed by hand before anything of it is sent: it leaves every list, with its money': steps(
    ORDER,
    { do: 'pay', which: 0, tell: true },
    { do: 'complete', which: 0 },
  ),
  'a parcel is lost, and nobody is told that its order is still to be sent': steps(
    ORDER,
    { do: 'pay', which: 0, tell: true },
    { do: 'send', by: 0, which: 0, whole: true },
    { do: 'loseParcel', by: 0, which: 0 },
  ),
  'one of two is withdrawn before anything is sent, and both go back on sale': steps(...TWO, ...WITHDRAW_ONE, PAY_BACK),
  'one of two is sent, and the other one, which is withdrawn, never goes back on sale': steps(
    ...TWO,
    { ...SEND, whole: false },
    ...WITHDRAW_ONE,
    COUNT,
    PAY_BACK,
  ),
  'a parcel is lost and sent again, and nothing is taken for it': steps(...TWO, SEND, LOSE, COUNT, SEND),
  'a parcel that came back is counted and put on sale': steps(...TWO, SEND, BACK, COUNT, SEND),
  'a parcel that was lost and sent again turns up': steps(...TWO, SEND, LOSE, SEND, BACK, COUNT),
  'what is paid back for a piece that is missing comes back with the order': steps(...TWO, PIECE, COUNT, {
    do: 'cancelByHand',
    which: 0,
  }),
  'a piece that is paid back before the other one is sent is to be sent after it': steps(...TWO, PIECE, {
    ...SEND,
    whole: false,
  }),
  'pieces of a parcel that came back are put on sale with their money': steps(...TWO, SEND, BACK, {
    ...PIECE,
    whole: true,
    tick: true,
  }),
  'money is on its way for an order that has expired, whose coupon counts as used': steps(
    { ...ORDER, coupon: 0 },
    { do: 'clock', minutes: 31 },
    { do: 'job', name: 'minute' },
    { do: 'process', which: 0, tell: false },
    { do: 'tell', which: 0, times: 1 },
  ),
};
