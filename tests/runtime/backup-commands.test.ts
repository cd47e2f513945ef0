/** What the commands of backups say where something is missing: what to do, without a stack. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeLeftWork } from '#scripts/backup/work-folder.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { takeLock } from '#src/runtime/process-lock.ts';
import { runCommand, type CommandResult } from '#src/runtime/run-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function command(env: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandResult> {
  const none = { BACKUP_TO: '', BACKUP_RECIPIENT: '', BACKUP_KEY_FILE: '', POCKETBASE_URL: '', SITE_URL: '' };
  return runCommand(process.execPath, [join(PROJECT_ROOT, 'scripts/cli.js'), ...args], {
    env: { ...process.env, ...none, DATA_DIR: join(folder, 'data'), ...env },
  });
}

test.each([
  ['backup', {}, /^Where the backup goes is not set: BACKUP_TO/],
  ['backup', { BACKUP_TO: '/mnt/x' }, /^There is no key to encrypt the backup with.*--new-key/],
  ['backup --plain', { BACKUP_TO: '/mnt/x' }, /^There is no shop in DATA_DIR=/],
  ['backup --plain', { BACKUP_TO: '/mnt/x', POCKETBASE_URL: 'https://db.example' }, /^PocketBase runs elsewhere/],
  ['backup --fast', {}, /^"--fast" is not understood/],
  ['restore', {}, /^Which backup is missing/],
  ['restore none.tar.zst', {}, /^There is no file .*none\.tar\.zst/],
  ['restore photo.jpg', {}, /^photo\.jpg is no backup/],
  ['restore s3://backups.example/a.tar.zst', {}, /needs BACKUP_S3_ACCESS_KEY_ID/],
  ['backup:check', {}, /^Where the backups are is not known/],
])('%s, %o', async (line, env, words) => {
  const { code, output } = await command(env, ...line.split(' '));
  expect([code, output.trim()]).toEqual([1, expect.stringMatching(words)]);
  expect(output).not.toContain('    at ');
});

test.each(['backup', 'restore', 'backup:check'])('%s explains itself', async (name) => {
  const { code, output } = await command({}, name, '--help');
  expect([code, output]).toEqual([0, expect.stringContaining('Ends with 0 ')]);
});

test('a secret key in the place of the public one is not shown', async () => {
  const secret = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;
  const { code, output } = await command({ BACKUP_TO: '/mnt/x', BACKUP_RECIPIENT: secret }, 'backup');
  expect([code, output]).toEqual([1, expect.stringContaining('BACKUP_RECIPIENT')]);
  expect(output).not.toContain('AGE-SECRET-KEY-1Q');
});

/** Prints a line when it has its folder, and waits until it is ended. */
const WORKER = `
  import { mkdirSync } from 'node:fs';
  import { WORK, withWorkFolder } from '#scripts/backup/work-folder.ts';
  await withWorkFolder(process.env.DATA_DIR, WORK.check, async (folder) => {
    mkdirSync(folder);
    console.log('works');
    await new Promise((resolve) => setInterval(resolve, 2 ** 30));
  });`;

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'a check that %s ends leaves no copy of the shop',
  async (name) => {
    const dataDir = await mkdtemp(join(folder, 'work-'));
    const args = ['--input-type=module-typescript', '-e', WORKER];
    const child = spawn(process.execPath, args, {
      cwd: PROJECT_ROOT,
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    const lock = takeLock(join(dataDir, 'run/backup.lock'), 'npm run backup');
    await mkdir(join(dataDir, 'backup-stage'));
    removeLeftWork(dataDir);
    // Both are held.
    expect((await readdir(dataDir)).sort()).toEqual(['backup-check', 'backup-stage', 'run']);
    child.kill(name);
    await ended;
    // Nobody can do that for one that is killed outright: the next start does.
    if (name === 'SIGKILL') removeLeftWork(dataDir);
    expect((await readdir(dataDir)).sort()).toEqual(['backup-stage', 'run']);
    if (typeof lock !== 'string') lock.release();
    removeLeftWork(dataDir);
    expect(await readdir(dataDir)).toEqual(['run']);
  },
);

test('a new key is shown and stored nowhere', async () => {
  const { code, output } = await command({}, 'backup', '--new-key');
  expect(code).toBe(0);
  expect(output).toMatch(/BACKUP_RECIPIENT=age1[a-z0-9]{58}\n/);
  expect(output).toMatch(/AGE-SECRET-KEY-1[0-9A-Z]{58}/);
});
