/** The real shop that histories are played on: PocketBase with the hooks, the stateful fake of Stripe, a mail server, a clock, and kills. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { create, makeItem } from '#tests/backend/fixtures.ts';
import { readBooks, type Books } from '#tests/model/books.ts';
import { signIn } from '#tests/support/after-sales.ts';
import { crashPoints, type CrashPoints } from '#tests/support/crash-points.ts';
import type { FakeStripe } from '#tests/support/fake-stripe.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { movedClock, type MovedClock } from '#tests/support/moved-clock.ts';
import type { Answer, OrderShop } from '#tests/support/order-shop.ts';
import { startPayingShop, type PayingShop } from '#tests/support/paying-shop.ts';
import { sendWhole } from '#tests/support/post-whole.ts';

/** Pieces of each item, and what the coupons allow, at the start of each history. */
const STOCK = [6, 3] as const;
const PRICE = 2000;
export const COUPONS = [
  { code: 'TWICE', kind: 'percent', value: 1000, max_uses: 2, once_per_customer: false },
  { code: 'ONCE', kind: 'amount', value: 500, max_uses: 0, once_per_customer: true },
  { code: 'FREE', kind: 'percent', value: 10_000, max_uses: 1, once_per_customer: false },
] as const;

/** The end of a process is told a moment after its connections are cut. */
const SOON_MS = 2000;

/** Series of documents go on: their numbers are compared from where a history begins. */
const KEPT = ['document_series'];

/** Tables of the shop that hold nothing before the first history: what is in them later, a history has left behind. */
function emptyTables(database: DatabaseSync): string[] {
  const tables = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE '\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite%'",
    )
    .all()
    .map(({ name }) => String(name));
  const isEmpty = (table: string): boolean => database.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() === undefined;
  return tables.filter((table) => !KEPT.includes(table) && isEmpty(table));
}

export class World {
  readonly paying: PayingShop;
  readonly sink: MailSink;
  readonly clock: MovedClock;
  readonly points: CrashPoints;
  /** Ids of the items that are sold, and of their product. */
  readonly items: readonly string[];
  readonly product: string;
  /** Tokens. */
  readonly operators: readonly string[];
  readonly editor: string;
  private readonly folder: string;
  private database: DatabaseSync;
  private readonly leftBehind: readonly string[];
  private offset = 0;

  private constructor(
    paying: PayingShop,
    parts: Pick<World, 'sink' | 'clock' | 'points' | 'items' | 'operators' | 'editor'> & { readonly folder: string },
  ) {
    this.paying = paying;
    this.sink = parts.sink;
    this.clock = parts.clock;
    this.points = parts.points;
    this.items = parts.items;
    this.product = paying.shop.product.id;
    this.operators = parts.operators;
    this.editor = parts.editor;
    this.folder = parts.folder;
    this.database = this.open();
    this.leftBehind = emptyTables(this.database);
  }

