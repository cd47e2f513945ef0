/** What operators and an editor do, in the studio's and the dashboard's own requests. */
import { ofOrder } from '#tests/model/books.ts';
import { paidOrders, pick } from '#tests/model/play-shoppers.ts';
import type { Players } from '#tests/model/players.ts';
import { choiceOf, pressOf } from '#scripts/demo/orders/give-back.ts';
import type { RefundPreview } from '#src/contract/desk/money.ts';
import { agedCounts } from '#src/desk/pack/outbox.ts';
import { newActionKey } from '#tests/support/call-desk.ts';

/** In the form of PocketBase. */
function stored(ms: number): string {
  return new Date(ms).toISOString().replace('T', ' ');
}

/** Steps that an operator would think of; the others are refused anyway, and now and then somebody tries. */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  accepted: ['received', 'refused'],
  refused: ['received', 'accepted', 'returned'],
  returned: ['accepted'],
  refunded: ['accepted', 'returned'],
};

export const STAFF: Pick<
  Players,
  | 'send'
  | 'arrive'
  | 'loseParcel'
  | 'parcelBack'
  | 'moveReturn'
  | 'refund'
  | 'refundPieces'
  | 'complete'
  | 'cancelByHand'
  | 'count'
  | 'countShelf'
  | 'noteCount'
  | 'sendCount'
  | 'rule'
  | 'price'
  | 'publish'
