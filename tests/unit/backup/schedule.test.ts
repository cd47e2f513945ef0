import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { lastGoodBackup, readState, writeState } from '#src/runtime/backup-state.ts';
import { attemptApart, dueIn, keepBackups, type Attempt } from '#scripts/backup/schedule.ts';
import { settingsFile } from '#scripts/backup/stage.ts';
import { checkBackupDisk, checkLastBackup } from '#scripts/doctor/backup-checks.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';

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
  ['the last one is of a clock that ran ahead', { good: good(-500) }, 0],
  ['so is a failure', { good: good(24), failed: failed(-500) }, 0],
])('due: %s', (_, state, hours) => {
  expect(dueIn(state, 24, NOW)).toBe(hours * HOUR_MS);
});

test('a failure that could not be written down is waited for, too', () => {
  expect(dueIn({ good: good(30) }, 24, NOW, NOW - 0.25 * HOUR_MS)).toBe(0.75 * HOUR_MS);
  expect(dueIn({ good: good(30) }, 24, NOW, NOW + HOUR_MS)).toBe(0);
});

test('a process that is killed is named so, and what one warns of is passed on', async () => {
  const run = (code: string) => attemptApart(new AbortController().signal, ['-e', code]);
  expect(await run('process.kill(process.pid, "SIGKILL"); setInterval(() => 0, 1000)')).toEqual({
    problem: 'It was ended by SIGKILL, as a system does that has no memory left.',
    warnings: [],
  });
  expect(await run('console.log("! 3 files are missing.\\nDone"); console.error("a warning")')).toEqual({
    problem: null,
    warnings: ['! 3 files are missing.'],
  });
  expect((await run('console.error("The disk is full."); process.exitCode = 1')).problem).toBe('The disk is full.');
});

/** What the schedule says first of a shop whose store has these archives, and how often it has tried to make one. */
async function firstNote(archives: readonly string[]) {
  const folder = mkdtempSync(join(dataDir, 'shop-'));
  for (const name of ['archives', 'backup-stage']) mkdirSync(join(folder, name));
  for (const name of archives) writeFileSync(join(folder, 'archives', name), '');
  const variables = {
    DATA_DIR: folder,
    BACKUP_TO: join(folder, 'archives'),
    BACKUP_RECIPIENT: `age1${'q'.repeat(58)}`,
    SITE_URL: 'https://shop.example',
  };
  const ending = new AbortController();
  const notes: string[] = [];
  const make = vi.fn<() => Promise<Attempt>>(async () => ({
    problem: 'It was ended by SIGKILL.',
    warnings: ['! 3 files are missing.'],
  }));
  const report = { ...silentReport(), note: (text: string) => void notes.push(text) };
  keepBackups(readEnvironment(variables), { report, signal: ending.signal }, make);
  await vi.waitUntil(() => notes.some((note) => note.startsWith('! No backup')));
  ending.abort();
  // Left by one that was killed: it goes with the next start.
  expect(readdirSync(folder)).not.toContain('backup-stage');
  return { notes, tries: make.mock.calls.length, state: readState(folder), left: readdirSync(variables.BACKUP_TO) };
}

test('a failure that the process had no time to note is noted for it', async () => {
  const { notes, state } = await firstNote([]);
  expect(notes).toEqual(['! 3 files are missing.', '! No backup: It was ended by SIGKILL.']);
  expect(state).toEqual({ failed: { at: expect.any(Number), problem: 'It was ended by SIGKILL.' } });
});

test('a restored copy of a shop makes none by itself where the real one has its backups', async () => {
  const name = 'vitrine_shop.example_20261123-023005Z.tar.zst.age';
  const { notes, tries, state, left } = await firstNote([name]);
  expect([tries, left]).toEqual([0, [name]]);
  expect(notes).toEqual([expect.stringMatching(/has backups of https:\/\/shop\.example .*run "npm run backup" once/)]);
  expect(state.failed?.problem).toContain('none was made from this DATA_DIR');
});

test('a backup of a time to come is as good as none', () => {
  expect(lastGoodBackup({ good: good(-5) }, NOW)).toBe(0);
  expect(lastGoodBackup({ good: good(5) }, NOW)).toBe(NOW - 5 * HOUR_MS);
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
  await writeState(dataDir, { good: good(27) });
  expect(say(to)).toBe('notice: 2026-11-22 09:00 UTC, /mnt x.tar.zst.age: older than BACKUP_EVERY says');
  await writeState(dataDir, { good: good(-48) });
  expect(say(to)).toBe('notice: 2026-11-25 12:00 UTC, /mnt x.tar.zst.age: in a time to come');
  await writeState(dataDir, { good: { ...good(1), missing: 3 } });
  expect(say(to)).toBe('notice: 2026-11-23 11:00 UTC, /mnt x.tar.zst.age: 3 files that records name are not in it');
  await writeState(dataDir, { good: good(5), failed: failed(1) });
  expect(say(to)).toContain('; the one of 2026-11-23 11:00 UTC failed: The disk is full.');
});

test('the doctor warns of backups on the disk of the shop', () => {
  const to = (place: string) => ({ ...readEnvironment({ BACKUP_TO: place }), dataDir });
  const mounted = (folder: string) => (folder === '/mnt/backups' ? 2 : 1);
  expect(checkBackupDisk(to('/mnt/backups'), mounted)).toMatchObject([{ state: 'good' }]);
  expect(checkBackupDisk(to(join(dataDir, 'not/there')))).toMatchObject([
    { state: 'notice', text: expect.stringContaining('both go together') },
  ]);
  expect(checkBackupDisk(readEnvironment({}))).toEqual([]);
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
