/**
 * `npm run bench:orders [rounds]`: orders through the shop's own route, beside a bare minimal insert of the same rows.
 *
 * Method. One real PocketBase with the shop's hooks, in a temporary folder on this machine's disk, and the gate before it in a process of its own,
 * as `npm start` runs them; every request goes through the gate, and each comes from another address, as those of many shoppers do. An order is a guest's with two lines out
 * of 200 items, as the browser sends it; the bound is a route that does nothing but insert one row of orders and two of order_lines, in one
 * transaction of the same database with the same durability (decision 0062). Both take turns, so that a busy machine slows both; a turn ends
 * after 2 s or 4000 requests. The clients run in this process, without pauses. Rates are medians over the rounds, times are of all rounds.
 * CPU is that of PocketBase's process; that of the gate stands beside it; clients are not included. Memory is the peak of PocketBase's process.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startGate, type RunningGate } from '#src/gate/start-gate.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { median } from '#tests/bench/build/measure.ts';
import { addBound, BOUND_PATH } from '#tests/bench/orders/bound.ts';
import { forgetPeak, measureLoad, peakMegabytes, type Measured, type Processes } from '#tests/bench/orders/load.ts';
import { startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { believeHeader } from '#tests/support/gate.ts';
import { insertRow, startOrderShop, orderRequest, type OrderShop } from '#tests/support/order-shop.ts';

const CLIENTS = [1, 8, 64, 256] as const;
const TURN = { requests: 4000, ms: 2000 };
const ITEMS = 200;

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

function itemId(number: number): string {
  return `item${String(number).padStart(11, '0')}`;
}

function addItems(backend: TestBackend, shop: OrderShop): void {
  for (let number = 0; number < ITEMS; number += 1)
    insertRow(backend, 'items', {
      id: itemId(number),
      product: shop.product.id,
      sku: `bench-${number}`,
      price: 2000,
      stock: 10_000_000,
      weight: 100,
      values_en: `Size ${number}`,
    });
}

function randomBody(shop: OrderShop): string {
  const first = Math.floor(Math.random() * ITEMS);
  const second = (first + 1 + Math.floor(Math.random() * (ITEMS - 1))) % ITEMS;
  return JSON.stringify(
    orderRequest(shop, { lines: [first, second].map((number) => ({ item: itemId(number), quantity: 1 })) }),
  );
}

/** ms in which this part of all requests was answered. */
function timeOf(all: readonly Measured[], part: number): number {
  const sorted = all.flatMap(({ times }) => times).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

const rate = (all: readonly Measured[]): number => median(all.map(({ requests, seconds }) => requests / seconds));

function cpuMs(all: readonly Measured[], which: 'cpuSeconds' | 'gateCpuSeconds'): number {
  const sum = (value: (one: Measured) => number): number => all.reduce((total, one) => total + value(one), 0);
  return (sum((one) => one[which]) * 1000) / sum(({ requests }) => requests);
}

function rowsOf(clients: number, orders: readonly Measured[], bound: readonly Measured[], peak: number): Row[] {
  return [
    { name: `ratio_to_bound_${clients}`, value: rate(orders) / rate(bound), unit: 'times' },
    { name: `orders_per_s_${clients}`, value: rate(orders), unit: 'orders/s' },
    { name: `bound_per_s_${clients}`, value: rate(bound), unit: 'inserts/s' },
    { name: `p50_ms_${clients}`, value: timeOf(orders, 0.5), unit: 'ms' },
    { name: `p99_ms_${clients}`, value: timeOf(orders, 0.99), unit: 'ms' },
    { name: `bound_p99_ms_${clients}`, value: timeOf(bound, 0.99), unit: 'ms' },
    { name: `cpu_ms_per_order_${clients}`, value: cpuMs(orders, 'cpuSeconds'), unit: 'ms' },
    { name: `gate_cpu_ms_per_order_${clients}`, value: cpuMs(orders, 'gateCpuSeconds'), unit: 'ms' },
    { name: `bound_cpu_ms_${clients}`, value: cpuMs(bound, 'cpuSeconds'), unit: 'ms' },
    { name: `rss_mb_${clients}`, value: peak, unit: 'MB' },
  ].map((row) => ({ ...row, value: Math.round(row.value * 100) / 100 }));
}

let addresses = 0;

/** Of another visitor each time. */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** As `npm start` opens it. */
async function openGateProcess({ url, admin }: TestBackend): Promise<RunningGate> {
  const addressHeader = 'x-visitor-0123456789abcdef01234567';
  await believeHeader(admin, addressHeader);
  const port = await freePort();
  return startGate({ port, pocketbase: url, addressHeader, trustedProxy: ['X-Forwarded-For'] }, silentReport());
}

function pidsOf(backend: TestBackend, gate: RunningGate): Processes {
  return { pocketbase: backend.pid, gate: gate.pid() ?? Number.NaN };
}

async function benchOrders(rounds: number): Promise<Row[]> {
  const backend = await startTestBackend({ adapt: addBound, gated: true, schedule: true });
  const gate = await openGateProcess(backend);
  try {
    const shop = await startOrderShop(backend);
    addItems(backend, shop);
    const turn = (clients: number, path: string, body: () => string, most = TURN): Promise<Measured> =>
      measureLoad({ url: `${gate.url}${path}`, clients, most, body, address: nextAddress }, pidsOf(backend, gate));
    const placeOrders = (clients: number, most = TURN): Promise<Measured> =>
      turn(clients, '/api/shop/order', () => randomBody(shop), most);
    const rows: Row[] = [];
    for (const clients of CLIENTS) {
      forgetPeak(backend.pid);
      // As many VMs as requests at once load the bundle when they are first used.
      await placeOrders(clients, { requests: 100 + clients * 4, ms: 10_000 });
      const [orders, bound]: [Measured[], Measured[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        bound.push(await turn(clients, BOUND_PATH, () => '{}'));
        orders.push(await placeOrders(clients));
      }
      rows.push(...rowsOf(clients, orders, bound, peakMegabytes(backend.pid)));
      console.log(`  ${clients} clients: ${rate(orders).toFixed(0)} orders/s, bound ${rate(bound).toFixed(0)}/s`);
    }
    return rows;
  } finally {
    await gate.stop();
    await backend.stop();
  }
}

const rounds = Math.max(1, Number(process.argv[2] ?? 3) || 3);
const rows = await benchOrders(rounds);
const reports = join(PROJECT_ROOT, 'reports');
await mkdir(reports, { recursive: true });
await writeFile(join(reports, 'orders.json'), `${JSON.stringify({ rows }, null, 2)}\n`);
console.log(`\nMedians of ${rounds} rounds. reports/orders.json holds the same.\n`);
for (const { name, value, unit } of rows) console.log(`  ${name.padEnd(24)} ${String(value).padStart(10)} ${unit}`);
