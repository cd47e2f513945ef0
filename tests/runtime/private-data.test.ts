/** Who on the machine can read what a shop knows of people. */
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#src/runtime/ports.ts';
import { tightenData } from '#src/runtime/private-files.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import { picture } from '#tests/build/test-shop.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { CLI, withBackendCommand } from '#tests/support/backend-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-private-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Modes of a folder and of all that is in it. */
async function modes(root: string): Promise<Set<string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found = [root, ...entries.map((entry) => join(entry.parentPath, entry.name))].map(async (path) => {
    const status = await lstat(path);
    return `${status.isDirectory() ? 'folder' : 'file'} ${(status.mode & 0o777).toString(8)}`;
  });
  return new Set(await Promise.all(found));
}

const PRIVATE = new Set(['folder 700', 'file 600']);

describe.skipIf(process.platform === 'win32')('the data of a shop', () => {
  it('are for the user alone that runs it, those of before too from the next start on', async () => {
    const dataDir = join(folder, 'data');
    const env = {
      ...process.env,
      POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
      POCKETBASE_BIN: await realPocketBase(),
      DATA_DIR: dataDir,
      CACHE_DIR: join(folder, 'cache'),
      SHOP_MODE: 'demo',
    };
    const doctor = (): Promise<string> =>
      runCommand(process.execPath, [CLI, 'doctor'], { env, timeoutMs: 150_000 }).then(({ output }) => output);
    const old = join(dataDir, 'pb_data/storage/old');
    await mkdir(old, { recursive: true, mode: 0o755 });
    await writeFile(join(old, 'picture.jpg'), '', { mode: 0o644 });
    expect(await doctor()).toContain('! DATA_DIR: others on this machine can read');
    await withBackendCommand(env, async (url) => {
      const client = new PocketBase(url);
      await client.collection('_superusers').authWithPassword('admin@vitrine.example', 'demo-superuser');
      const fields = {
        name_en: 'A',
        slug_en: 'a',
        status: 'draft',
        tax_class: 'standard',
        images: [await picture('#225588')],
      };
      await client.collection('products').create(fields);
      expect(await modes(dataDir)).toEqual(PRIVATE);
    });
    expect(await modes(dataDir)).toEqual(PRIVATE);
    expect(await doctor()).not.toContain('others on this machine');
  });

  it('are alone in that: a cache beside them, from which pages are served, stays as it is', async () => {
    const dataDir = join(folder, 'around');
    const cacheDir = join(dataDir, 'cache');
    await mkdir(cacheDir, { recursive: true, mode: 0o755 });
    await tightenData({ dataDir, cacheDir }, silentReport());
    expect(await modes(cacheDir)).toEqual(new Set(['folder 755']));
    expect(await modes(join(dataDir, 'pb_data'))).toEqual(new Set(['folder 700']));
    expect((await lstat(dataDir)).mode & 0o777).toBe(0o755);
  });
});
