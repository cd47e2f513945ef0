/** What the commands of backups say where something is missing: what to do, without a stack. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
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

test('a new key is shown and stored nowhere', async () => {
  const { code, output } = await command({}, 'backup', '--new-key');
  expect(code).toBe(0);
  expect(output).toMatch(/BACKUP_RECIPIENT=age1[a-z0-9]{58}\n/);
  expect(output).toMatch(/AGE-SECRET-KEY-1[0-9A-Z]{58}/);
});
