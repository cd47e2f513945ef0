/** The drill of Litestream: people order, the server dies, and what was copied comes back with the files of the last backup. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeBackup } from '#scripts/backup/make-backup.ts';
import { restoreFromLitestream } from '#scripts/backup/restore-litestream.ts';
import { keepLitestream, type KeptLitestream } from '#scripts/backend/keep-litestream.ts';
import { checkLitestream } from '#scripts/commands/doctor.ts';
import { putMedium } from '#src/backend/put-medium.ts';
import type { DemoPaymentAnswer, OrderAnswer } from '#src/contract/shop-api.ts';
import { runFolder } from '#src/runtime/data-folder.ts';
import { readEnvironment, type Environment } from '#src/runtime/environment.ts';
import { readLitestreamState } from '#src/runtime/litestream-state.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { png } from '#tests/backend/fixtures.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { addMidnight, midnight } from '#tests/support/midnight.ts';
import { litestreamTool } from '#tests/support/litestream.ts';
import { callRoute, orderRequest, startOrderShop, type OrderShop } from '#tests/support/order-shop.ts';

const STOCK = 10_000;
const CLIENTS = 8;
/** Orders that are paid before each thing that happens. */
const SOME = 20;
const WAIT = { timeout: 60_000, interval: 20 };
const TIMES = { poll: 100, check: 0 };

const litestream = litestreamTool();

let backend: TestBackend;
let shop: OrderShop;
let folder: string;
let dataDir: string;
let environment: Environment;
let archive: string;
let notes: string[];

let stopping = new AbortController();
let kept: KeptLitestream;
const keep = (changes: Partial<Environment> = {}, signal = stopping.signal): KeptLitestream =>
  keepLitestream(
    { ...environment, ...changes },
    { report: { ...silentReport(), note: (text) => void notes.push(text) }, signal },
    TIMES,
  );

/** Settles when all that was written before it was asked is copied. */
async function allCopied(): Promise<void> {
  const from = Date.now();
  await vi.waitUntil(() => readLitestreamState(dataDir).syncedAt > from, WAIT);
}