  /** `change`: breaks the built hooks on purpose. */
  static async start(change: (bundle: string) => string = (bundle) => bundle): Promise<World> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-model-'));
    const [points, clock, sink] = [await crashPoints(folder), movedClock(), await startMailSink()];
    const paying = await startPayingShop(STOCK[0], {
      async adapt(folders) {
        const bundle = join(folders.hooksDir, 'vitrine.js');
        await writeFile(bundle, change(await readFile(bundle, 'utf8')));
        await points.adapt(folders);
        await clock.adapt(folders);
      },
    });
    const { admin } = paying.backend;
    await admin.settings.update({ smtp: sink.smtp });
    const second = await makeItem(admin, paying.shop.product.id, { stock: STOCK[1], values_en: 'Large' });
    for (const coupon of COUPONS) await create(admin, 'coupons', { ...coupon, active: true });
    const operators = [await signIn(paying.backend, 'operator'), await signIn(paying.backend, 'operator')];
    const editor = await signIn(paying.backend, 'editor');
    return new World(paying, {
      sink,
      clock,
      points,
      folder,
      items: [paying.shop.item.id, second.id],
      operators: operators.map(({ authStore }) => authStore.token),
      editor: editor.authStore.token,
    });
  }

  get stripe(): FakeStripe {
    return this.paying.stripe;
  }

  get shop(): OrderShop {
    return this.paying.shop;
  }

  /** The shop's present, in ms. */
  get now(): number {
    return Date.now() + this.offset;
  }

  /** Of the dashboard. */
  get superuser(): string {
    return this.paying.backend.admin.authStore.token;
  }

  async forward(ms: number): Promise<void> {
    this.offset += ms;
    await this.clock.set(this.offset);
  }

  /** Sends a request, and waits until all of it is done. Throws a TypeError where PocketBase ends meanwhile. */
  async send<Body>(method: 'POST' | 'PATCH', path: string, request: unknown, token = ''): Promise<Answer<Body>> {
    const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: token }) };
    const { status, text } = await sendWhole(method, this.paying.backend.url + path, JSON.stringify(request), headers);
    if (text === '') throw new TypeError('The answer was cut.');
    return { status, body: JSON.parse(text) as Body };
  }

  /** POST /api/shop/{route} */
  route<Body>(route: string, request: unknown, token = ''): Promise<Answer<Body>> {
    return this.send('POST', `/api/shop/${route}`, request, token);
  }

  /** POST /api/desk/{route} */
  desk<Body>(route: string, request: unknown, token: string): Promise<Answer<Body>> {
    return this.send('POST', `/api/desk/${route}`, request, token);
  }

  add(collection: string, fields: object, token: string): Promise<Answer<unknown>> {
    return this.send('POST', `/api/collections/${collection}/records`, fields, token);
  }

  change(collection: string, id: string, fields: object, token: string): Promise<Answer<unknown>> {
    return this.send('PATCH', `/api/collections/${collection}/records/${id}`, fields, token);
  }

  async job(name: string): Promise<void> {
    const { status } = await this.send('POST', `/api/test/job/${name}`, {});
    if (status !== 200) throw new Error(`The job '${name}' answered ${status}.`);
  }

  books(): Books {
    return readBooks(this.database);
  }

  /** PocketBase has ended, or is ended now, and starts anew on the same data. */
  async revive(): Promise<void> {
    this.database.close();
    this.paying.backend = await this.paying.backend.restart();
    this.database = this.open();
  }

  /** Starts PocketBase where it has ended and nobody has meant it to. Gives its last words; null: it runs. */
  async reviveIfDown(): Promise<string | null> {
    const { ended } = this.paying.backend;
    const words = await Promise.race([ended.then((last) => `${last}`), sleep(SOON_MS, null)]);
    if (words !== null) await this.revive();
    return words;
  }

  async kill(): Promise<void> {
    await this.paying.backend.kill();
    await this.revive();
  }

  /** As it was before the first history, but for the numbers of documents. */
  async reset(): Promise<void> {
    this.offset = 0;
    await this.clock.set(0);
    const { account, faults, requests } = this.stripe;
    account.intents.clear();
    account.refunds.length = 0;
    account.disputes.length = 0;
    account.refundStatus = 'succeeded';
    faults.length = 0;
    requests.length = 0;
    this.sink.mode = 'accept';
    this.sink.sources.length = 0;
    this.database.exec(`BEGIN IMMEDIATE; ${this.leftBehind.map((table) => `DELETE FROM "${table}";`).join(' ')}
      UPDATE coupons SET used = 0; UPDATE products SET status = 'published'; COMMIT`);
    const item = this.database.prepare("UPDATE items SET stock = ?, price = ?, stock_rule = '' WHERE id = ?");
    for (const [index, id] of this.items.entries()) item.run(STOCK[index] ?? 0, PRICE, id);
    this.database.exec(
      `DELETE FROM stock_movements; INSERT INTO stock_movements (id, item, pieces, kind, "by") SELECT id, id, stock, 'first', 'shop' FROM items`,
    );
  }

  async stop(): Promise<void> {
    this.database.close();
    await this.paying.stop();
    await this.sink.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private open(): DatabaseSync {
    return new DatabaseSync(`${this.paying.backend.dataDir}/data.db`, { timeout: 10_000 });
  }
}
