/** States change only by allowed steps, each of them written down. */
import { ofOrder } from '#tests/model/books.ts';
import { unless, type Law } from '#tests/model/laws/law.ts';
import { FIRST, isAllowed, MACHINES } from '#tests/model/steps.ts';

export const states: Law = ({ books, account }) =>
  books.orders.flatMap((order) => {
    const history = ofOrder(books.history, order);
    const wasPaid = ofOrder(books.payments, order).some(
      ({ intent }) => account.intents.get(intent)?.status === 'succeeded',
    );
    return MACHINES.flatMap((machine) => {
      const steps = history.filter((row) => row.machine === machine);
      const ends = steps.reduce(
        ({ at, problems }, { from, to }) => ({
          at: to,
          problems: [
            ...problems,
            ...unless(from === at, `order ${order.number}: ${machine} goes on from '${from}', and was '${at}'`),
            ...unless(isAllowed(machine, from, to), `order ${order.number}: '${from}' became '${to}'`),
            ...unless(from !== 'expired' || wasPaid, `order ${order.number} is open again, and nothing was paid`),
          ],
        }),
        { at: FIRST[machine], problems: [] as readonly string[] },
      );
      const is = order[`${machine}_state`];
      return [
        ...ends.problems,
        ...unless(is === ends.at, `order ${order.number} is '${is}', its history says '${ends.at}'`),
      ];
    });
  });

/** Nothing leaves the house before it is paid. */
export const parcels: Law = ({ before, books }) => {
  const known = new Set(before.parcels.map(({ id }) => id));
  return books.parcels
    .filter(({ id }) => !known.has(id))
    .flatMap(({ order }) => {
      const found = books.orders.find(({ id }) => id === order);
      const isPaid = found !== undefined && !['unpaid', 'failed'].includes(found.payment_state);
      return unless(isPaid, `a parcel of order ${found?.number} was sent, and nothing is paid`);
    });
};

/** What was acknowledged stays. */
export const promises: Law = ({ books, memory }) =>
  memory.promises
    .filter(({ isKept }) => !isKept(books))
    .map(({ what }) => `the shop has said yes to ${what}, and it is not there`);
