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

export const stock: Law = ({ books, memory }) => {
  const open = books.orders.filter((order) => keepsPieces(books, order));
  return books.items.flatMap(({ id, stock: left }) => {
    const lines = open.flatMap((order) => ofOrder(books.lines, order)).filter(({ item }) => item === id);
    const kept = sumOf(lines, ({ quantity }) => quantity);
    const all = memory.pieces.get(id) ?? 0;
    return unless(left === all - kept, `${left} pieces of ${id} are left: there were ${all}, and orders have ${kept}`);
  });
};

/** The ledger: stock is the sum of its movements, and those of an order are what it keeps. */
export const ledger: Law = ({ books }) => [
  ...books.items.flatMap(({ id, stock: left }) => {
    const sum = sumOf(
      books.movements.filter(({ item }) => item === id),
      ({ pieces }) => pieces,
    );
    return unless(left === sum, `${left} pieces of ${id} are left, and its movements are ${sum}`);
  }),
  ...books.orders.flatMap((order) => {
    const taken = -sumOf(ofOrder(books.movements, order), ({ pieces }) => pieces);
    const kept = keepsPieces(books, order) ? sumOf(ofOrder(books.lines, order), ({ quantity }) => quantity) : 0;
    return unless(taken === kept, `order ${order.number} has taken ${taken} pieces by the ledger, and keeps ${kept}`);
  }),
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
