/** A new release beside the others, checked, which then does the rest itself; and what the command refuses. */
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'tar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { layoutOf, shopsOf, switchTo } from '#scripts/upgrade/layout.ts';
import { codeVersion } from '#src/runtime/code-version.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { runCommand, type CommandResult } from '#src/runtime/run-command.ts';

let folder: string;
/** ROOT of a server, with a release that is this code. */
let root: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-release-'));
  root = join(folder, 'root');
  const release = join(root, 'releases/0.0.1');
  mkdirSync(release, { recursive: true });
  for (const name of ['scripts', 'src', 'i18n', 'pocketbase', 'node_modules', 'package.json'])
    symlinkSync(join(PROJECT_ROOT, name), join(release, name));
  symlinkSync('releases/0.0.1', join(root, 'current'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A package of a version whose command says what it was called with. */
async function pack(version: string, name = `vitrine-${version}`): Promise<string> {
  const made = join(folder, name);
  mkdirSync(made, { recursive: true });
  writeFileSync(join(made, 'package.json'), JSON.stringify({ version }));
  writeFileSync(join(made, 'vitrine'), '#!/bin/sh\necho "$0 was called: $*"\nexit 3\n');
  chmodSync(join(made, 'vitrine'), 0o755);
  const archive = `${made}.tar.gz`;
  await create({ file: archive, cwd: folder, gzip: true }, [name]);
  return archive;
}

function sign(archive: string): void {
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  writeFileSync(`${archive}.sha256`, `${digest}  ${archive.split('/').at(-1)}\n`);
}

function command(...args: string[]): Promise<CommandResult> {
  const cli = join(root, 'current/scripts/cli.js').replace('current', 'releases/0.0.1');
  const keep = ['--preserve-symlinks', '--preserve-symlinks-main'];
  return runCommand(process.execPath, [...keep, cli, 'upgrade', ...args]);
}

test('a release whose digest is right is put beside, and does the rest', async () => {
  const archive = await pack('0.9.0');
  sign(archive);
  const { code, output } = await command('--release', archive, '--yes');
  expect(output).toContain(`${root}/releases/0.9.0/vitrine was called: upgrade --yes`);
  expect(code).toBe(3);
  expect(readdirSync(join(root, 'releases')).sort()).toEqual(['0.0.1', '0.9.0']);
});

test('one that is not what was released is refused, and nothing of it stays', async () => {
  const archive = await pack('0.9.1');
  const unsigned = await command('--release', archive);
  expect([unsigned.code, unsigned.output]).toEqual([1, expect.stringMatching(/SHA-256 of .* is not known.*--sha256/)]);
  const wrong = await command('--release', archive, '--sha256', 'a'.repeat(64));
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringMatching(/is not what was released.*Nothing was changed/),
  ]);
  const strange = await pack('not-a-version', 'strange');
  sign(strange);
  const none = await command('--release', strange);
  expect([none.code, none.output]).toEqual([1, expect.stringContaining('is no package of Vitrine')]);
  expect(readdirSync(join(root, 'releases')).sort()).toEqual(['0.0.1', '0.9.0']);
});

test('what is not understood, and a clone without a place for releases, is said', async () => {
  for (const args of [['--fast'], ['--lose', 'all', '--back'], ['--with-backup']]) {
    const { code, output } = await command(...args);
    expect([code, output]).toEqual([1, expect.stringContaining('is not understood')]);
  }
  const cli = join(PROJECT_ROOT, 'scripts/cli.js');
  const clone = await runCommand(process.execPath, [cli, 'upgrade', '--release', folder]);
  expect([clone.code, clone.output]).toEqual([1, expect.stringContaining('git pull, npm ci')]);
  const help = await runCommand(process.execPath, [cli, 'upgrade', '--help']);
  expect([help.code, help.output]).toEqual([0, expect.stringContaining('--with-backup')]);
});

test('all shops of a server are upgraded with its code, each with its own settings', () => {
  for (const [name, port] of [
    ['moda', 4401],
    ['vino', 4402],
  ] as const) {
    mkdirSync(join(root, 'shops', name), { recursive: true });
    writeFileSync(join(root, 'shops', name, 'vitrine.env'), `PORT=${port}\n`);
  }
  mkdirSync(join(root, 'shops/notes'));
  const layout = layoutOf(join(root, 'releases/0.9.0'));
  expect(layout?.live).toBe(join(root, 'releases/0.0.1'));
  const shops = shopsOf(layout).map(({ name, environment }) => [name, environment.port, environment.dataDir]);
  expect(shops).toEqual([
    ['moda', 4401, join(root, 'shops/moda/data')],
    ['vino', 4402, join(root, 'shops/vino/data')],
  ]);
  // One that was added and never started holds nobody up.
  mkdirSync(join(root, 'shops/moda/data/pb_data'), { recursive: true });
  writeFileSync(join(root, 'shops/moda/data/pb_data/data.db'), '');
  expect(shopsOf(layout).map(({ name }) => name)).toEqual(['moda']);
  if (layout !== null) switchTo(layout, layout.release);
  expect(codeVersion(join(root, 'current'))).toBe('0.9.0');
  expect(existsSync(join(root, 'current.part'))).toBe(false);
  expect(layoutOf(PROJECT_ROOT)).toBeNull();
});
