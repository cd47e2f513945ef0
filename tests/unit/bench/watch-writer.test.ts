import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { watchWriter } from '#tests/bench/growth/watch-writer.ts';

test('a watch sees each transaction that writes, two in a row as two, and no reader', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-watch-'));
  const database = new DatabaseSync(join(dataDir, 'data.db'), { timeout: 10_000 });
  try {
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (i INTEGER)');
    const watch = watchWriter({ dataDir, pid: process.pid });
    await watch.seen();
    database.exec('BEGIN; SELECT COUNT(*) FROM rows');
    await watch.seen();
    database.exec('COMMIT');
    for (let number = 0; number < 2; number += 1) {
      database.exec('BEGIN IMMEDIATE; INSERT INTO rows VALUES (1)');
      await watch.seen();
      database.exec('COMMIT');
    }
    await watch.seen();
    const held = await watch.stop();
    expect(held).toHaveLength(2);
    for (const { from, until, cpuMs } of held) {
      expect(until).toBeGreaterThan(from);
      expect(cpuMs).toBeGreaterThanOrEqual(0);
    }
  } finally {
    database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
