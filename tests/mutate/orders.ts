/**
 * pocketbase/src/orders, by the unit tests that import the mutated file, and then by the backend tests that run the mutated part of it, with
 * a real PocketBase each. A first run notes which test files run which parts, and how long they take; the quick ones then come first.
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
import { noticing } from '#tests/mutate/noticing.ts';
import type { MutationTarget, Trial } from '#tests/mutate/target.ts';
import { startRunner, type Runner } from '#tests/mutate/runner.ts';
import { startUnitTests } from '#tests/mutate/unit-tests.ts';

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

/** Which parts each test file runs; the quick ones first. @throws Error where one fails without any mutant. */
async function known(runner: Runner, folder: string): Promise<Known[]> {
  const all: Known[] = [];
  for (const test of TESTS) {
    const begin = performance.now();
    if ((await runner.failures([test])).length > 0) throw new Error(`${test} fails without any mutant.`);
    const ms = performance.now() - begin;
    const calls = await takeCalls(folder);
    console.log(`  ${test}: ${(ms / 1000).toFixed(1)} s, ${calls.size} parts`);
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
  const units = await startUnitTests();
  const close = async (): Promise<void> => {
    await units.close();
    await runner.close();
    await rm(folder, { recursive: true, force: true });
  };
  /** File → the test that has found its last mutant: it finds the neighbours too. */
  const finders = new Map<string, string>();
  try {
    runner.replace(BUNDLE, readyBundle(bundle));
    runner.replace(DATABASE, sharedDatabase(await readFile(DATABASE, 'utf8')));
    const find = async (): Promise<readonly Known[]> => {
      await buildMarked(hooksDir, files, calls);
      return known(runner, calls);
    };
    let tests: readonly Known[] | null = null;
    return {
      async kills(mutant, source) {
        if (await units.kills(mutant, source)) return true;
        tests ??= await find();
        const { file, inside } = mutant;
        // What stands outside of all parts runs whenever the hooks are loaded.
        const reached = tests.filter((one) => inside === -1 || one.calls.has(callName(file, inside)));
        const finder = finders.get(file);
        const [first, ...others] = reached
          .map(({ test }) => test)
          .toSorted((a, b) => Number(b === finder) - Number(a === finder));
        if (first === undefined) return false;
        const change = {
          make: () => buildChanged(hooksDir, file, mutated(source, mutant)),
          takeBack: () => buildChanged(hooksDir, file, source),
        };
        await change.make();
        const found = (await noticing(runner, [first], change)) ?? (await noticing(runner, others, change));
        if (found !== undefined) finders.set(file, found);
        return found !== undefined;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

export const ORDERS: MutationTarget = { name: 'orders', files: 'pocketbase/src/orders/*.ts', sample: 60, start };
