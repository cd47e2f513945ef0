/**
 * pocketbase/src/hooks/orders, by the backend tests that call the mutated function, with a real PocketBase each. A first run notes which test
 * files call which function, and how long they take; the quick ones then come first.
 */
import { mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import {
  buildChanged,
  buildMarked,
  callName,
  readyBundle,
  sharedDatabase,
  takeCalls,
} from '#tests/mutate/hooks-bundle.ts';
import { mutated } from '#tests/mutate/mutants.ts';
import type { MutationTarget, Trial } from '#tests/mutate/target.ts';
import { startRunner, type Runner } from '#tests/mutate/runner.ts';

/** Those that take seconds. What only the minute-long ones find (hundreds of orders at once, guessing of passwords) survives here. */
const TESTS: readonly string[] = [
  'orders-edges',
  'orders-fields',
  'orders-limits',
  'orders-written',
  'orders',
  'orders-refused',
  'orders-end',
  'orders-dashboard',
  'orders-by-hand',
  'held-stock',
  'coupons',
  'late-coupon',
  'shop-routes',
  'late-money',
  'unwritable',
  'order-events',
  'card-testing',
  'columns-full',
  'open-for-orders',
  'retention',
].map((name) => `tests/backend/${name}.test.ts`);

/** Files at a time, where the first one alone has found nothing: most of a backend test's time is waiting. */
const AT_ONCE = 2;

const BUNDLE = 'src/backend-server/backend-bundle.ts';
const DATABASE = 'tests/support/prepared-database.ts';

interface Known {
  readonly test: string;
  readonly ms: number;
  readonly calls: ReadonlySet<string>;
}

/** What each test file calls; the quick ones first. @throws Error where one fails without any mutant. */
async function known(runner: Runner, folder: string): Promise<Known[]> {
  const all: Known[] = [];
  for (const test of TESTS) {
    const begin = performance.now();
    if (!(await runner.passes([test]))) throw new Error(`${test} fails without any mutant.`);
    const ms = performance.now() - begin;
    const calls = await takeCalls(folder);
    console.log(`  ${test}: ${(ms / 1000).toFixed(1)} s, ${calls.size} functions`);
    all.push({ test, ms, calls });
  }
  return all.toSorted((a, b) => a.ms - b.ms);
}

async function start(files: readonly string[]): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-mutate-'));
  const calls = join(folder, 'calls');
  await mkdir(calls);
  const bundle = join(folder, 'built');
  const { hooksDir } = await buildBackend(bundle);
  const runner = await startRunner({ include: TESTS, testTimeout: 60_000, maxWorkers: AT_ONCE, isolate: true });
  const close = async (): Promise<void> => {
    await runner.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    runner.replace(BUNDLE, readyBundle(bundle));
    runner.replace(DATABASE, sharedDatabase(await readFile(DATABASE, 'utf8')));
    await buildMarked(hooksDir, files, calls);
    const tests = await known(runner, calls);
    return {
      async kills(mutant, source) {
        // What stands outside of functions runs whenever the hooks are loaded.
        const name = callName(mutant.file, mutant.inside);
        const reached = tests.filter((one) => mutant.inside === -1 || one.calls.has(name));
        await buildChanged(hooksDir, mutant.file, mutated(source, mutant));
        const [first, ...others] = reached.map(({ test }) => test);
        for (const some of [first === undefined ? [] : [first], others]) {
          const [found] = some.length === 0 ? [] : await runner.failing(some);
          if (found === undefined) continue;
          // What has found one mutant finds its neighbours.
          tests.sort((a, b) => Number(b.test === found) - Number(a.test === found));
          return true;
        }
        return false;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const ORDERS: MutationTarget = { name: 'orders', files: 'pocketbase/src/hooks/orders/*.ts', sample: 60, start };
