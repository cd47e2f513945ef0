/** Histories in which the model has found a fault: each breaks a law again as soon as its fault is back. They are played first. */
import type { Command, History } from '#tests/model/commands.ts';

function steps(...commands: readonly Command[]): History {
  return commands.map((command) => ({ commands: [command], killAt: 0 }));
}

/** One bowl, and its payment is started. */
const ORDER: Command = { do: 'order', by: 0, first: 1, second: 0, coupon: 3, start: true };

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
};
