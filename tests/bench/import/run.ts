/**
 * `npm run bench:import [-- --products 1000]`: how long it takes until the products of another shop are in, and what orders notice of it.
 *
 * Method. PocketBase as `npm start` runs it, with the gate before it. The import sends as `npm run import` does (scripts/moving-in/send-catalogue.ts), straight to PocketBase,
 * with products that have three variants each and no pictures. Meanwhile one shopper orders by the gate, again and again, a fifth of a second apart. Memory is PocketBase's peak.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sendCatalogue } from '#scripts/moving-in/send-catalogue.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { benchProducts } from '#tests/bench/import/products.ts';
import { addItems, openGateProcess } from '#tests/bench/orders/bench-shop.ts';
import { cpuSecondsOf } from '#tests/bench/orders/load.ts';
import { keepOrdering, quantile } from '#tests/bench/orders/shopper.ts';
import { startTestBackend } from '#tests/support/backend.ts';
import { publicationsOf } from '#tests/support/editors.ts';
import { newSeries } from '#tests/support/moved.ts';
import { startOrderShop } from '#tests/support/order-shop.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '10000' } } });
const count = Number(values.products);

/** MB that a process has had at most. */
async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const backend = await startTestBackend({ adapt: () => Promise.resolve(), gated: true, env: { SHOP_MODE: 'demo' } });
const gate = await openGateProcess(backend);
const shop = await startOrderShop(backend);
addItems(backend, shop);

const products = benchProducts(count);
const shopper = keepOrdering(gate, shop);
const cpu = cpuSecondsOf(backend.pid);
const begun = performance.now();
const sending = { source: 'shopify', locale: 'en', dry: false, series: newSeries(), onlyGood: true } as const;
let shownAt = begun;
const sent = await sendCatalogue(backend.admin, sending, { products }, (done) => {
  if (performance.now() - shownAt < 10_000) return;
  shownAt = performance.now();
  console.log(`${done} products after ${((shownAt - begun) / 1000).toFixed(0)} s`);
});
const seconds = (performance.now() - begun) / 1000;
const { waits, refused } = await shopper.stop();
const report = {
  date: new Date().toISOString(),
  products: count,
  variants: count * 3,
  created: sent.counts.created,
  import_10000_s: Math.round((seconds * 10_000) / count),
  seconds: Math.round(seconds),
  /** Of PocketBase, orders included: what a machine that has other things to do says more of than seconds. */
  pocketbase_cpu_s: Math.round((cpuSecondsOf(backend.pid) - cpu) * 10) / 10,
  import_peak_mb: await peakMb(backend.pid),
  import_transactions: publicationsOf(backend, sending.series),
  import_transaction_max_ms: sent.longestMs,
  orders: waits.length,
  orders_refused: refused,
  order_p50_ms: Math.round(quantile(waits, 0.5)),
  order_p99_ms: Math.round(quantile(waits, 0.99)),
  order_max_ms: Math.round(quantile(waits, 1)),
};
console.log(report);
if (sent.findings.length > 0) console.log(sent.findings.slice(0, 5));
await mkdir(join(PROJECT_ROOT, 'reports'), { recursive: true });
await writeFile(join(PROJECT_ROOT, 'reports/import.json'), `${JSON.stringify(report, null, 2)}\n`);
await gate.stop();
await backend.stop();
