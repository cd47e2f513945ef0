import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeState } from '#src/runtime/backup-state.ts';
import { dueIn } from '#scripts/backup/schedule.ts';
import { settingsFile } from '#scripts/backup/settings-file.ts';
import { checkLastBackup } from '#scripts/doctor/backup-checks.ts';
import { readEnvironment } from '#src/runtime/environment.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-11-23T12:00:00Z');
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-state-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const good = (hoursAgo: number) => ({ at: NOW - hoursAgo * HOUR_MS, name: 'x.tar.zst.age', where: '/mnt', bytes: 1 });
const failed = (hoursAgo: number) => ({ at: NOW - hoursAgo * HOUR_MS, problem: 'The disk is full.' });

test.each([
  ['the first', {}, 0],
  ['not yet', { good: good(20) }, 4],
  ['a day has passed', { good: good(24) }, 0],
  ['the first has failed just now', { failed: failed(0) }, 1],
  ['a failure is tried again after an hour', { good: good(30), failed: failed(1) }, 0],
  ['and not before', { good: good(30), failed: failed(0.5) }, 0.5],
])('due: %s', (_, state, hours) => {
  expect(dueIn(state, 24, NOW)).toBe(hours * HOUR_MS);
});

test('the doctor says when the last backup was, and warns of an old one, a failed one and none', async () => {
  const live = { ...readEnvironment({}), dataDir, shopMode: 'live' as const };
  const to = { ...live, backup: readEnvironment({ BACKUP_TO: '/mnt' }).backup };
  const say = (environment: typeof live): string => {
    const { state, text } = checkLastBackup(environment, NOW);
    return `${state}: ${text}`;
  };
  expect(say(live)).toBe('notice: none: BACKUP_TO is not set');
  expect(checkLastBackup({ ...live, shopMode: 'demo' }, NOW).state).toBe('good');
  expect(say(to)).toBe('notice: none yet');
  await writeState(dataDir, { good: good(24) });
  expect(say(to)).toBe('good: 2026-11-22 12:00 UTC, /mnt x.tar.zst.age');
  await writeState(dataDir, { good: good(26) });
  expect(say(to)).toBe('notice: 2026-11-22 10:00 UTC, /mnt x.tar.zst.age: older than a day');
  await writeState(dataDir, { good: good(5), failed: failed(1) });
  expect(say(to)).toContain('; the one of 2026-11-23 11:00 UTC failed: The disk is full.');
});

test('the settings in a backup hold no secret, nor what is not known to be none', () => {
  const text = settingsFile({
    SITE_URL: 'https://shop.example',
    PORT: '4321',
    SUPERUSER_PASSWORD: 'secret-1',
    STRIPE_SECRET_KEY: 'secret-2',
    BUILD_HOOK_URL: 'https://host.example/secret-3',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret-4',
    SIGN_IN_PROVIDERS: '[{"clientSecret":"secret-5"}]',
    SOMETHING_ELSE: 'secret-6',
  });
  expect(text).toContain('\nSITE_URL=https://shop.example\n');
  expect(text).toContain('\n# SUPERUSER_PASSWORD was set;');
  expect(text).not.toContain('secret-');
  expect(text).not.toContain('PORT=');
});
