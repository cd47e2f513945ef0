/**
 * Whatever is paid and not sent is on a list that a person sees, with as many pieces as are left of it: on the desk's first page and on the packing list alike.
 * Asked once, at the end of a history, whatever the order's own state says.
 */
import type { PackAnswer } from '#src/contract/desk/pack.ts';
import type { TodayAnswer, TodayRow } from '#src/contract/desk/today.ts';
import { ofOrder, sumOf, type Books, type OrderRow } from '#tests/model/books.ts';
import { unless } from '#tests/model/laws/law.ts';
import type { World } from '#tests/model/world.ts';

interface Pieces {
  readonly line: string;
  readonly quantity: number;
}

function piecesIn(lists: readonly string[]): number {
  const all = lists.flatMap((list) => (JSON.parse(list === '' ? 'null' : list) as Pieces[] | null) ?? []);
  return sumOf(all, ({ quantity }) => quantity);
}

/** Pieces that a customer has paid for and nobody has sent; what they have taken back is looked after as a return. */
function owedPieces(books: Books, order: OrderRow): number {
  if (['cancelled', 'expired'].includes(order.order_state)) return 0;
  if (!['paid', 'part_refunded', 'disputed'].includes(order.payment_state)) return 0;
  const sent = ofOrder(books.parcels, order).filter(({ lost, returned }) => lost === 0 && returned === '');
  const sentOrKept = ofOrder(books.returns, order).filter(({ state }) =>
    ['accepted', 'returned', 'refunded'].includes(state),
  );
  const ordered = sumOf(ofOrder(books.lines, order), ({ quantity }) => quantity);
  // What is paid back at the desk is not sent.
  const paidBack = ofOrder(books.refunds, order).filter(({ key }) => key.startsWith('operator-'));
  return ordered - sumOf([sent, sentOrKept, paidBack], (rows) => piecesIn(rows.map(({ lines }) => lines)));
}

async function todayRows(world: World, operator: string): Promise<readonly TodayRow[]> {
  const { body } = await world.send<TodayAnswer>('POST', '/api/desk/today', { locale: 'en' }, operator);
  return Object.values(body.lists).flatMap(({ rows }) => rows);
}

/** What is wrong, in words; nothing where it holds. */
export async function unsentProblems(world: World): Promise<readonly string[]> {
  const books = world.books();
  const [operator = ''] = world.operators;
  const [rows, { body: pack }] = await Promise.all([
    todayRows(world, operator),
    world.send<PackAnswer>('POST', '/api/desk/pack', { locale: 'en' }, operator),
  ]);
  return books.orders.flatMap((order) => {
    const own = rows.filter(({ place }) => place === `order/${order.id}`);
    const toPack = sumOf(
      pack.orders.filter(({ id }) => id === order.id).flatMap(({ lines }) => lines),
      ({ left }) => left,
    );
    const listed = own.find(({ kind }) => kind === 'order');
    return [
      ...unless(
        owedPieces(books, order) <= 0 || own.length > 0,
        `order ${order.number} is '${order.order_state}', '${order.payment_state}', '${order.fulfilment_state}': it owes pieces, and nobody is told`,
      ),
      ...unless(
        toPack === 0 || listed?.pieces === toPack,
        `order ${order.number} has ${toPack} pieces to pack, and ${listed?.pieces ?? 'none'} on the first page`,
      ),
    ];
  });
}
