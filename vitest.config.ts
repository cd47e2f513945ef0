import { defineConfig } from 'vitest/config';

const second = 1000;

/**
 * What comes about in another process is waited for as long as a test may take on a busy machine: Vitest's own second is a bet. All limits here
 * only end what hangs.
 */
const patient = { poll: { timeout: 30 * second } };

/** Unit tests of what keeps a state in modules, as in the page that it belongs to. */
const stateful = [
  'backend',
  'client',
  'html',
  'i18n',
  'islands',
  'navigation',
  'service-worker',
  'stores',
  'studio',
  'wording',
].map((name) => `tests/unit/${name}/**/*.test.{ts,tsx}`);

/**
 * A file that talks with a server waits for it half of its time: three keep two cores busy. One group for all of them, so that no core
 * waits for the last file of a layer.
 */
const SERVERS = 3;

/**
 * One project a layer. `unit`, `unit-pages` and `contract` touch neither network nor backend; `runtime` starts servers of ours;
 * `backend` and `build` start a real PocketBase, so few of their files run at once: each costs a process and a database.
 * In `unit`, files of one worker share the modules that they import, which is a quarter of their processor time; in all others each file has
 * its own.
 */
export default defineConfig({
  test: {
    environment: 'node',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: stateful,
          pool: 'threads',
          isolate: false,
          testTimeout: 60 * second,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'unit-pages',
          include: stateful,
          pool: 'threads',
          testTimeout: 60 * second,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60 * second,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'runtime',
          expect: patient,
          include: ['tests/runtime/**/*.test.ts'],
          testTimeout: 180 * second,
          hookTimeout: 240 * second,
          maxWorkers: SERVERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'backend',
          expect: patient,
          include: ['tests/backend/**/*.test.ts'],
          setupFiles: ['tests/support/plans/after-file.ts'],
          testTimeout: 180 * second,
          hookTimeout: 240 * second,
          maxWorkers: SERVERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'build',
          expect: patient,
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 300 * second,
          hookTimeout: 600 * second,
          maxWorkers: SERVERS,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
