/** On sale = what lies in the storeroom − what is set aside for orders − what nobody has said that it can be sold; coupons count as often as they are used, and no more. */
import { ofOrder, sumOf, type Books, type OrderRow } from '#tests/model/books.ts';
import { unless, type Law } from '#tests/model/laws/law.ts';
import { piecesIn } from '#tests/model/storeroom.ts';

/** Pieces that the ledger says an order has of an item. */
function takenOf(books: Books, order: OrderRow, item: string): number {
  return -sumOf(
    ofOrder(books.movements, order).filter((movement) => movement.item === item),
    ({ pieces }) => pieces,
  );
}

/** What can be sold is what lies there and is nobody's; below nothing is only what was sold on. */
export const stock: Law = ({ books, memory }) =>
  books.items.flatMap(({ id, stock: left }) => {
    const onSale = memory.storeroom.onSale(books, id);
    return [
      ...unless(
        left === onSale || memory.uncounted.has(id),
        `${left} pieces of ${id} are on sale, and ${onSale} lie there for it`,
      ),
      ...unless(left >= 0 || memory.soldOn.has(id), `${left} pieces of ${id} are left, and it was never sold on`),
    ];
  });

/** Pieces of an item that have left with an order and are not on the shelf again. */
function sentOf(books: Books, order: OrderRow, item: string): number {
  const lines = ofOrder(books.lines, order).filter((line) => line.item === item);
  const parcels = ofOrder(books.parcels, order).filter(({ returned }) => returned === '');
  const sum = (lists: readonly string[]): number =>
    sumOf(lines, ({ id }) => sumOf(lists, (list) => piecesIn(list, id)));
  return sum(parcels.map((one) => one.lines)) - sum(ofOrder(books.returns, order).map(({ restocked }) => restocked));
}

/** The ledger: stock is the sum of its movements, and those of an order are what has left and what lies there for it; of what nobody counted it may keep none. */
export const ledger: Law = ({ books, memory }) => [
  ...books.items.flatMap(({ id, stock: left }) => {
    const sum = sumOf(
      books.movements.filter(({ item }) => item === id),
      ({ pieces }) => pieces,
    );
    return unless(left === sum, `${left} pieces of ${id} are left, and its movements are ${sum}`);
  }),
  ...books.orders.flatMap((order) =>
    ofOrder(books.lines, order).flatMap(({ item }) => {
      const taken = takenOf(books, order, item);
      const kept = memory.storeroom.own(books, item, order) + sentOf(books, order, item);
      const isRight = taken === kept || memory.uncounted.has(item);
      return unless(isRight, `order ${order.number} has taken ${taken} pieces of ${item}, and has ${kept}`);
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
