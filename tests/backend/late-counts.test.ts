/** Counts that were made without a network and come later, in any order: what can be sold afterwards is what lies there and is nobody's. */
import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ActionAnswer } from '#src/contract/desk-api.ts';
import { COUNT_LIFE_MS } from '#src/contract/desk/stock.ts';
import type { DeskActions } from '#src/contract/routes/routes.ts';
import type { ImportAnswer } from '#src/contract/studio-api.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { agedCounts } from '#src/desk/pack/outbox.ts';
import { makeItem, word } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { actAtDesk } from '#tests/support/call-desk.ts';
import { callStudio, signInEditor, type Editor } from '#tests/support/editors.ts';
import { callRoute, linesOf, placeOrder, startOrderShop, stockOf, type OrderShop } from '#tests/support/order-shop.ts';
import { cases } from '#tests/support/whole.ts';

let backend: TestBackend;
let shop: OrderShop;
let editor: Editor;
beforeAll(async () => {
  backend = await startTestBackend();
  editor = await signInEditor(backend);
  shop = await startOrderShop(backend, 10);
});
afterAll(() => backend.stop());

const EVENTS = [
  'sale',
  'unpaid',
  'cancel',
  'pack',
  'unpack',
  'ship',
  'shipOne',
  'lose',
  'back',
  'delivery',
  'broken',
  'stolen',
  'found',
  'count',
  'send',
] as const;
type Event = readonly [name: (typeof EVENTS)[number], which: number];

interface Order {
  readonly id: string;
  /** Pieces of it that lie on the shelf, or in its box. */
  own: number;
  state: 'unpaid' | 'here' | 'packed' | 'closed';
}

interface Parcel {
  readonly id: string;
  readonly order: Order;
  readonly pieces: number;
}

async function act<Route extends keyof DeskActions & string>(
  route: Route,
  request: DeskActions[Route],
): Promise<ActionAnswer> {
  const { status, body } = await actAtDesk(backend, route, request);
  expect([route, status, body]).toEqual([route, 200, body]);
  return body;
}

/** The storeroom as somebody who stands in it sees it, and what the shop can know of it. */
class Storeroom {
  private readonly item: string;
  private shelf = 10;
  /** Pieces that have come (below 0: gone) and that nobody has told the shop of, with whether a count of theirs is there. */
  private readonly untold: { readonly pieces: number; isKnown: boolean }[] = [];
  private readonly orders: Order[] = [];
  private readonly parcels: Parcel[] = [];
  private readonly counts: { readonly counted: number; readonly at: number; readonly seen: number }[] = [];

  constructor(item: string) {
    this.item = item;
  }

  private pick<One>(list: readonly One[], which: number): One | undefined {
    return list[which % Math.max(1, list.length)];
  }

  private orderIn(which: number, ...states: readonly Order['state'][]): Order | undefined {
    return this.pick(
      this.orders.filter(({ state, own }) => states.includes(state) && own > 0),
      which,
    );
  }

  /** What can be sold as far as the shop can know. */
  expected(): number {
    const own = this.orders.filter(({ state }) => state === 'unpaid' || state === 'here');
    const unknown = this.untold.filter(({ isKnown }) => !isKnown);
    return (
      this.shelf - own.reduce((sum, order) => sum + order.own, 0) - unknown.reduce((sum, { pieces }) => sum + pieces, 0)
    );
  }

  private async place(which: number, isPaid: boolean): Promise<void> {
    const quantity = 1 + (which % 3);
    if (this.expected() < quantity) return;
    const { record, token } = await placeOrder(backend, shop, { lines: [{ item: this.item, quantity }] });
    if (isPaid) await callRoute(backend, 'demo-payment', { token, outcome: 'paid' });
    this.orders.push({ id: record.id, own: quantity, state: isPaid ? 'here' : 'unpaid' });
  }

  private async ship(order: Order | undefined, pieces: number | undefined): Promise<void> {
    if (order === undefined) return;
    const [line] = await linesOf(backend, order.id);
    const sent = pieces ?? order.own;
    const lines = pieces === undefined ? null : [{ line: line?.id ?? '', quantity: pieces }];
    const parcel = { carrier: 'Colissimo', tracking: word('6A'), url: '', lines, complete: false };
    const { subject } = await act('ship', { order: order.id, ...parcel });
    this.parcels.push({ id: subject, order, pieces: sent });
    // What is left of a box is unpacked.
    this.shelf += (order.state === 'packed' ? order.own : 0) - sent;
    order.own -= sent;
    order.state = 'here';
  }

