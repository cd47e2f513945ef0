/**
 * `npm run bench:writer [-- --rounds 3]`: how long editors who change many records at once hold the one writer, and what orders notice of it.
 *
 * Method. PocketBase as `npm start` runs it, with the gate before it, and 300 items of 100 products. An editor does in turn what the studio does for many: tries and
 * saves a change of products and one of prices in requests of 50 rows, makes and ends sales of 150 items, publishes 101 drafts of a new product, and takes a
 * table back. Meanwhile one shopper orders through the gate. The writer is watched from outside, by another connection (watch-writer.ts), so that waiting for it
 * does not count. `writer_…_ms` is the longest that it was held in a round, `writer_…_processor_ms` the same by PocketBase's processor time, in ticks of 10 ms: what a
 * machine that has other things to do says more of. Medians of all rounds. Of a trial only the orders tell: from outside, transactions in a row of which nothing is kept cannot be told apart.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sendCatalogue } from '#scripts/moving-in/send-catalogue.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { longestMs } from '#tests/bench/growth/statistics.ts';
import { watchWriter } from '#tests/bench/growth/watch-writer.ts';
import { benchProducts } from '#tests/bench/import/products.ts';
import { addItems, openGateProcess } from '#tests/bench/orders/bench-shop.ts';
import { keepOrdering, quantile } from '#tests/bench/orders/shopper.ts';
import { editorTasks } from '#tests/bench/writer/tasks.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { signInEditor } from '#tests/support/editors.ts';
import { newSeries } from '#tests/support/moved.ts';
import { startOrderShop } from '#tests/support/order-shop.ts';

const PRODUCTS = 100;

interface Measured {
  readonly longestMs: number;
  readonly processorMs: number;
  readonly seconds: number;
  readonly orderMaxMs: number;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const backend = await startTestBackend({ adapt: () => Promise.resolve(), gated: true, env: { SHOP_MODE: 'demo' } });
const gate = await openGateProcess(backend);
const shop = await startOrderShop(backend);
addItems(backend, shop);
const editor = await signInEditor(backend);
const sending = { source: 'shopify', locale: 'en', dry: false, series: newSeries(), onlyGood: true } as const;
const products = { products: benchProducts(PRODUCTS), redirects: [] };
await sendCatalogue(backend.admin, sending, products, () => undefined);

async function measure(task: () => Promise<void>): Promise<Measured> {
  const [watch, shopper] = [watchWriter(backend), keepOrdering(gate, shop)];
  await watch.seen();
  const begun = performance.now();
  await task();
  const seconds = (performance.now() - begun) / 1000;
  const [held, { waits }] = await Promise.all([watch.stop(), shopper.stop()]);
  return {
    longestMs: Math.max(0, ...held.map(({ from, until }) => until - from)),
    processorMs: longestMs(held),
    seconds,
    orderMaxMs: quantile(waits, 1),
  };
}

const measured = new Map<string, Measured[]>();
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const { name, prepare, run } of editorTasks(backend, editor)) {
    await prepare();
    const one = await measure(run);
    measured.set(name, [...(measured.get(name) ?? []), one]);
    console.log(`  ${name}: ${one.longestMs.toFixed(0)} ms, an order waited ${one.orderMaxMs.toFixed(0)} ms`);
  }
}

const middle = (all: readonly Measured[], of: keyof Measured): number =>
  quantile(
    all.map((one) => one[of]).toSorted((a, b) => a - b),
    0.5,
  );
const rows = [...measured].flatMap(([name, all]) => [
  ...(name.startsWith('try_')
    ? []
    : [
        { name: `writer_${name}_ms`, value: Math.round(middle(all, 'longestMs')) },
        { name: `writer_${name}_processor_ms`, value: Math.round(middle(all, 'processorMs')) },
      ]),
  { name: `writer_${name}_order_max_ms`, value: Math.round(middle(all, 'orderMaxMs')) },
  { name: `writer_${name}_s`, value: Math.round(middle(all, 'seconds') * 10) / 10 },
]);
console.log('');
for (const { name, value } of rows) console.log(`  ${name.padEnd(40)} ${String(value).padStart(8)}`);
await mkdir(join(PROJECT_ROOT, 'reports'), { recursive: true });
await writeFile(join(PROJECT_ROOT, 'reports/writer.json'), `${JSON.stringify({ rows }, null, 2)}\n`);
await gate.stop();
await backend.stop();
