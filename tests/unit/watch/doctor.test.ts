/** What doctor says of a live shop that nobody would miss. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkWatch } from '#scripts/doctor/watch-checks.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-doctor-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const where = (heartbeatUrl?: string, shopMode: 'demo' | 'live' = 'live') =>
  ({ dataDir, pocketbaseUrl: 'http://127.0.0.1:8090', shopMode, heartbeatUrl }) as const;
const states = async (...args: Parameters<typeof where>): Promise<string[]> =>
  (await checkWatch(where(...args))).map(({ subject, state }) => `${subject} ${state}`);

test('a live shop is told of a heartbeat and a backup that are missing, a demo is not', async () => {
  expect(await states()).toEqual(['Heartbeat notice', 'Backup notice']);
  expect(await states(undefined, 'demo')).toEqual([]);
});

test('a heartbeat is named by its host alone, and a backup is good for a day', async () => {
  writeFileSync(join(dataDir, 'last-backup.json'), JSON.stringify({ at: new Date().toISOString() }));
  expect(await states('https://switch.example/secret')).toEqual(['Heartbeat good', 'Backup good']);
  expect(JSON.stringify(await checkWatch(where('https://switch.example/secret')))).not.toContain('secret');
  writeFileSync(join(dataDir, 'last-backup.json'), JSON.stringify({ at: '2026-01-01T00:00:00.000Z' }));
  expect(await states('https://switch.example/secret')).toEqual(['Heartbeat good', 'Backup notice']);
});
