/** Releases of versions that kept them in the cache folder come to where they are now: what was live stays live, and what could come back still can. */
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createStore } from '#src/publishing/releases/create-store.ts';
import { nodeDisk } from '#src/publishing/releases/disk.ts';
import { openStore } from '#src/publishing/releases/open-store.ts';
import { releasesFolder } from '#src/publishing/releases/releases-folder.ts';
import type { ReleaseStore } from '#src/publishing/releases/release-store.ts';
import { publishFiles } from '#tests/support/release-folder.ts';

let root: string;
let dist: string;
let cacheDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-former-'));
  [dist, cacheDir] = [join(root, 'dist'), join(root, '.cache')];
  const former = createStore({ folder: join(cacheDir, 'releases'), dist });
  await publishFiles(former, { 'index.html': 'one' }, 1);
  await publishFiles(former, { 'index.html': 'two' }, 2);
});

afterEach(() => rm(root, { recursive: true, force: true }));

const open = (): ReleaseStore => openStore({ cacheDir }, { dist });
const home = (): Promise<string> => readFile(join(dist, 'index.html'), 'utf8');

/** What is seen of releases that were moved, after the cache has gone. */
async function readMoved(): Promise<readonly unknown[]> {
  const seen: unknown[] = [await readlink(dist), existsSync(join(cacheDir, 'releases'))];
  await rm(cacheDir, { recursive: true, force: true });
  seen.push(await home(), (await open().live())?.number ?? 0);
  await open().goBack();
  return [...seen, await home(), readdirSync(root).sort()];
}

const MOVED = ['.dist-releases/trees/2', false, 'two', 2, 'one', ['.dist-releases', 'dist']];

it('are moved, and need the cache no more', async () => {
  open();
  expect(await readMoved()).toEqual(MOVED);
});

it('are found after a kill between the two steps of that', async () => {
  await rename(join(cacheDir, 'releases'), releasesFolder(dist));
  await expect(home()).rejects.toThrow('ENOENT');
  open();
  expect(await readMoved()).toEqual(MOVED);
});

it('stay where they are on another disk: they are served until the next build, which makes all files', async () => {
  const disk = {
    ...nodeDisk,
    rename: (from: string, to: string) => {
      if (from === join(cacheDir, 'releases')) throw Object.assign(new Error('another disk'), { code: 'EXDEV' });
      nodeDisk.rename(from, to);
    },
  };
  const store = openStore({ cacheDir }, { dist, disk });
  expect(await home()).toBe('two');
  await publishFiles(store, { 'index.html': 'three' }, 3);
  expect([await home(), await readlink(dist)]).toEqual(['three', '.dist-releases/trees/1']);
});

it('of another public folder are left alone', async () => {
  const other = join(root, 'other');
  await symlink('nowhere', other);
  openStore({ cacheDir }, { dist: other });
  expect([await home(), await readlink(other)]).toEqual(['two', 'nowhere']);
});
