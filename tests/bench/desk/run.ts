/**
 * `npm run bench:desk [-- --only first|search|list] [--orders 200000]`: how fast the operators' desk is, and the editors' lists (list.ts).
 *
 * `desk_first_ms`: from the navigation to the first row of what waits, on a phone that has nothing of the shop (first-list.ts); `…_warm_ms`: on its next visit;
 * `…_rate_alone_…`: where the line has no latency. `desk_js_kb`: all scripts of the first visit, on the wire.
 *
 * `order_search_ms_200000`: one real PocketBase with the shop's hooks and 200,000 orders, in a temporary folder on this machine's disk, and the route of
 * the desk itself, asked by one client. Each kind of search (searches.ts) is asked in turn, ROUNDS times after a first one that does not count; a kind's
 * time is its median, the row is the median over the kinds, and `order_search_worst_ms_200000` is that of the slowest kind.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { median } from '#tests/bench/build/measure.ts';
import { measureLists } from '#tests/bench/desk/list.ts';
import { measureFirstList } from '#tests/bench/desk/first-list.ts';
import { startSearchShop } from '#tests/bench/desk/search-shop.ts';
import { searchesFor } from '#tests/bench/desk/searches.ts';

const ROUNDS = 7;

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

async function searchRows(orders: number): Promise<Row[]> {
  const shop = await startSearchShop(orders);
  try {
    console.log(`  ${orders} orders were written in ${shop.seconds.toFixed(0)} s`);
    const [one] = (await shop.ask({ to: Date.now() - 30 * 86_400_000 })).orders;
    if (one === undefined) throw new Error('The shop has no orders.');
    const searches = searchesFor(one);
    const times = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const { name, request } of searches) {
        const begun = performance.now();
        const { orders: found } = await shop.ask(request);
        const ms = performance.now() - begun;
        if (round === 0) console.log(`  ${name.padEnd(20)} ${found.length} orders`);
        else times.set(name, [...(times.get(name) ?? []), ms]);
      }
    const kinds = [...times].map(([name, all]) => ({ name, ms: median(all) }));
    for (const { name, ms } of kinds) console.log(`  ${name.padEnd(20)} ${ms.toFixed(1)} ms`);
    const all = kinds.map(({ ms }) => ms);
    return [
      { name: `order_search_ms_${orders}`, value: median(all), unit: 'ms' },
      { name: `order_search_worst_ms_${orders}`, value: Math.max(...all), unit: 'ms' },
    ];
  } finally {
    await shop.stop();
  }
}

/** The desk's first page (first-list.ts), on the line that all aims are about, and on one of the same rate alone. */
async function firstRows(): Promise<Row[]> {
  const { slow, rateAlone } = await measureFirstList();
  return [
    { name: 'desk_first_ms', value: slow.coldMs, unit: 'ms' },
    { name: 'desk_first_warm_ms', value: slow.warmMs, unit: 'ms' },
    { name: 'desk_first_rate_alone_ms', value: rateAlone.coldMs, unit: 'ms' },
    { name: 'desk_first_rate_alone_warm_ms', value: rateAlone.warmMs, unit: 'ms' },
    { name: 'desk_js_kb', value: slow.scriptKb, unit: 'kB' },
  ];
}

async function listRows(): Promise<Row[]> {
  const { medianMs, worstMs } = await measureLists();
  return [
    { name: 'studio_list_ms', value: medianMs, unit: 'ms' },
    { name: 'studio_list_worst_ms', value: worstMs, unit: 'ms' },
  ];
}

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '200000' }, only: { type: 'string', default: '' } },
});
const isWanted = (part: string): boolean => values.only === '' || values.only === part;
const first = isWanted('first') ? await firstRows() : [];
const search = isWanted('search') ? await searchRows(Number(values.orders)) : [];
const list = isWanted('list') ? await listRows() : [];
const rows = [...first, ...search, ...list].map((row) => ({ ...row, value: Math.round(row.value * 10) / 10 }));
const reports = join(PROJECT_ROOT, 'reports');
await mkdir(reports, { recursive: true });
await writeFile(join(reports, 'desk.json'), `${JSON.stringify({ rows }, null, 2)}\n`);
console.log('\nreports/desk.json holds the same.\n');
for (const { name, value, unit } of rows) console.log(`  ${name.padEnd(32)} ${String(value).padStart(10)} ${unit}`);
