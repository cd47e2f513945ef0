/**
 * `npm run bench:build [runs]`: a full build of the shop, and the same pages by Eleventy.
 *
 * Method. All start from the same snapshot in a file, as JSON or a record a line (the demo's products repeated; every picture exists already), in processes of their own,
 * into an empty folder, on the same disk; they take turns, so that a busy machine slows all. Each writes one HTML page a payload, with
 * the same payload (src/publishing/site), text, pictures, style sheet and head script, and the payload's JSON beside it; only these pages are
 * counted. Eleventy uses JavaScript templates, its fastest. Vitrine alone also writes, within its time, the pages without a record (cart,
 * login, errors), a redirect page for each id, manifests with a digest of every file, sitemap, search index, picture links and each
 * page's own CSP hashes.
 * Vitrine is measured twice: from nothing, with `astro build` compiling the code first, and with the code compiled before (`_compiled`), as
 * every build is after the first one. Time is from the start of the first process to the end of the last; memory is the peak of all its
 * processes together. Medians of three runs.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { pageFile } from '#src/contract/files.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { installBenchPackages } from '#tests/bench/install-packages.ts';
import { median, measure, type Measured } from '#tests/bench/build/measure.ts';
import { runNode } from '#tests/bench/build/run-node.ts';
import { writeRecords } from '#tests/bench/build/records-file.ts';
import { benchSnapshot, placeVariants } from '#tests/bench/build/snapshot.ts';

const SIZES = [300, 3000] as const;
const ELEVENTY_BIN = join(await installBenchPackages(), '@11ty/eleventy/cmd.cjs');

interface Bench {
  /** Pages that both make. */
  readonly files: readonly string[];
  /** One page of each kind. */
  readonly kinds: ReadonlyMap<string, string>;
  readonly folder: string;
  readonly snapshotFile: string;
  readonly recordsFile: string;
  readonly shellFile: string;
}

/** With what the last run has compiled, or from nothing. */
async function runVitrine(bench: Bench, compiledBefore: boolean): Promise<Measured> {
  const { folder, recordsFile, shellFile, files, kinds } = bench;
  const cacheDir = join(folder, 'cache');
  if (!compiledBefore) await rm(join(cacheDir, 'compiled'), { recursive: true, force: true });
  return measure(
    files,
    (outDir) => runNode(['tests/bench/build/vitrine.ts', recordsFile, cacheDir, outDir], process.env),
    (outDir) => writeShell(outDir, shellFile, kinds),
  );
}

function runEleventy({ snapshotFile, shellFile, files }: Bench): Promise<Measured> {
  return measure(files, (outDir) =>
    runNode([ELEVENTY_BIN, '--config=tests/bench/eleventy/eleventy.config.js', `--output=${outDir}`], {
      ...process.env,
      NODE_ENV: 'production',
      BENCH_SNAPSHOT: snapshotFile,
      BENCH_SHELL: shellFile,
    }),
  );
}

/** Style sheets of one page a kind, and the head script: what Eleventy's pages carry as well. */
async function writeShell(outDir: string, file: string, kinds: ReadonlyMap<string, string>): Promise<void> {
  const styles: Record<string, string> = {};
  let scripts = '';
  for (const [kind, path] of kinds) {
    const html = await readFile(join(outDir, pageFile(path)), 'utf8');
    styles[kind] = (html.match(/<style\b[\s\S]*?<\/style>/g) ?? []).join('');
    scripts = (html.match(/<script>[\s\S]*?<\/script>/g) ?? []).join('');
  }
  await writeFile(file, JSON.stringify({ styles, scripts }));
}

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

async function benchSize(products: number, runs: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  try {
    const snapshot = benchSnapshot(products);
    const site = createSite(snapshot);
    const bench: Bench = {
      folder,
      files: site.pages.map(({ path }) => pageFile(path)),
      kinds: new Map(site.pages.map(({ kind, path }) => [kind, path])),
      snapshotFile: join(folder, 'snapshot.json'),
      recordsFile: join(folder, 'records'),
      shellFile: join(folder, 'shell.json'),
    };
    await writeFile(bench.snapshotFile, JSON.stringify(snapshot));
    await writeRecords(bench.recordsFile, snapshot);
    await placeVariants(join(folder, 'cache'));
    const ours: Measured[] = [];
    const compiled: Measured[] = [];
    const theirs: Measured[] = [];
    for (let turn = 1; turn <= runs; turn++) {
      ours.push(await runVitrine(bench, false));
      theirs.push(await runEleventy(bench));
      compiled.push(await runVitrine(bench, true));
      console.log(
        `  ${products} products, run ${turn} of ${runs}: ${line(ours)}; compiled before, ${line(compiled)} | Eleventy ${line(theirs)}`,
      );
    }
    const rate = (all: readonly Measured[]): number => median(all.map(({ pages, seconds }) => pages / seconds));
    const peak = (all: readonly Measured[]): number => median(all.map(({ peakMb }) => peakMb));
    const size = (all: readonly Measured[]): number => median(all.map(({ pageBytes }) => pageBytes)) / 1000;
    return [
      { name: `pages_per_s_${products}`, value: rate(ours), unit: 'pages/s' },
      { name: `eleventy_pages_per_s_${products}`, value: rate(theirs), unit: 'pages/s' },
      { name: `ratio_to_eleventy_${products}`, value: rate(ours) / rate(theirs), unit: 'times' },
      { name: `pages_per_s_${products}_compiled`, value: rate(compiled), unit: 'pages/s' },
      { name: `ratio_to_eleventy_${products}_compiled`, value: rate(compiled) / rate(theirs), unit: 'times' },
      { name: `peak_mb_${products}`, value: peak(ours), unit: 'MB' },
      { name: `peak_mb_${products}_compiled`, value: peak(compiled), unit: 'MB' },
      { name: `eleventy_peak_mb_${products}`, value: peak(theirs), unit: 'MB' },
      { name: `page_kb_${products}`, value: size(ours), unit: 'kB' },
      { name: `eleventy_page_kb_${products}`, value: size(theirs), unit: 'kB' },
    ].map((row) => ({ ...row, value: Math.round(row.value * 100) / 100 }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function line(all: readonly Measured[]): string {
  const last = all.at(-1);
  return last === undefined ? '' : `${last.pages} pages in ${last.seconds.toFixed(1)} s, ${last.peakMb.toFixed(0)} MB`;
}

const runs = Math.max(1, Number(process.argv[2] ?? 3) || 3);
const rows: Row[] = [];
for (const products of SIZES) rows.push(...(await benchSize(products, runs)));
const reports = join(PROJECT_ROOT, 'reports');
await mkdir(reports, { recursive: true });
await writeFile(join(reports, 'build.json'), `${JSON.stringify({ rows }, null, 2)}\n`);
console.log(
  `\nMedians of ${runs}; ${SIZES.join(' and ')} products in three languages. reports/build.json holds the same.\n`,
);
for (const { name, value, unit } of rows) console.log(`  ${name.padEnd(34)} ${String(value).padStart(10)} ${unit}`);
