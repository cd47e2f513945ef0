/** Price edits with Vitrine: from PocketBase's answer to the public folder. */
import { lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { silentReport } from '#src/runtime/progress.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { startWorker } from '#src/publishing/worker/start-worker.ts';
import { payloadPath } from '#src/contract/payload.ts';
import { slugPath } from '#src/domain/catalogue/slug.ts';
import { fingerprint } from '#tests/build/test-shop.ts';
import { startFilledBackend } from '#tests/bench/rebuild/shop.ts';
import { untilHolds } from '#tests/bench/rebuild/wait.ts';
import { BENCH_SETTINGS } from '#tests/bench/build/settings.ts';
import { SERVICE, type TestBackend } from '#tests/support/backend.ts';

/** ms that the first build of all may take, and an edit. */
const MOST = 600_000;
/** No price of the demo. */
const FIRST_PRICE = 987_600;
/** ms between two edits: one that follows at once is the rest of a burst, which the worker waits for. */
const PAUSE = 2500;
/** Products at which every file is compared. */
const COMPARED = 100;

/** Prices that are saved at once, as by a table that comes in. */
const BURST = 100;
/** Of the first of them. */
const BURST_PRICE = 1_234_500;

export interface Edits {
  /** ms of each edit. */
  readonly times: readonly number[];
  readonly burst: {
    /** Releases that showed all of it, one after the other. */
    readonly builds: number;
    /** ms from the answer to the last of them to the look that found all. */
    readonly ms: number;
  };
  /** Files that the last edit wrote, and those whose bytes it changed; null: not looked at. */
  readonly written: { readonly files: number; readonly differing: number } | null;
}

/** Files that were written since. A second name for an old file does not change its time. */
async function writtenSince(dist: string, time: number): Promise<number> {
  const files = await listFiles(dist);
  return files.filter((file) => lstatSync(join(dist, file)).mtimeMs >= time).length;
}

interface SavedItem {
  readonly id: string;
  /** Of the product's payload. */
  readonly file: string;
}

/** Saves a price of each at once, and waits until all are live. */
async function burstOf(
  backend: TestBackend,
  items: readonly SavedItem[],
  releases: () => Promise<number>,
): Promise<Edits['burst']> {
  await setTimeout(PAUSE);
  const before = await releases();
  const prices = items.map((item, index) => ({ ...item, price: BURST_PRICE + index }));
  await Promise.all(prices.map(({ id, price }) => backend.admin.collection('items').update(id, { price })));
  const saved = Date.now();
  let live = saved;
  for (const { file, price } of prices) live = await untilHolds(file, `"price":${price}`, MOST);
  // A release that was being made when all was live is a build more.
  await setTimeout(PAUSE);
  return { builds: (await releases()) - before, ms: live - saved };
}

export async function vitrineEdits(products: number, edits: number): Promise<Edits> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-edits-'));
  const backend = await startFilledBackend(products);
  try {
    const dist = join(folder, 'dist');
    const environment = {
      ...BENCH_SETTINGS,
      pocketbaseUrl: backend.url,
      serviceEmail: SERVICE.email,
      servicePassword: SERVICE.password,
      cacheDir: join(folder, 'cache'),
    };
    const folderOfReleases = join(folder, 'releases');
    const worker = startWorker({ environment, dist, releases: folderOfReleases }, silentReport());
    try {
      await untilHolds(join(dist, 'builds/latest.json'), '"id"', MOST);
      const store = createStore({ folder: folderOfReleases, dist });
      const releases = async (): Promise<number> => (await store.live())?.number ?? 0;
      const found = await backend.admin.collection('items').getList(1, edits + 1 + BURST, {
        expand: 'product',
        sort: 'product.rank,product,id',
      });
      const items = found.items.map((item): SavedItem => {
        const slug = String(item['expand']?.['product']?.['slug_en']);
        return { id: item.id, file: join(dist, payloadPath(slugPath('product', 'en', slug))) };
      });
      const times: number[] = [];
      let written: Edits['written'] = null;
      for (const [edit, { id, file }] of items.slice(0, edits + 1).entries()) {
        await setTimeout(PAUSE);
        const isCompared = edit === edits && products === COMPARED;
        const before = isCompared ? await fingerprint(dist) : {};
        const price = FIRST_PRICE + edit;
        const start = Date.now();
        await backend.admin.collection('items').update(id, { price });
        const saved = Date.now();
        times.push((await untilHolds(file, `"price":${price}`, MOST)) - saved);
        if (isCompared) {
          const after = await fingerprint(dist);
          const differing = Object.keys(after).filter((name) => after[name] !== before[name]).length;
          written = { files: await writtenSince(dist, start), differing };
        }
      }
      // The first edit finds code that has never run.
      return { times: times.slice(1), burst: await burstOf(backend, items.slice(edits + 1), releases), written };
    } finally {
      await worker.stop();
    }
  } finally {
    await backend.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
