import { afterEach, expect, test, vi } from 'vitest';
import { durably } from '#pocketbase/base/durable-transaction.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A connection whose commits wait for the disk (2), or do not yet (1). Gives what was done with it, in order. */
function connection(synchronous: number): string[] {
  const log: string[] = [];
  let setting = synchronous;
  vi.stubGlobal(
    'DynamicModel',
    class {
      synchronous = 0;
    },
  );
  const db = (): unknown => ({
    newQuery: (sql: string) => ({
      one: (row: { synchronous: number }) => void (row.synchronous = setting),
      execute: () => {
        if (sql === 'PRAGMA synchronous = 2') setting = 2;
        log.push(sql);
      },
    }),
  });
  const tx = { db, nonconcurrentDB: db };
  const app = {
    nonconcurrentDB: db,
    runInTransaction: (task: (own: typeof tx) => void) => {
      log.push('begin');
      task(tx);
    },
  };
  durably(app as unknown as Parameters<typeof durably>[0], () => void log.push('task'));
  return log;
}

/** The right to write comes before all that the task reads. */
const IN_TURN = ['begin', expect.stringMatching(/^UPDATE/), 'task'];

test('a connection that waits for the disk is used as it is', () => {
  expect(connection(2)).toEqual(IN_TURN);
});

test('one that does not is set first, outside of a transaction, and the task runs once', () => {
  expect(connection(1)).toEqual(['begin', 'PRAGMA synchronous = 2', ...IN_TURN]);
});
