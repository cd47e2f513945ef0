import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '#tests/support/longest-first.ts';

const second = 1000;

/** Of layers without servers of ours. Their hooks may start a program, too: Vitest's own ten seconds are a bet on a machine that has nothing else to do. */
const quick = { testTimeout: 60 * second, hookTimeout: 60 * second };

/**
 * What comes about in another process is waited for as long as a test may take on a busy machine: Vitest's own second is a bet. All limits here
 * only end what hangs.
 */
const patient = { poll: { timeout: 180 * second, interval: 150 } };

/** Unit tests of what keeps a state in modules, as in the page that it belongs to. */
const stateful = [
  'backend',
  'client',
  'html',
  'i18n',
  'islands',
  'navigation',
  'service-worker',
  'staff',
  'stores',
  'studio',
  'wording',
].map((name) => `tests/unit/${name}/**/*.test.{ts,tsx}`);

/**
 * A file that talks with a server waits for it half of its time, and for its clocks and mails: with two for each core, a third of the processor's time was left.
 * The same number for all layers, so that they are one group: Vitest's own is one less than there are cores, and layers of one worker run one after the other.
 */
const maxWorkers = 3 * availableParallelism();

/**
 * One project a layer. `unit`, `unit-pages` and `contract` touch neither network nor backend; `runtime` starts servers of ours;
 * `backend` and `build` start a real PocketBase. In `unit` and `backend`, files of one worker share the modules that they import, and what those have found out
 * of the sources; in all others each file has its own.
 */
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: stateful,
          pool: 'threads',
          isolate: false,
          ...quick,
        },
      },
      { test: { name: 'unit-pages', include: stateful, pool: 'threads', ...quick } },
      { test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], ...quick } },
      {
        test: {
          name: 'runtime',
          expect: patient,
          include: ['tests/runtime/**/*.test.ts'],
          testTimeout: 300 * second,
          hookTimeout: 240 * second,
        },
      },
      {
        test: {
          name: 'backend',
          isolate: false,
          expect: patient,
          include: ['tests/backend/**/*.test.ts'],
          setupFiles: ['tests/support/plans/after-file.ts'],
          testTimeout: 300 * second,
          hookTimeout: 240 * second,
        },
      },
      {
        test: {
          name: 'build',
          expect: patient,
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 300 * second,
          hookTimeout: 600 * second,
        },
      },
    ],
  },
});