/** Buys one piece after another, and pays, until it is told to stop, or nobody answers. */
async function client(paid: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    try {
      const request = orderRequest(shop, { lines: [{ item: shop.item.id, quantity: 1 }] });
      const placed = await callRoute<OrderAnswer>(backend, 'order', request);
      if (placed.status !== 200) throw new Error(`An order was refused: ${JSON.stringify(placed.body)}`);
      const { token } = placed.body;
      const answer = await callRoute<DemoPaymentAnswer>(backend, 'demo-payment', { token, outcome: 'paid' });
      if (answer.status === 200 && answer.body.order.payment === 'paid') paid.push(token);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** Eight clients buy while `task` runs. */
async function whileOrdering(task: (paid: readonly string[]) => Promise<void>): Promise<void> {
  const paid: string[] = [];
  let isOver = false;
  const clients = Promise.all(Array.from({ length: CLIENTS }, () => client(paid, () => isOver)));
  try {
    await vi.waitUntil(() => paid.length >= SOME, WAIT);
    await task(paid);
  } finally {
    isOver = true;
    await clients;
  }
}

/** Another place, which is empty. */
const elsewhere = () => {
  const { place, url } = readEnvironment({ LITESTREAM_URL: `file://${folder}/second` }).litestream;
  return { place, url };
};

async function litestreamPid(): Promise<number> {
  const { pid } = JSON.parse(await readFile(join(runFolder(dataDir), 'litestream.json'), 'utf8')) as { pid: number };
  return pid;
}

const restore = (into: string, source: string | null = archive) =>
  restoreFromLitestream(
    {
      litestream: environment.litestream,
      cacheDir: environment.cacheDir,
      source,
      into,
      keyFile: undefined,
      access: environment.backup.access,
    },
    silentReport(),
  );

describe.skipIf(litestream.binary === null)(`Litestream (${litestream.why})`, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-litestream-'));
    backend = await startTestBackend({ adapt: addMidnight, env: { SHOP_MODE: 'demo', LITESTREAM: 'on' } });
    dataDir = dirname(backend.dataDir);
    shop = await startOrderShop(backend, STOCK);
    await backend.admin
      .collection('products')
      .update(shop.product.id, { images: [await putMedium(backend.admin, png('bowl.png'))] });
    environment = readEnvironment({
      ...process.env,
      DATA_DIR: dataDir,
      LITESTREAM_URL: `file://${folder}/copy`,
      LITESTREAM_BIN: litestream.binary ?? '',
    });
    notes = [];
    kept = keep();
  }, 120_000);
  afterAll(async () => {
    stopping.abort();
    await kept.stop();
    await backend.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('at midnight the log that Litestream reads is not emptied: all writes would wait for it', async () => {
    const log = join(backend.dataDir, 'data.db-wal');
    const { size } = await stat(log);
    await midnight(backend);
    expect((await stat(log)).size).toBeGreaterThanOrEqual(size);
  });

  test(
    'everything until the last copy comes back after a kill, with the files of the backup',
    { timeout: 180_000 },
    async () => {
      kept.begin();
      let before: readonly string[] = [];
      let copied: readonly string[] = [];
      await whileOrdering(async (paid) => {
        const place = { kind: 'folder', folder: join(folder, 'archives') } as const;
        const made = await makeBackup({ ...environment, dataDir }, { place, recipients: [] }, silentReport());
        archive = join(made.where, made.name);
        before = [...paid];
        await vi.waitUntil(() => paid.length >= before.length + SOME, WAIT);
        copied = [...paid];
        await allCopied();
        process.kill(await litestreamPid(), 'SIGKILL');
        await backend.kill();
      });
      const into = join(folder, 'restored');
      const { facts, notices, newestOrder } = await restore(into);
      expect(notices).toEqual([]);
      expect(Date.parse(newestOrder)).toBeGreaterThan(0);
      expect((await stat(join(into, 'pb_data'))).mode & 0o077).toBe(0);
      const database = new DatabaseSync(join(into, 'pb_data/data.db'));
      const rows = database.prepare('SELECT token, payment_state FROM orders').all();
      const stock = Number(database.prepare('SELECT stock FROM items WHERE id = ?').get(shop.item.id)?.['stock']);
      database.close();
      const states = new Map(rows.map((row) => [row['token'], row['payment_state']]));
      expect(copied.filter((token) => states.get(token) !== 'paid')).toEqual([]);
      expect(copied.length).toBeGreaterThan(before.length);
      expect(stock).toBe(STOCK - rows.length);
      expect(facts.series.map(({ last, documents }) => documents - last)).toEqual(facts.series.map(() => 0));
      const files = await readdir(join(into, 'pb_data/storage'), { recursive: true });
      expect(files.filter((file) => file.endsWith('.png'))).toHaveLength(1);

      // Both are started again, Litestream by itself.
      backend = await backend.restart({ whole: true });
      await allCopied();
      expect(notes.join('\n')).toMatch(/^! Litestream: what was written last is not copied: /);
      expect(notes.at(-1)).toBe('Litestream: all is copied again.');
      expect(checkLitestream(environment, Date.now(), () => 1).map(({ state }) => state)).toEqual(['good', 'notice']);
    },
  );

  test('a copy is never written to by another shop', async () => {
    const other = join(folder, 'other');
    await mkdir(join(other, 'pb_data'), { recursive: true });
    const ending = new AbortController();
    const tried = keep({ dataDir: other }, ending.signal);
    tried.begin();
    await vi.waitUntil(() => readLitestreamState(other).problem !== undefined, WAIT);
    expect(readLitestreamState(other).problem?.text).toContain(
      'has a copy already that was not made from this DATA_DIR',
    );
    ending.abort();
    await tried.stop();
  });

  test('where the copy cannot be written the shop goes on, and its owner is told', { timeout: 120_000 }, async () => {
    await allCopied();
    const place = join(folder, 'copy');
    notes = [];
    // As a disk that is full or gone: nothing new can be made there.
    await rm(join(place, 'ltx'), { recursive: true });
    await writeFile(join(place, 'ltx'), '');
    await whileOrdering(async () => {
      await vi.waitUntil(() => readLitestreamState(dataDir).problem !== undefined, WAIT);
    });
    expect(notes.join('\n')).toMatch(/^! Litestream: what was written last is not copied: /);
    expect(checkLitestream(environment, Date.now(), () => 1)[0]).toMatchObject({ state: 'notice' });
    await rm(join(place, 'ltx'));
    await allCopied();
    expect(notes.at(-1)).toBe('Litestream: all is copied again.');
  });

  test(
    'a copy that has lost its beginning is told, and another place takes all of it',
    { timeout: 120_000 },
    async () => {
      await rm(join(folder, 'copy/ltx'), { recursive: true });
      const lost = /nothing can be restored from .* Name an empty place/;
      await vi.waitUntil(() => lost.test(readLitestreamState(dataDir).problem?.text ?? ''), WAIT);
      stopping.abort();
      await kept.stop();
      stopping = new AbortController();
      const litestreamElsewhere = { ...environment.litestream, ...elsewhere() };
      environment = { ...environment, litestream: litestreamElsewhere };
      kept = keep();
      kept.begin();
      await allCopied();
      expect(readLitestreamState(dataDir).problem).toBeUndefined();
    },
  );

  test('a damaged copy is refused, and leaves nothing behind', async () => {
    // Running, it would write sound files beside the damaged ones.
    stopping.abort();
    await kept.stop();
    const place = join(folder, 'second');
    const files = (await readdir(place, { recursive: true })).filter((file) => file.endsWith('.ltx'));
    for (const file of files) await truncate(join(place, file), 100);
    const into = await mkdtemp(join(folder, 'into-'));
    await expect(restore(into)).rejects.toThrow(
      /^Litestream's copy cannot be restored: .*restore the newest backup alone/s,
    );
    expect(await readdir(into)).toEqual([]);
  });
});
