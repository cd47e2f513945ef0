/** Stock = start − sold + returned + corrections, reserved only by what is open; coupons count as often as they are used, and no more. */
import { ofOrder, sumOf, type Books, type OrderRow } from '#tests/model/books.ts';
import { isAllReturned } from '#tests/model/play-shoppers.ts';
import { unless, type Law } from '#tests/model/laws/law.ts';

/** Whether an order keeps its pieces from others: until it is closed, or nothing of it was sent and all of it went back. */
function keepsPieces(books: Books, order: OrderRow): boolean {
  if (!['open', 'completed'].includes(order.order_state)) return false;
  if (order.fulfilment_state !== 'unfulfilled') return true;
  if (isAllReturned(books, order)) return false;
  return order.payment_state !== 'refunded';
}

/** Pieces that the ledger says an order has of an item. */
function takenOf(books: Books, order: OrderRow, item: string): number {
  return -sumOf(
    ofOrder(books.movements, order).filter((movement) => movement.item === item),
    ({ pieces }) => pieces,
  );
}

/** What orders have is missing, and nothing else is; below nothing is only what was sold on. */
export const stock: Law = ({ books, memory }) =>
  books.items.flatMap(({ id, stock: left }) => {
    const kept = sumOf(books.orders, (order) => takenOf(books, order, id));
    const all = memory.pieces.get(id) ?? 0;
    return [
      ...unless(left === all - kept, `${left} pieces of ${id} are left: there were ${all}, and orders have ${kept}`),
      ...unless(left >= 0 || memory.soldOn.has(id), `${left} pieces of ${id} are left, and it was never sold on`),
    ];
  });

/** The ledger: stock is the sum of its movements, and those of an order are what it keeps; of what nobody counted it may keep none. */
export const ledger: Law = ({ books, memory }) => [
  ...books.items.flatMap(({ id, stock: left }) => {
    const sum = sumOf(
      books.movements.filter(({ item }) => item === id),
      ({ pieces }) => pieces,
    );
    return unless(left === sum, `${left} pieces of ${id} are left, and its movements are ${sum}`);
  }),
  ...books.orders.flatMap((order) =>
    ofOrder(books.lines, order).flatMap(({ item, quantity }) => {
      const taken = takenOf(books, order, item);
      const kept = keepsPieces(books, order) ? quantity : 0;
      const isRight = taken === kept || (taken === 0 && memory.uncounted.has(item));
      return unless(isRight, `order ${order.number} has taken ${taken} pieces of ${item}, and keeps ${kept}`);
    }),
  ),
];

export const coupons: Law = ({ books }) => [
  ...books.coupons.flatMap(({ id, code, used, max_uses, once_per_customer }) => {
    const uses = books.uses.filter(({ coupon }) => coupon === id);
    const people = new Set(uses.map(({ email }) => email));
    return [
      ...unless(used === uses.length, `coupon ${code} counts ${used} uses, and has ${uses.length}`),
      ...unless(max_uses === 0 || used <= max_uses, `coupon ${code} is used ${used} times of ${max_uses}`),
      ...unless(once_per_customer === 0 || people.size === uses.length, `coupon ${code}: somebody has used it twice`),
    ];
  }),
  ...books.orders.flatMap((order) => {
    const uses = ofOrder(books.uses, order).length;
    if (order.coupon === '' || !['open', 'completed'].includes(order.order_state))
      return unless(uses === 0, `order ${order.number} (${order.order_state}) has ${uses} uses of a coupon`);
    // Money that is on its way counts too, and may fail yet.
    const isRight = ['unpaid', 'failed'].includes(order.payment_state) ? uses <= 1 : uses === 1;
    return unless(isRight, `order ${order.number} (${order.payment_state}) has ${uses} uses of its coupon`);
  }),
];
