/**
 * `npm run bench:search [-- --products 300,10000]`: how well the search finds, and what it costs.
 *
 * `recall_at_5`: of what must be among the first five hits of the queries of tests/fixtures/search on the demo, the part that is. `noise`: queries of nonsense that find
 * something. `first_answer_kb_{products}`: bytes on the wire (brotli) from a page without the search to the first answer of the query that costs most, in the
 * language that costs most: script, words of the panel, head of the index, files of words and things; `second_answer_kb_…`: for the next query. `answer_ms_{products}`:
 * ms of processor time for the answer of the slowest query, its files read and parsed, four times what it takes here: at a quarter of the processor's speed.
 * kB are 1,000 bytes.
 */
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { languageBundle } from '#src/runtime/language-bundle.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';
import { searchedShop } from '#tests/bench/search/catalogue.ts';
import type { CostsOrder } from '#tests/bench/search/costs-thread.ts';
import type { OpenSearch, SearchCost } from '#tests/bench/search/measure.ts';
import { bundle } from '#tests/unit/client/bundle.ts';
import { benchQueries } from '#tests/bench/search/queries.ts';
import { scriptBytes } from '#tests/support/search/script-bytes.ts';
import { fixtureQueries, qualityOf } from '#tests/support/search/queries.ts';
import { openEngines } from '#tests/support/search/engines.ts';

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it must not be above; `recall_at_5`: below. */
  readonly bound?: number;
}

/** A quarter of the processor's speed. */
const SLOWER = 4;
const BOUNDS: Readonly<Record<string, number>> = {
  recall_at_5: 0.95,
  noise: 0,
  first_answer_kb_300: 15,
  first_answer_kb_10000: 60,
  second_answer_kb_300: 20,
  second_answer_kb_10000: 20,
  answer_ms_10000: 50,
};

interface Engine {
  readonly file: string;
  readonly open: OpenSearch;
  readonly stop: () => Promise<void>;
}

/** The engine as a browser has it: what Vite says of the site is not there. */
async function engineModule(): Promise<Engine> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-search-'));
  const outfile = join(folder, 'engine.mjs');
  await build({
    entryPoints: [join(PROJECT_ROOT, 'src/client/search/open-search.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    define: { 'import.meta.env': '{}' },
    plugins: [languageBundle],
  });
  const { openSearch } = (await import(pathToFileURL(outfile).href)) as { openSearch: OpenSearch };
  return { file: outfile, open: openSearch, stop: () => rm(folder, { recursive: true, force: true }) };
}

async function qualityRows(open: OpenSearch): Promise<Row[]> {
  const engines = await openEngines(open, createSite(benchSnapshot(PRODUCTS.length)));
  const { recall, missed, noise } = await qualityOf(fixtureQueries(), engines);
  for (const line of [...missed, ...noise]) console.log(`  ${line}`);
  return [
    { name: 'recall_at_5', value: Math.round(recall * 1000) / 1000, unit: '' },
    { name: 'noise', value: noise.length, unit: 'queries' },
  ];
}

function worst(costs: readonly SearchCost[], of: (cost: SearchCost) => number): SearchCost {
  const [first, ...others] = costs;
  if (first === undefined) throw new Error('No query was asked.');
  return others.reduce((most, cost) => (of(cost) > of(most) ? cost : most), first);
}

async function costsOf(order: CostsOrder): Promise<readonly SearchCost[]> {
  const worker = new Worker(new URL('costs-thread.ts', import.meta.url), { workerData: order });
  const [costs] = (await once(worker, 'message')) as [readonly SearchCost[]];
  return costs;
}

async function costRows(engine: string, products: number): Promise<Row[]> {
  const snapshot = searchedShop(products);
  const { search } = createSite(snapshot);
  const costs: SearchCost[] = [];
  let script = 0;
  const chunks = await bundle('src/client/main.ts');
  for (const locale of LOCALES) {
    const queries = benchQueries(snapshot, locale);
    const files = new Map([...search].filter(([name]) => name.startsWith(`search/${locale}/`)));
    const own = await costsOf({ engine, files, locale, queries });
    const bytes = scriptBytes(chunks, locale);
    script = Math.max(script, bytes);
    costs.push(...own.map((cost) => ({ ...cost, first: cost.first + bytes })));
  }
  const [first, second, slowest] = [
    worst(costs, (one) => one.first),
    worst(costs, (one) => one.second),
    worst(costs, (one) => one.ms),
  ];
  const sorted = costs.map((cost) => cost.first).sort((a, b) => a - b);
  const files = [...search].filter(([name]) => name.startsWith(`search/${LOCALES[0]}/`));
  const head = Buffer.byteLength(search.get(`search/${LOCALES[0]}/index.json`) ?? '');
  console.log(
    `  ${products} products, ${costs.length} queries: ${files.length} files of a language, head ${head} B before compression, script ${script} B; first answer: median ${sorted[Math.floor(sorted.length / 2)]} B, most "${first.query}" in ${first.files} files; slowest "${slowest.query}"`,
  );
  return [
    { name: `first_answer_kb_${products}`, value: Math.round(first.first / 100) / 10, unit: 'kB' },
    { name: `second_answer_kb_${products}`, value: Math.round(second.second / 100) / 10, unit: 'kB' },
    { name: `answer_ms_${products}`, value: Math.round(slowest.ms * SLOWER * 10) / 10, unit: 'ms' },
  ];
}

function isMissed({ name, value }: Row): boolean {
  const bound = BOUNDS[name];
  if (bound === undefined) return false;
  return name === 'recall_at_5' ? value < bound : value > bound;
}

const { values } = parseArgs({ options: { products: { type: 'string', default: '300,10000' } } });
const engine = await engineModule();
try {
  const rows = await qualityRows(engine.open);
  for (const products of values.products.split(',')) rows.push(...(await costRows(engine.file, Number(products))));
  const file = join(PROJECT_ROOT, 'reports/search.json');
  await mkdir(join(PROJECT_ROOT, 'reports'), { recursive: true });
  await writeFile(file, `${JSON.stringify({ rows }, null, 2)}\n`);
  console.log('\nreports/search.json holds the same.\n');
  for (const row of rows) {
    const bound = BOUNDS[row.name];
    const aim = bound === undefined ? '' : `${row.name === 'recall_at_5' ? '≥' : '≤'} ${bound}`;
    const said = isMissed(row) ? `${aim} missed` : aim;
    console.log(`  ${row.name.padEnd(28)} ${String(row.value).padStart(10)} ${row.unit.padEnd(8)} ${said}`.trimEnd());
  }
  if (rows.some(isMissed)) process.exitCode = 1;
} finally {
  await engine.stop();
}
