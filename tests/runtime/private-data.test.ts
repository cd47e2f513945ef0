/** Who on the machine can read what a shop knows of people. */
import { lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepVariants } from '#src/publishing/pictures/kept-variants.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { freePort } from '#src/runtime/ports.ts';
import { tightenData } from '#src/runtime/private-files.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import { picture } from '#tests/build/test-shop.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { CLI, withBackendCommand } from '#tests/support/backend-command.ts';
import { modesIn, PRIVATE } from '#tests/support/modes.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-private-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
      expect(await modesIn(dataDir)).toEqual(PRIVATE);
    });
    expect(await modesIn(dataDir)).toEqual(PRIVATE);
    expect(await doctor()).not.toContain('others on this machine');
  });

  it('are alone in that: a cache beside them, from which pages are served, stays as it is', async () => {
    const dataDir = join(folder, 'around');
    const cacheDir = join(dataDir, 'cache');
    await mkdir(cacheDir, { recursive: true, mode: 0o755 });
    await tightenData({ dataDir, cacheDir }, silentReport());
    expect(await modesIn(cacheDir)).toEqual(new Set(['folder 755']));
    expect(await modesIn(join(dataDir, 'pb_data'))).toEqual(new Set(['folder 700']));
    expect((await lstat(dataDir)).mode & 0o777).toBe(0o755);
  });

  it('are so as pictures, too, among which are those of drafts: the cache around them stays as it is', async () => {
    const cacheDir = join(folder, 'pictures');
    const variants = variantsFolder(cacheDir);
    await mkdir(variants, { recursive: true, mode: 0o755 });
    const made = {
      digest: '0123456789ab',
      width: 1,
      height: 1,
      widths: [1],
      format: 'avif',
      colour: '#000000',
    } as const;
    await keepVariants(variants, async () => ({ picture: made, files: new Map() }));
    expect((await lstat(variants)).mode & 0o777).toBe(0o700);
    expect((await lstat(cacheDir)).mode & 0o777).toBe(0o755);
  });
});
