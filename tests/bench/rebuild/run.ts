/**
 * `npm run bench:rebuild [-- --products 100,1000,10000 --edits 10 --parts edits,clean,others]`: how long an edit takes to be live, and a clean build.
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
 *
 * A part that is run by itself renews its rows in reports/rebuild.json and leaves the others. Other programs have so much time each, and what takes
 * longer has no row; the whole ends within half an hour on four calm cores.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { median, type Measured } from '#tests/bench/build/measure.ts';
import { cleanAstro, cleanVitrine, withSnapshot } from '#tests/bench/rebuild/clean.ts';
import { vitrineEdits } from '#tests/bench/rebuild/edits.ts';
import { eleventyEdits } from '#tests/bench/rebuild/eleventy.ts';
import { missed, printRows, type Row, withRows } from '#tests/bench/rebuild/rows.ts';

const PARTS = ['edits', 'clean', 'others'] as const;
const CONCURRENCIES = [1, 4, 8] as const;
/** Products at which Astro's best concurrency is looked for. */
const TRIAL = 1000;
/** Products of 30,000 pages. */
const CLEAN = 10_000;
/** ms that each build of another program may take. */
const MOST = 240_000;
const REPORT = join(PROJECT_ROOT, 'reports/rebuild.json');

const rate = ({ pages, seconds }: Measured): number => pages / seconds;

/** Rows of a part that another program could not end: none, and why. */
async function orNone(name: string, measure: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  try {
    return await measure();
  } catch (error) {
    console.log(`  ${name}: no row (${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)})`);
    return [];
  }
}

async function editRows(products: number, edits: number): Promise<readonly Row[]> {
  const { times, burst, written } = await vitrineEdits(products, edits);
  console.log(`  ${products} products: edits live after ${times.join(', ')} ms`);
  return [
    { name: `edit_to_live_ms_${products}`, value: median(times), unit: 'ms' },
    { name: `burst_builds_${products}`, value: burst.builds, unit: 'builds' },
    { name: `burst_live_ms_${products}`, value: burst.ms, unit: 'ms' },
    ...(written === null
      ? []
      : [
          { name: 'files_written', value: written.files, unit: 'files' },
          { name: 'files_whose_bytes_differ', value: written.differing, unit: 'files' },
        ]),
  ];
}

let concurrency: Promise<number> | undefined;

/** Astro's best, looked for once. */
function bestConcurrency(): Promise<number> {
  concurrency ??= withSnapshot(TRIAL, async (bench) => {
    let best: { readonly concurrency: number; readonly rate: number } | undefined;
    for (const one of CONCURRENCIES) {
      const found = rate(await cleanAstro(bench, one, MOST));
      console.log(`  plain Astro, concurrency ${one}: ${found.toFixed(0)} pages/s`);
      if (best === undefined || found > best.rate) best = { concurrency: one, rate: found };
    }
    return best?.concurrency ?? 1;
  });
  return concurrency;
}

function cleanRows(): Promise<readonly Row[]> {
  return withSnapshot(CLEAN, async (bench) => {
    const ours = await cleanVitrine(bench);
    const own: Row[] = [
      { name: 'clean_pages_per_s', value: rate(ours), unit: 'pages/s' },
      { name: 'peak_mb_30000', value: ours.peakMb, unit: 'MB' },
    ];
    const beside = await orNone('plain Astro, 30,000 pages', async () => {
      const astro = await cleanAstro(bench, await bestConcurrency(), 2 * MOST);
      return [
        { name: 'astro_pages_per_s', value: rate(astro), unit: 'pages/s' },
        { name: 'ratio_to_astro_build', value: rate(ours) / rate(astro), unit: 'times' },
        { name: 'astro_peak_mb_30000', value: astro.peakMb, unit: 'MB' },
        { name: `astro_build_ms_${CLEAN}`, value: astro.seconds * 1000, unit: 'ms' },
      ];
    });
    return [...own, ...beside];
  });
}

/** What an edit costs with others: Eleventy's incremental build, and a whole one of plain Astro. */
function otherRows(products: number): Promise<readonly Row[]> {
  return withSnapshot(products, async (bench) => [
    ...(await orNone(`Eleventy, ${products} products`, async () => {
      const times = await eleventyEdits(bench, 3, MOST);
      return [{ name: `eleventy_incremental_ms_${products}`, value: median(times), unit: 'ms' }];
    })),
    // The whole build of the largest is one of those above.
    ...(products === CLEAN
      ? []
      : await orNone(`plain Astro, ${products} products`, async () => {
          const { seconds } = await cleanAstro(bench, await bestConcurrency(), MOST);
          return [{ name: `astro_build_ms_${products}`, value: seconds * 1000, unit: 'ms' }];
        })),
  ]);
}

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100,1000,10000' },
    edits: { type: 'string', default: '10' },
    parts: { type: 'string', default: PARTS.join() },
  },
});
const sizes = values.products.split(',').map(Number);
const edits = Number(values.edits);
const parts = PARTS.filter((part) => values.parts.split(',').includes(part));
if (![edits, ...sizes].every((number) => Number.isInteger(number) && number > 0))
  throw new Error('--edits is a number, --products are numbers with commas between.');
if (parts.length !== values.parts.split(',').length) throw new Error(`--parts are some of ${PARTS.join()}.`);

let measured: readonly Row[] = [];

/** Keeps rows as soon as they are there: whatever ends the run, they are not lost. */
async function keep(rows: readonly Row[]): Promise<void> {
  measured = [...measured, ...rows.map((row) => ({ ...row, value: Math.round(row.value * 100) / 100 }))];
  await mkdir(join(PROJECT_ROOT, 'reports'), { recursive: true });
  const before = await readFile(REPORT, 'utf8').catch(() => '');
  await writeFile(REPORT, withRows(before, measured));
}

const start = Date.now();
if (parts.includes('edits')) for (const products of sizes) await keep(await editRows(products, edits));
if (parts.includes('clean')) await keep(await cleanRows());
if (parts.includes('others')) for (const products of sizes) await keep(await otherRows(products));

console.log(
  `\nMedians of ${edits} edits, in ${((Date.now() - start) / 60_000).toFixed(1)} min. They are in reports/rebuild.json.\n`,
);
printRows(measured);
if (missed(measured).length > 0) process.exitCode = 1;
