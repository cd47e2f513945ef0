/**
 * `npm run bench:facets [-- --products 10000]`: what it costs to filter a large catalogue (made-up-shop.ts), the whole of it and not one category.
 *
 * `first_filter_kb_{products}`: bytes on the wire (brotli) of the dearest first filter: script, index, and the cards of what is shown; without the
 * pictures, which any listing has. `filter_ms_{products}`: the slowest of the same filters, the median of its rounds, in Chromium at a quarter of the
 * processor's speed: what is found, all counts and the order. `filter_open_ms_{products}`: reading the index, once a page. `catalogue_filter_js_kb`:
 * all scripts of the filters.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { median } from '#tests/bench/build/measure.ts';
import { madeUpShop } from '#tests/bench/facets/made-up-shop.ts';
import { firstFilters, scriptBytes } from '#tests/bench/facets/sizes.ts';
import { filterTimes } from '#tests/bench/facets/times.ts';

const { values } = parseArgs({ options: { products: { type: 'string', default: '10000' } } });
const count = Number(values.products);
const shop = madeUpShop(count);
const QUERIES = [
  ...shop.terms.attributes.flatMap(({ key, values: all }) => all.map((value) => `?${key}=${value.key}`)),
  '?stock=1',
  '?sale=1',
  '?price=2000-5000',
  '?price=-1500&sale=1',
  '?sort=price',
  '?sort=-price',
];

const script = await scriptBytes();
const first = firstFilters(shop, QUERIES)
  .map(({ query, files, found }) => ({ query, found, kb: (files + script) / 1000 }))
  .toSorted((a, b) => b.kb - a.kb);
const { openMs, rounds } = await filterTimes(shop, QUERIES);
const times = Object.values(rounds).map((all) => median(all));
const middle = first[Math.floor(first.length / 2)];
for (const { query, found, kb } of [...first.slice(0, 5), ...(middle === undefined ? [] : [middle])])
  console.log(`  ${query.padEnd(28)} ${String(found).padStart(6)} products ${kb.toFixed(1).padStart(7)} kB`);
const rows = [
  { name: `first_filter_kb_${count}`, value: first[0]?.kb ?? 0, unit: 'kB' },
  { name: `filter_ms_${count}`, value: Math.max(...times), unit: 'ms' },
  { name: `filter_open_ms_${count}`, value: openMs, unit: 'ms' },
  { name: 'catalogue_filter_js_kb', value: script / 1000, unit: 'kB' },
].map((row) => ({ ...row, value: Math.round(row.value * 10) / 10 }));
const reports = join(PROJECT_ROOT, 'reports');
await mkdir(reports, { recursive: true });
await writeFile(join(reports, 'facets.json'), `${JSON.stringify({ rows, first }, null, 2)}\n`);
console.log('\nreports/facets.json holds the same.\n');
for (const { name, value, unit } of rows) console.log(`  ${name.padEnd(28)} ${String(value).padStart(10)} ${unit}`);
