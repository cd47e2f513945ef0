/**
 * `npm run bench:growth`: what each route, rule and job costs in a shop of three years, beside a shop of the demo's size.
 *
 * Method. Two real PocketBases with the shop's hooks, in temporary folders on this machine's disk, filled by SQL (fill.ts): 200,000 orders and
 * what belongs to them, and 400. Steps take turns in both, for 100 ms of PocketBase's processor time each or 4 s; the first call of a step does not
 * count. The rows `growth_STEP` are the processor time of a call in the large shop over that in the small one. The jobs have the same to do in
 * both. `order_wait_ms_behind_…` is how much longer than usual the slowest order took while a job worked off 400 rows of each kind, or while six
 * clients listed. `job_longest_ms_…` is the longest transaction of a job, by processor time (watch-writer.ts), while nobody ordered.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { listSteps, NAMED_LISTS } from '#tests/bench/growth/list-steps.ts';
import { measureJob, waitBehindJob, waitBehindList, type Waited } from '#tests/bench/growth/measure-jobs.ts';
import { measureStep, type Grown, type Pair } from '#tests/bench/growth/measure-steps.ts';
import { readOptions, type GrowthOptions } from '#tests/bench/growth/options.ts';
import { missed, rowsOf, tableOf } from '#tests/bench/growth/rows.ts';
import { SHOP_STEPS, STRIPE_STEPS } from '#tests/bench/growth/shop-steps.ts';
import { startGrowthShop, type GrowthShop } from '#tests/bench/growth/shop.ts';
import type { Step } from '#tests/bench/growth/steps.ts';
import { STUDIO_STEPS } from '#tests/bench/growth/studio-steps.ts';
import { startFakeStripe } from '#tests/support/fake-stripe.ts';
import { startMailSink } from '#tests/support/mail-sink.ts';

/** About the demo's size. */
const SMALL = 0.002;
const RULE_ROUNDS = 2;

async function collectionsOf({ backend }: GrowthShop): Promise<string[]> {
  const all = await backend.admin.collections.getFullList();
  return all.map(({ name }) => name).filter((name) => name !== '_superusers');
}

/** What has been measured so far, and what could not be. */
interface Findings {
  readonly grown: Grown[];
  readonly waited: Waited[];
  readonly failed: string[];
}

/** One step that fails does not take the others with it; the bench fails at its end. */
async function attempt(name: string, findings: Findings, task: () => Promise<string>): Promise<void> {
  try {
    console.log(`  ${name}: ${await task()}`);
  } catch (error) {
    findings.failed.push(name);
    console.error(`  ${name} failed:`, error);
  }
}

function keepGrown({ grown }: Findings, one: Grown): string {
  grown.push(one);
  return `${one.smallMs.toFixed(2)} → ${one.largeMs.toFixed(2)} ms`;
}

function keepWaited({ waited }: Findings, one: Waited): string {
  waited.push(one);
  return `an order waits ${one.waitMs.toFixed(0)} ms`;
}

async function measureAll(steps: readonly Step[], pair: Pair, rounds: number, findings: Findings): Promise<void> {
  for (const step of steps)
    await attempt(step.name, findings, async () => keepGrown(findings, await measureStep(step, pair, rounds)));
}

/** Lists that anybody may ask for, or that many may. */
function waitingLists({ tokens }: GrowthShop): readonly (readonly [name: string, path: string, token: string])[] {
  const list = (collection: string): string => `/api/collections/${collection}/records?perPage=30`;
  return [
    ['list_order_lines_stranger', list('order_lines'), tokens.stranger],
    ['list_order_lines_customer', list('order_lines'), tokens.customer],
    ['list_shipments_stranger', list('shipments'), tokens.stranger],
    ['list_items_stranger', list('items'), tokens.stranger],
    ['list_orders_operator', list('orders'), tokens.operator],
  ];
}

async function measureJobs(
  { small, large }: Pair,
  { rounds, wants }: GrowthOptions,
  findings: Findings,
): Promise<void> {
  for (const job of large.jobs) {
    const name = job.replace('vitrine_', 'job_');
    if (wants(name))
      await attempt(name, findings, async () => keepGrown(findings, await measureJob(job, { small, large }, rounds)));
  }
}

async function measureWaits(shop: GrowthShop, { wants }: GrowthOptions, findings: Findings): Promise<void> {
  for (const job of shop.jobs) {
    const name = job.replace('vitrine_', 'wait_job_');
    if (wants(name)) await attempt(name, findings, async () => keepWaited(findings, await waitBehindJob(job, shop)));
  }
  for (const [list, path, token] of waitingLists(shop)) {
    const name = `wait_${list}`;
    if (wants(name))
      await attempt(name, findings, async () => keepWaited(findings, await waitBehindList(list, path, token, shop)));
  }
}

async function bench(pair: Pair, options: GrowthOptions): Promise<Findings> {
  const { rounds, wants } = options;
  const findings: Findings = { grown: [], waited: [], failed: [] };
  const wanted = (steps: readonly Step[]): Step[] => steps.filter(({ name }) => wants(name));
  await measureAll(wanted([...SHOP_STEPS, ...STUDIO_STEPS, ...NAMED_LISTS]), pair, rounds, findings);
  const rules = wanted(listSteps(pair.large, await collectionsOf(pair.large)));
  await measureAll(rules, pair, Math.min(rounds, RULE_ROUNDS), findings);
  await measureJobs(pair, options, findings);
  await measureWaits(pair.large, options, findings);
  const byStripe = wanted(STRIPE_STEPS);
  if (byStripe.length === 0) return findings;
  const paying = { small: await pair.small.payBy('stripe'), large: await pair.large.payBy('stripe') };
  await measureAll(byStripe, paying, rounds, findings);
  return findings;
}

const options = readOptions(process.argv.slice(2));
const [stripe, sink] = await Promise.all([startFakeStripe(), startMailSink()]);
const running: GrowthShop[] = [];
try {
  const begun = performance.now();
  const small = await startGrowthShop(SMALL, stripe, sink);
  running.push(small);
  const large = await startGrowthShop(options.scale, stripe, sink);
  running.push(large);
  console.log(`  ${large.sizes.orders} orders were written in ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  const { grown, waited, failed } = await bench({ small, large }, options);
  const rows = rowsOf(grown, waited);
  const reports = join(PROJECT_ROOT, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'growth.json'), `${JSON.stringify({ rows }, null, 2)}\n`);
  console.log(
    `\nAt scale ${options.scale}, ${options.rounds} rounds. reports/growth.json holds the same.\n\n${tableOf(grown)}\n`,
  );
  for (const { name, value, unit } of rows.filter((row) => /^(order_wait|job_longest)/.test(row.name)))
    console.log(`  ${name.padEnd(50)} ${String(value).padStart(10)} ${unit}`);
  console.log('\nMissed:');
  for (const { name, value, unit } of missed(rows))
    console.log(`  ${name.padEnd(50)} ${String(value).padStart(10)} ${unit}`);
  if (failed.length > 0) throw new Error(`Could not be measured: ${failed.join(', ')}`);
} catch (error) {
  // Said at once: what is left to stop may take its time.
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const shop of running) await shop.stop();
  await Promise.all([stripe.stop(), sink.stop()]);
}