  private readonly does: Readonly<Record<Event[0], (which: number) => Promise<unknown>>> = {
    sale: (which) => this.place(which, true),
    unpaid: (which) => this.place(which, false),
    cancel: async (which) => {
      const order = this.orderIn(which, 'unpaid');
      if (order === undefined) return;
      await backend.admin.collection('orders').update(order.id, { order_state: 'cancelled' });
      order.state = 'closed';
    },
    pack: async (which) => {
      const order = this.orderIn(which, 'here');
      if (order === undefined) return;
      await act('packed', { ids: [order.id], packed: true });
      order.state = 'packed';
      this.shelf -= order.own;
    },
    unpack: async (which) => {
      const order = this.orderIn(which, 'packed');
      if (order === undefined) return;
      await act('packed', { ids: [order.id], packed: false });
      order.state = 'here';
      this.shelf += order.own;
    },
    ship: (which) => this.ship(this.orderIn(which, 'here', 'packed'), undefined),
    shipOne: (which) => this.ship(this.orderIn(which, 'here', 'packed'), 1),
    lose: async (which) => {
      const [parcel] = this.parcels.splice(which % Math.max(1, this.parcels.length), 1);
      if (parcel === undefined) return;
      await act('parcel-lost', { parcel: parcel.id });
      // It would be sent again from the stock: not here.
      if (parcel.order.state === 'here' && parcel.order.own === 0) parcel.order.state = 'closed';
    },
    back: async (which) => {
      const parcel = this.parcels.find(({ order }, at) => at >= which % 2 && order.state === 'here');
      if (parcel === undefined) return;
      await act('parcel-returned', { parcel: parcel.id, day: '' });
      this.parcels.splice(this.parcels.indexOf(parcel), 1);
      parcel.order.own += parcel.pieces;
      this.shelf += parcel.pieces;
    },
    delivery: async (which) => {
      await act('stock-correct', { item: this.item, pieces: 1 + which, reason: 'Delivered' });
      this.shelf += 1 + which;
    },
    broken: async () => {
      if (this.expected() < 1) return;
      await act('stock-correct', { item: this.item, pieces: -1, reason: 'Broken' });
      this.shelf -= 1;
    },
    stolen: async () => {
      if (this.expected() < 2 || this.shelf < 3) return;
      this.shelf -= 1;
      this.untold.push({ pieces: -1, isKnown: false });
    },
    found: async () => {
      this.shelf += 1;
      this.untold.push({ pieces: 1, isKnown: false });
    },
    count: async () => {
      this.counts.push({ counted: this.shelf, at: Date.now(), seen: this.untold.length });
      // The shop knows the moment to what a request takes to arrive.
      await wait(150);
    },
    send: async (which) => {
      const [one] = this.counts.splice(which % Math.max(1, this.counts.length), 1);
      if (one === undefined) return;
      await act('stock-count', agedCounts([{ item: this.item, ...one }], Date.now()));
      for (const untold of this.untold.slice(0, one.seen)) untold.isKnown = true;
    },
  };

  async play([name, which]: Event): Promise<void> {
    await this.does[name](which);
  }

  /** All counts that wait come, and a last one. */
  async rest(): Promise<void> {
    while (this.counts.length > 0) await this.play(['send', this.counts.length - 1]);
    await this.play(['count', 0]);
    await this.play(['send', 0]);
  }
}

/** What chance comes to seldom: counts that pass each other, and a box that is opened between two parcels. */
const OPENINGS: readonly (readonly Event[])[] = [
  [],
  [
    ['count', 0],
    ['stolen', 0],
    ['count', 0],
    ['send', 1],
  ],
  [
    ['sale', 2],
    ['pack', 0],
    ['shipOne', 0],
    ['count', 0],
    ['ship', 0],
  ],
  [
    ['sale', 2],
    ['pack', 0],
    ['count', 0],
    ['ship', 0],
  ],
  [
    ['sale', 1],
    ['pack', 0],
    ['count', 0],
    ['unpack', 0],
    ['ship', 0],
  ],
  [
    ['sale', 1],
    ['ship', 0],
    ['count', 0],
    ['back', 0],
    ['pack', 0],
  ],
];

