/**
 * `npm run bench:rebuild [-- --edits 10 --sizes 100,1000,10000]`: how long an edit takes to be live, and a clean build.
 *
 * Method. **Edits.** A real PocketBase with the shop's hooks holds the demo's products, repeated (without pictures). The worker runs in a process
 * of its own, as `npm run worker`. The price of one item after the other is saved through PocketBase's own interface; the time is from its
 * answer to the first look (every 2 ms) at the public folder that finds the price in the product's payload. Median of all edits. What was written
 * is seen by the files' times in the public folder, and compared with the files whose bytes differ.
 * Beside it, on the same records: Eleventy, which watches and builds incrementally (its data are one file, from which all its pages are made: so
 * all are made again), from the saved file to the payload; and plain `astro build` of the same pages, from its start to its end, for who builds
 * the whole site for each edit.
 * **Clean builds.** From nothing, compiling included, in processes of their own, into an empty folder on the same disk, one after the other; only
 * pages that records stand behind are counted, and no picture is made. Plain `astro build` renders the shop's own pages (tests/bench/rebuild/astro.config.mjs)
 * with the `build.concurrency` that is best at 1,000 products. Memory is the peak of all processes of a build together.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#scripts/lib/environment.ts';
import { median, type Measured } from '#tests/bench/build/measure.ts';
import { cleanAstro, cleanVitrine, withSnapshot } from '#tests/bench/rebuild/clean.ts';
import { vitrineEdits } from '#tests/bench/rebuild/edits.ts';
import { eleventyEdits } from '#tests/bench/rebuild/eleventy.ts';

const CONCURRENCIES = [1, 4, 8] as const;
/** Products at which Astro's best concurrency is looked for. */
const TRIAL = 1000;
/** Products of 30,000 pages. */
const CLEAN = 10_000;
/** Eleventy's edits take as long as its builds: a minute and more at 10,000 products. */
const eleventyTurns = (products: number): number => (products > TRIAL ? 1 : 3);

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const rate = ({ pages, seconds }: Measured): number => pages / seconds;

async function editRows(products: number, edits: number): Promise<Row[]> {
  const ours = await vitrineEdits(products, edits);
  console.log(`  ${products} products: edits live after ${ours.times.join(', ')} ms`);
  const theirs = await withSnapshot(products, (bench) => eleventyEdits(bench, eleventyTurns(products))).catch(
    (error: unknown) => {
      console.log(`  ${products} products: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    },
  );
  if (theirs !== null) console.log(`  ${products} products: Eleventy ${theirs.join(', ')} ms`);
  return [
    { name: `edit_to_live_ms_${products}`, value: median(ours.times), unit: 'ms' },
    ...(theirs === null ? [] : [{ name: `eleventy_incremental_ms_${products}`, value: median(theirs), unit: 'ms' }]),
    ...(ours.written === null
      ? []
      : [
          { name: 'files_written', value: ours.written.files, unit: 'files' },
          { name: 'files_whose_bytes_differ', value: ours.written.differing, unit: 'files' },
        ]),
  ];
}

async function bestConcurrency(): Promise<number> {
  return withSnapshot(TRIAL, async (bench) => {
    let best: { readonly concurrency: number; readonly rate: number } | undefined;
    for (const concurrency of CONCURRENCIES) {
      const found = rate(await cleanAstro(bench, concurrency));
      console.log(`  plain Astro, concurrency ${concurrency}: ${found.toFixed(0)} pages/s`);
      if (best === undefined || found > best.rate) best = { concurrency, rate: found };
    }
    return best?.concurrency ?? 1;
  });
}

async function cleanRows(sizes: readonly number[]): Promise<Row[]> {
  const concurrency = await bestConcurrency();
  const rows: Row[] = [];
  for (const products of new Set([...sizes, CLEAN])) {
    await withSnapshot(products, async (bench) => {
      const astro = await cleanAstro(bench, concurrency);
      rows.push({ name: `astro_build_ms_${products}`, value: astro.seconds * 1000, unit: 'ms' });
      if (products !== CLEAN) return;
      const ours = await cleanVitrine(bench);
      rows.push(
        { name: 'clean_pages_per_s', value: rate(ours), unit: 'pages/s' },
        { name: 'astro_pages_per_s', value: rate(astro), unit: 'pages/s' },
        { name: 'ratio_to_astro_build', value: rate(ours) / rate(astro), unit: 'times' },
        { name: 'peak_mb_30000', value: ours.peakMb, unit: 'MB' },
        { name: 'astro_peak_mb_30000', value: astro.peakMb, unit: 'MB' },
      );
    });
  }
  return rows;
}

const { values } = parseArgs({
  options: { edits: { type: 'string', default: '10' }, sizes: { type: 'string', default: '100,1000,10000' } },
});
const sizes = values.sizes.split(',').map(Number);
const edits = Number(values.edits);
if (![edits, ...sizes].every((number) => Number.isInteger(number) && number > 0))
  throw new Error('--edits is a number, --sizes are numbers with commas between.');
const rows: Row[] = [];
for (const products of sizes) rows.push(...(await editRows(products, edits)));
rows.push(...(await cleanRows(sizes)));
const reports = join(PROJECT_ROOT, 'reports');
await mkdir(reports, { recursive: true });
const rounded = rows.map((row) => ({ ...row, value: Math.round(row.value * 100) / 100 }));
await writeFile(join(reports, 'rebuild.json'), `${JSON.stringify({ rows: rounded }, null, 2)}\n`);
console.log(`\nMedians of ${edits} edits. reports/rebuild.json holds the same.\n`);
for (const { name, value, unit } of rounded) console.log(`  ${name.padEnd(34)} ${String(value).padStart(10)} ${unit}`);
