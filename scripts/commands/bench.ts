import { runInForeground } from '#scripts/dev/run-in-foreground.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Parts of the shop that are measured, by their program in tests/bench; it says more of its options. */
const PARTS: Readonly<Record<string, readonly [program: string, says: string]>> = {
  build: ['build/run', 'pages a second and memory of a build, beside Eleventy (1: one run instead of three)'],
  rebuild: ['rebuild/run', 'from an edit to the published page, and a clean build, beside Eleventy and plain Astro'],
  orders: ['orders/run', 'orders a second of the backend, beside a bare insert (1: one round instead of three)'],
  import: [
    'import/run',
    'how long 10,000 products of another shop take to come in, while orders go on (--products 1000)',
  ],
  writer: [
    'writer/run',
    'how long editors who change many records hold the one writer, while orders go on (--rounds 1)',
  ],
  memory: ['memory/run', 'what the package takes of disk and memory, idle and while it builds (--parts 31,10000)'],
  desk: ['desk/run', "how fast the operators' desk is, in a shop with 200,000 orders (--orders 20000)"],
  litestream: [
    'orders/litestream',
    'orders a second beside Litestream, and the seconds that a kill takes (1: one round)',
  ],
  facets: ['facets/run', 'bytes and time of the first filter of a catalogue with 10,000 products (--products 2000)'],
  growth: [
    'growth/run',
    'what each route, rule and job costs in a shop of three years, beside one of the demo (--scale 0.1 --only order,job_minute --rounds 1)',
  ],
  search: ['search/run', 'how well the search finds, and what it costs (--products 300,10000)'],
  web: ['web/run', 'the pages on a slow network, beside a bare page and other shops'],
  lighthouse: ['web/lighthouse', "Lighthouse's mobile preset over every type of page (--runs 3 --only product)"],
};

/** `npm run bench -- orders 1`; `npm run bench:orders -- 1` is the same. */
export async function run(): Promise<void> {
  const [name = '', ...options] = process.argv.slice(3);
  const lines = Object.entries(PARTS).map(([part, [, says]]) => `  npm run bench -- ${part.padEnd(10)} ${says}`);
  const [program] = (Object.hasOwn(PARTS, name) ? PARTS[name] : undefined) ?? [];
  if (name === '' || process.argv.includes('--help')) console.log(lines.join('\n'));
  else if (program === undefined) throw new OperatorError(`There is no part "${name}":\n${lines.join('\n')}`);
  else if ((await runInForeground([`tests/bench/${program}.ts`, ...options])) !== 0)
    throw new OperatorError('The benchmark failed; what it said last stands above.');
}