const event: fc.Arbitrary<Event> = fc.tuple(
  fc.constantFrom<Event[0]>(...EVENTS, 'sale', 'count', 'send', 'ship'),
  fc.nat({ max: 3 }),
);
const histories = fc
  .tuple(fc.constantFrom(...OPENINGS), fc.array(event, { minLength: 4, maxLength: 16, size: 'max' }))
  .map(([first, others]) => [...first, ...others]);

test('counts that come late, in any order, leave what lies there', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const { id } = await makeItem(backend.admin, shop.product.id, { stock: 10, values_en: word('kind') });
      const room = new Storeroom(id);
      for (const [at, one] of history.entries()) {
        await room.play(one);
        expect([at, one, await stockOf(backend, id)]).toEqual([at, one, room.expected()]);
      }
      await room.rest();
      expect(await stockOf(backend, id)).toBe(room.expected());
    }),
    { seed: 20261130, numRuns: cases(80, 20) },
  );
});

test('a count that does not say how old it is, or is too old, counts for nothing', async () => {
  const { id } = await makeItem(backend.admin, shop.product.id, { stock: 10, values_en: word('kind') });
  const statuses: unknown[] = [];
  for (const age of [undefined, null, -1, COUNT_LIFE_MS + 1, COUNT_LIFE_MS]) {
    const { status } = await actAtDesk(backend, 'stock-count', { counts: [{ item: id, counted: 3, age }] } as never);
    statuses.push([age, status]);
  }
  expect(statuses.map((row) => String(row))).toEqual([
    ',400',
    ',400',
    '-1,400',
    `${COUNT_LIFE_MS + 1},400`,
    `${COUNT_LIFE_MS},200`,
  ]);
});

describe('a table of stock that comes once or twice, with sales before, between and after', () => {
  /** What somebody has changed of the number in it, and what moves before it comes, and before it comes again. */
  const wanted = fc.record({
    by: fc.constantFrom(-3, -2, -1, 1, 2),
    before: fc.integer({ min: 0, max: 3 }),
    between: fc.integer({ min: -3, max: 3 }),
  });
  type Item = Awaited<ReturnType<typeof makeItem>>;
  async function move({ id }: Item, pieces: number): Promise<void> {
    if (pieces < 0) await placeOrder(backend, shop, { lines: [{ item: id, quantity: -pieces }] });
    if (pieces > 0) await act('stock-correct', { item: id, pieces, reason: 'Delivered' });
  }

  /** Whether the table was taken: where it is not, somebody is asked. */
  const TABLES: Readonly<Record<string, (item: Item, stock: number, was: number) => Promise<boolean>>> = {
    'of the desk': async ({ sku }, stock, was) =>
      (await actAtDesk(backend, 'stock-import', { rows: [{ sku, stock, was }] })).status === 200,
    'of the studio': async ({ sku }, stock, was) => {
      const rows = [{ sku, stock: `${stock}`, [STOCK_SEEN]: `${was}` }];
      const { status } = await callStudio<ImportAnswer>(backend, editor, 'import', {
        collection: 'items',
        rows,
        dry: false,
      });
      return status === 200;
    },
  };

  test.each(Object.entries(TABLES))('%s: moves its pieces once, or not at all', async (_name, send) => {
    await fc.assert(
      fc.asyncProperty(wanted, async ({ by, before, between }) => {
        const item = await makeItem(backend.admin, shop.product.id, {
          stock: 10,
          values_en: word('kind'),
          sku: word('T'),
        });
        await move(item, -before);
        const isTaken = await send(item, 10 + by, 10);
        // Others have moved it: whoever has made the table has not seen that.
        expect([before, isTaken]).toEqual([before, before === 0]);
        const left = 10 - before + (isTaken ? by : 0);
        await move(item, between);
        await send(item, 10 + by, 10);
        // It may come for the first time now, and find what it says.
        const isFirst = !isTaken && left + between === 10;
        expect(await stockOf(backend, item.id)).toBe(left + between + (isFirst ? by : 0));
      }),
      { seed: 20261130, numRuns: cases(60, 15) },
    );
  });
});
