/**
 * `npm run bench:lighthouse [-- --runs 1] [--only product,cart]`: Lighthouse's mobile preset over a page of each type of the production
 * build, behind the same edge as in `bench:web`. The package is no dependency of the shop: it is installed into the cache, from the lock file
 * in tests/bench/packages. Scores are medians; what keeps one below 100 is named. SEO counts only where search engines may come.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureChromium } from '#scripts/dev/chromium.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { terminalReport } from '#src/runtime/progress.ts';
import { ROUTES, type RouteName } from '#src/domain/site/routes.ts';
import { installBenchPackages } from '#tests/bench/install-packages.ts';
import { median } from '#tests/bench/build/measure.ts';
import { printTable } from '#tests/bench/web/report.ts';
import { startBrowser } from '#tests/bench/web/browser.ts';
import { startShops } from '#tests/bench/web/shops.ts';

/** What is read of Lighthouse's result; scores are 0 to 1, null where an audit does not apply. */
interface Result {
  readonly lhr: {
    readonly categories: Readonly<
      Record<
        string,
        {
          readonly score: number | null;
          readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
        }
      >
    >;
    readonly audits: Readonly<Record<string, { readonly score: number | null }>>;
    readonly runtimeError?: { readonly message: string };
  };
}

type Lighthouse = (url: string, flags: { readonly port: number; readonly logLevel: 'error' }) => Promise<Result>;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Lighthouse does not judge error pages, nor what only a signed-in shopper sees; the inbox is the demo's. */
const LEFT_OUT = new Set<RouteName>(['notFound', 'serverError', 'order', 'profile', 'inbox']);
/** Of the demo, for types with a name in their path. */
const EXAMPLES: Partial<Record<RouteName, string>> = { category: '/product/plotter-prints', page: '/delivery' };
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const runs = Math.max(1, Number(values.runs) || 1);
const only = values.only === '' ? null : new Set(values.only.split(','));
const environment = readEnvironment();
const entry = join(await installBenchPackages(), 'lighthouse/core/index.js');
const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { readonly default: Lighthouse };
const chromium = await ensureChromium(environment.chromiumBin, terminalReport());
const shops = await startShops(environment.cacheDir, { withPeers: false, pictures: 'quick' }, (line) =>
  console.log(line),
);

/** Each run has a browser of its own, as Lighthouse's command line has: what earlier pages have left in one took up to 0.7 s of a later one's time. */
async function run(address: string): Promise<Result['lhr']> {
  const browser = await startBrowser(chromium, shops.edges);
  try {
    return (await lighthouse(address, { port: browser.port, logLevel: 'error' })).lhr;
  } finally {
    await browser.stop();
  }
}

try {
  const { origin, pages } = shops.ours;
  const paths: Partial<Record<RouteName, string>> = { ...EXAMPLES, product: pages.product };
  const names = (Object.keys(ROUTES) as RouteName[]).filter((name) => !LEFT_OUT.has(name) && (only?.has(name) ?? true));
  const rows: {
    readonly page: string;
    readonly path: string;
    readonly scores: Record<string, number>;
    readonly below: string[];
  }[] = [];
  for (const name of names) {
    const { path: pattern, indexed } = ROUTES[name];
    const path = paths[name] ?? pattern;
    const results: Result['lhr'][] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      let lhr = await run(origin + path);
      // A busy machine misses the beginning of a trace at times.
      if (lhr.runtimeError !== undefined) lhr = await run(origin + path);
      if (lhr.runtimeError !== undefined) throw new Error(`${path}: ${lhr.runtimeError.message}`);
      results.push(lhr);
    }
    const judged = CATEGORIES.filter((category) => category !== 'seo' || indexed);
    const scores = Object.fromEntries(
      judged.map((category) => [
        category,
        Math.round(100 * median(results.map(({ categories }) => categories[category]?.score ?? Number.NaN))),
      ]),
    );
    const last = results.at(-1);
    const below = judged.flatMap((category) =>
      (last?.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id} ${last?.audits[id]?.score ?? ''}`),
    );
    rows.push({ page: name, path, scores, below });
    console.log(`  ${path}: ${Object.values(scores).join(' ')}${below.length > 0 ? ` (${below.join(', ')})` : ''}`);
  }
  const reports = join(PROJECT_ROOT, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'lighthouse.json'), `${JSON.stringify({ runs, rows }, null, 2)}\n`);
  console.log('');
  printTable(
    ['', ...CATEGORIES],
    rows.map(({ page, scores }) => [page, ...CATEGORIES.map((category) => String(scores[category] ?? '–'))]),
  );
  console.log(`\nMedians of ${runs}. reports/lighthouse.json holds the same.`);
} finally {
  await shops.stop();
}