> = {
  async send(world, memory, { by, which, whole }) {
    const books = world.books();
    const order = pick(books.orders, which);
    if (order === undefined) return;
    const line = ofOrder(books.lines, order)[0]?.id ?? '';
    const fields = { order: order.id, carrier: 'Colissimo', ...(whole ? {} : { lines: [{ line, quantity: 1 }] }) };
    const shipped = stored(world.now);
    const { status } = await world.add('shipments', { ...fields, shipped }, world.operators[by] ?? '');
    if (status !== 200) return;
    memory.promise(`a parcel of ${order.number}`, ({ parcels }) => parcels.some((one) => one.order === order.id));
  },

  async arrive(world, _memory, { by, which }) {
    const parcel = pick(
      world.books().parcels.filter(({ delivered, lost }) => delivered === '' && lost === 0),
      which,
    );
    if (parcel === undefined) return;
    await world.change('shipments', parcel.id, { delivered: stored(world.now) }, world.operators[by] ?? '');
  },

  async loseParcel(world, _memory, { by, which }) {
    const parcel = pick(world.books().parcels, which);
    if (parcel !== undefined) await world.change('shipments', parcel.id, { lost: true }, world.operators[by] ?? '');
  },

  async parcelBack(world, _memory, { by, which }) {
    const parcel = pick(
      world.books().parcels.filter(({ delivered, returned }) => delivered === '' && returned === ''),
      which,
    );
    if (parcel === undefined) return;
    await world.change('shipments', parcel.id, { returned: stored(world.now) }, world.operators[by] ?? '');
  },

  async moveReturn(world, memory, { by, which, to, deduction }) {
    const { returns } = world.books();
    const fits = returns.filter(({ state }) => NEXT[to]?.includes(state));
    const found = pick(fits.length > 0 ? fits : returns, which);
    if (found === undefined) return;
    const fields = to === 'refunded' || deduction === 0 ? { state: to } : { state: to, deduction };
    const { status } = await world.change('returns', found.id, fields, world.operators[by] ?? '');
    if (status !== 200 || to !== 'refunded') return;
    memory.promise(
      `that a return is paid back`,
      (books) =>
        books.returns.some(({ id, state }) => id === found.id && state === 'refunded') ||
        // A bank may refuse it.
        books.refunds.some(({ key, state }) => key.startsWith(`return-${found.id}`) && state === 'failed'),
    );
  },

  async refund(world, memory, { by, which, amount }) {
    const order = pick(paidOrders(world.books()), which);
    if (order === undefined) return;
    const key = newActionKey();
    const wanted = { order: order.id, ...(amount === 0 ? {} : { amount }) };
    const token = world.operators[by] ?? '';
    const shown = await world.desk<RefundPreview>('refund-preview', choiceOf(wanted), token);
    if (shown.status !== 200) return;
    const { status } = await world.desk('refund', { ...pressOf(wanted, shown.body), key, reason: 'as agreed' }, token);
    if (status !== 200) return;
    memory.promise(`a refund of ${order.number}`, ({ refunds }) => refunds.some((row) => row.key.endsWith(key)));
  },

  async refundPieces(world, memory, { by, which, whole, tick }) {
    const books = world.books();
    const order = pick(paidOrders(books), which);
    if (order === undefined) return;
    const line = ofOrder(books.lines, order)[0]?.id ?? '';
    const pieces = whole ? { mode: 'whole', lines: [] } : { mode: 'lines', lines: [{ line, quantity: 1 }] };
    const choice = { order: order.id, ...pieces, amount: 0, shipping: whole, restock: tick };
    const operator = world.operators[by] ?? '';
    const shown = await world.send<RefundPreview>('POST', '/api/desk/refund-preview', choice, operator);
    if (shown.status !== 200) return;
    const { amount: expected, given, restock: restocked, releases } = shown.body;
    const key = newActionKey();
    memory.storeroom.ticks.set(`operator-${key}`, tick);
    await world.send(
      'POST',
      '/api/desk/refund',
      { ...choice, key, reason: 'as agreed', expected, given, restocked, releases },
      operator,
    );
  },

  async complete(world, _memory, { which }) {
    const order = pick(world.books().orders, which);
    if (order !== undefined) await world.change('orders', order.id, { order_state: 'completed' }, world.superuser);
  },

  async cancelByHand(world, _memory, { which }) {
    const order = pick(world.books().orders, which);
    if (order !== undefined) await world.change('orders', order.id, { order_state: 'cancelled' }, world.superuser);
  },

  async count(world, memory, { item, stock }) {
    const id = world.items[item] ?? '';
    const had = world.books().items.find((one) => one.id === id)?.stock ?? 0;
    try {
      await world.change('items', id, { stock }, world.editor);
    } finally {
      // Whether or not an answer has come: a correction is what the number has become.
      const has = world.books().items.find((one) => one.id === id)?.stock ?? 0;
      memory.storeroom.move(id, has - had);
    }
  },

  async countShelf(world, memory, { item, by }) {
    await STAFF.noteCount(world, memory, { do: 'noteCount', item, by });
    await STAFF.sendCount(world, memory, { do: 'sendCount', which: memory.storeroom.noted.length - 1 });
  },

  async noteCount(world, { storeroom }, { item, by }) {
    const id = world.items[item] ?? '';
    storeroom.noted.push({ item: id, counted: storeroom.shelf.get(id) ?? 0, at: world.now, by });
    // What a request takes to arrive is nothing beside it.
    await world.forward(60_000);
  },

  async sendCount(world, { storeroom, uncounted }, { which }) {
    const [one] = storeroom.noted.splice(which % Math.max(1, storeroom.noted.length), 1);
    // Nobody counts what was never counted in: which of it orders have sent is not known.
    if (one === undefined || one.counted < 0 || uncounted.has(one.item)) return;
    const request = { key: newActionKey(), ...agedCounts([one], world.now) };
    const { status } = await world.send('POST', '/api/desk/stock-count', request, world.operators[one.by] ?? '');
    if (status === 200) storeroom.counted(one.item, one.at);
  },

  async rule(world, memory, { item, rule }) {
    const id = world.items[item] ?? '';
    if (rule !== '') memory[rule === 'uncounted' ? rule : 'soldOn'].add(id);
    await world.change('items', id, { stock_rule: rule, backorder_days: 10 }, world.editor);
  },

  async price(world, _memory, { item, price }) {
    await world.change('items', world.items[item] ?? '', { price }, world.editor);
  },

  async publish(world, _memory, { shown }) {
    await world.change('products', world.product, { status: shown ? 'published' : 'draft' }, world.editor);
  },
};
