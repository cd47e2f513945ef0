/**
 * `npm run mutate`: breaks the house at one place at a time, and asks whether a test notices.
 *
 * Method. A mutant is one small change that somebody might make by mistake (mutants.ts). Places are drawn by a seed from every room of what is shipped (house.ts). One
 * after the other is made in a copy of the project (copy.ts), and the tests that may notice are run until one fails (related.ts): unit tests that import the file; then
 * those with servers, those of the backend by the parts that they run (reach.ts); then one that builds a shop, and at last four in a browser, for which all
 * changes are in one build. The nearest come first, and their number
 * has a limit: what only a farther one would notice counts as survived, so the percent is a lower bound.
 */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { noticedInBrowsers } from '#tests/mutate/browsers.ts';
import { copyProject } from '#tests/mutate/copy.ts';
import { whyEquivalent } from '#tests/mutate/equivalent.ts';
import { drawn, filesOfHouse, mutantsOfFiles } from '#tests/mutate/house.ts';
import { mutated, nameOf, type Mutant } from '#tests/mutate/mutants.ts';
import { noticing, type Passing } from '#tests/mutate/noticing.ts';
import { readOptions } from '#tests/mutate/options.ts';
import { reachesOf } from '#tests/mutate/reach.ts';
import { relatedTests, type Related } from '#tests/mutate/related.ts';
import { startRunner } from '#tests/mutate/runner.ts';
import { noticedPercent, rowsOf, tableOf, type Tried } from '#tests/mutate/score.ts';
import { switched } from '#tests/mutate/switched.ts';

process.chdir(PROJECT_ROOT);
const options = readOptions(process.argv.slice(2), randomInt(1_000_000));
const end = Date.now() + options.most;
const files = await filesOfHouse(options.only);
const places = mutantsOfFiles(files, options.only.length > 0);
const wanted = drawn(places, options.sample, options.seed);
console.log(`${wanted.length} of ${places.length} places in ${files.length} files, drawn by seed ${options.seed}.`);

const copy = await copyProject();
process.chdir(copy.root);
const sources = new Map(wanted.map(({ file }) => [file, readFileSync(file, 'utf8')]));
const sourceOf = ({ file }: Mutant): string => sources.get(file) ?? '';
const tried: Tried[] = [];
const equivalent: string[] = [];
/** Changes for browsers that the time did not suffice for: they count as survived. */
let unasked = 0;
const passing: Passing = new Map();
const begin = performance.now();

function take(mutant: Mutant, by: string | undefined): void {
  tried.push({ mutant, by });
  const minutes = ((performance.now() - begin) / 60_000).toFixed(1);
  console.log(
    `  ${minutes.padStart(5)} min  ${by === undefined ? 'survived' : 'noticed '}  ${nameOf(mutant)}  ${by ?? ''}`,
  );
}

/** Those that no test outside of a browser notices. */
async function tryOutside(related: Related): Promise<Mutant[]> {
  const runner = await startRunner(copy.root);
  const left: Mutant[] = [];
  for (const mutant of wanted) {
    if (Date.now() > end) break;
    const why = whyEquivalent(mutant, sourceOf(mutant));
    if (why !== undefined) {
      equivalent.push(nameOf(mutant));
      console.log(`  equivalent  ${nameOf(mutant)}: ${why}`);
      continue;
    }
    const put = (text: string): void => {
      copy.write(mutant.file, text);
      runner.hasChanged(mutant.file);
    };
    const change = { make: () => put(mutated(sourceOf(mutant), mutant)), takeBack: () => put(sourceOf(mutant)) };
    change.make();
    let by: string | undefined;
    for (const tests of related.outside(mutant)) by ??= await noticing(runner.failures, tests, change, passing);
    change.takeBack();
    if (by !== undefined || related.inBrowsers(mutant).length === 0) take(mutant, by);
    else {
      left.push(mutant);
      console.log(`             to browsers ${nameOf(mutant)}`);
    }
  }
  await runner.close();
  return left;
}

/** All of them are in one build of the shop (switched.ts). What changes before that is not asked there. */
async function tryInBrowsers(related: Related, mutants: readonly Mutant[]): Promise<void> {
  const inBuild = new Set<number>();
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const own = new Map([...mutants.entries()].filter(([, mutant]) => mutant.file === file));
    const [text, numbers] = switched(file, sources.get(file) ?? '', own);
    copy.write(file, text);
    for (const number of numbers) inBuild.add(number);
  }
  const asked = new Map([...inBuild].map((number) => [number, related.inBrowsers(mutants[number] as Mutant)] as const));
  const by = await noticedInBrowsers(copy.root, asked, Math.max(end - Date.now(), 60_000));
  for (const [number, mutant] of mutants.entries()) {
    if (!by.has(number)) unasked += 1;
    // None else has noticed it: to leave it out would say that more are noticed than are.
    take(mutant, by.get(number) || undefined);
  }
}

try {
  const related = await relatedTests(await reachesOf(copy));
  await tryInBrowsers(related, await tryOutside(related));
} finally {
  process.chdir(PROJECT_ROOT);
  await copy.remove();
}
const rows = rowsOf(tried, { places: places.length, equivalent: equivalent.length, unasked, seed: options.seed });
const survivors = tried.filter(({ by }) => by === undefined).map(({ mutant }) => nameOf(mutant));
const reports = join(PROJECT_ROOT, 'reports');
await mkdir(reports, { recursive: true });
await writeFile(join(reports, 'mutate.json'), `${JSON.stringify({ rows, survivors, equivalent }, null, 2)}\n`);
console.log(`\n${tableOf(tried)}\n\nSurvived:\n${survivors.map((name) => `  ${name}`).join('\n')}\n`);
for (const { name, value, unit } of rows) console.log(`  ${name.padEnd(24)} ${String(value).padStart(8)} ${unit}`);
console.log(
  `\nNoticed: ${noticedPercent(tried)} % of ${tried.length}, seed ${options.seed}${tried.length + equivalent.length < wanted.length ? ' (the time was over)' : ''}. reports/mutate.json holds the same.\n`,
);
process.exit(0);
