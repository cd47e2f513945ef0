/** What an upgrade needs to know where several shops, and several users, are on one server. */
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireCopyRoom } from '#scripts/upgrade/data-copy.ts';
import { giveFolder } from '#scripts/upgrade/hold-shop.ts';

let folder: string;
const path = (...names: string[]): string => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-beside-'));
  for (const name of ['moda', 'vino']) {
    mkdirSync(path(name, 'pb_data'), { recursive: true });
    writeFileSync(path(name, 'pb_data/data.db'), '');
    truncateSync(path(name, 'pb_data/data.db'), 1_000_000_000);
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the room for copies is that of all shops on a disk together', async () => {
  const statfs = () => Promise.resolve({ bavail: 4000, bfree: 4000, blocks: 9000, bsize: 1_000_000 });
  const shops = [{ dataDir: path('moda') }, { dataDir: path('vino') }];
  await expect(requireCopyRoom(shops.slice(0, 1), statfs)).resolves.toBeUndefined();
  await expect(requireCopyRoom(shops, statfs)).rejects.toThrow(/4\.0 GB free, and 6\.2 GB are needed/);
});

test('what root has written is given to the user of the shop, and no link is followed', () => {
  symlinkSync('/etc/hosts', path('moda/link'));
  const given: string[] = [];
  giveFolder(path('moda'), { uid: 4711, gid: 4712 }, (file, uid, gid) => void given.push(`${file} ${uid} ${gid}`));
  const names = ['', '/link', '/pb_data', '/pb_data/data.db'];
  expect(given.sort()).toEqual(names.map((name) => `${path('moda')}${name} 4711 4712`));
  giveFolder(path('nowhere'), { uid: 4711, gid: 4712 }, (file) => void given.push(String(file)));
  expect(given).toHaveLength(names.length);
});
