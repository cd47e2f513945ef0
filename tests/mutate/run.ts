/**
 * `npm run mutate`: breaks the code at one place at a time, and asks whether a test fails.
 *
 * Method. A mutant is one small change that somebody might make by mistake (mutants.ts): an operator, a limit, a condition, a text, a call that is
 * left out. It is made in memory; no file is written over. Those of src/domain meet the unit tests that import the file, until one fails. Those of
 * pocketbase/src/orders meet the backend tests that call the function, with a real PocketBase; as the whole of it would take hours, a sample
 * is drawn. A survivor is a place that no test holds, or a change that makes no difference.
 */
import { randomInt } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { DOMAIN } from '#tests/mutate/domain.ts';
import { readOptions } from '#tests/mutate/options.ts';
import { ORDERS } from '#tests/mutate/orders.ts';
import { tryPart } from '#tests/mutate/target.ts';
import { rowsOf, survivorsOf, tableOf, type Score } from '#tests/mutate/score.ts';

process.chdir(PROJECT_ROOT);
const options = readOptions(process.argv.slice(2), randomInt(1_000_000));
const end = Date.now() + options.most;
console.log(`Seed ${options.seed}: with --seed ${options.seed} the same mutants are tried.`);
const scores: Score[] = [];
for (const part of [DOMAIN, ORDERS]) scores.push(await tryPart(part, options, end));
const rows = rowsOf(scores, options.seed);
const reports = join(PROJECT_ROOT, 'reports');
await mkdir(reports, { recursive: true });
await writeFile(join(reports, 'mutate.json'), `${JSON.stringify({ rows, survivors: survivorsOf(scores) }, null, 2)}\n`);
console.log(`\n${tableOf(scores)}\n\nreports/mutate.json holds the figures and the survivors.\n`);
for (const { name, value, unit } of rows) console.log(`  ${name.padEnd(24)} ${String(value).padStart(8)} ${unit}`);
process.exit(0);
