import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archivesOf } from '#scripts/backup/archive-name.ts';
import { folderStore } from '#scripts/backup/archive-store.ts';
import { fullDisk } from '#scripts/backup/full-disk.ts';

const NAME = 'vitrine_shop.example_20261123-023005Z.tar.zst.age';
const SHOP = 'https://shop.example';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-archives-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('an archive has its name when it is whole, and not before; what a killed one has left goes', async () => {
  await writeFile(join(folder, '.vitrine_shop.example.unfinished.part'), 'half of one that was killed');
  const stream = new PassThrough();
  const written = folderStore(folder).write(NAME, stream);
  stream.write('first');
  await vi.waitUntil(async () => (await readdir(folder)).length === 1 && stream.readableLength === 0);
  expect(archivesOf(SHOP, await readdir(folder))).toEqual([]);
  stream.end(' and second');
  expect(await written).toBe('first and second'.length);
  expect(await readdir(folder)).toEqual([NAME]);
  expect(String(await buffer(await folderStore(folder).read(NAME)))).toBe('first and second');
});

test('one that breaks off leaves what was there', async () => {
  const broken = Readable.from(
    (function* () {
      yield Buffer.from('half');
      throw new Error('It broke.');
    })(),
  );
  const other = NAME.replace('2026', '2027');
  await expect(folderStore(folder).write(other, broken)).rejects.toThrow('could not be written');
  expect(await readdir(folder)).toEqual([NAME]);
});

test('a full disk is told in words, as the system and as SQLite say it', () => {
  const system = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  expect(fullDisk(system, '/mnt/a.tar')?.message).toMatch(/^The disk of \/mnt is full\. .*BACKUP_KEEP/);
  expect(fullDisk(new Error('database or disk is full'), '/mnt/a.tar')).not.toBeNull();
  expect(fullDisk(new Error('anything else'), '/mnt/a.tar')).toBeNull();
});
