/** Pictures that are brought with an import, as a folder or a ZIP. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { importFiles } from '#scripts/moving-in/import-files.ts';
import { readOptions } from '#scripts/moving-in/options.ts';
import type { AwaitedPictureRecord, CategoryRecord, MediumRecord, ProductRecord } from '#src/contract/records.ts';
import { PICTURE_BYTES } from '#src/domain/catalogue/content-limits.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { makeCategory, makeProduct } from '#tests/backend/fixtures.ts';
import { serverAccess, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { insertRow, startOrderShop, withDatabase } from '#tests/support/order-shop.ts';
import { plainPicture } from '#tests/support/picture-host.ts';

let backend: TestBackend;
let root: string;
let png: Buffer;

let width = 400;
/** No two are the same picture, which the library would have once. */
function newJpeg(): Promise<Buffer> {
  width += 4;
  return plainPicture('jpeg', width);
}

beforeAll(async () => {
  backend = await startTestBackend();
  await startOrderShop(backend);
  root = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'));
  png = await plainPicture('png');
});
afterAll(async () => {
  await backend.stop();
  await rm(root, { recursive: true, force: true });
});

async function imported(...args: readonly string[]): Promise<{ ending: string; text: string }> {
  const lines: string[] = [];
  const ending = await importFiles(serverAccess(backend), readOptions(args), silentReport(), (line) =>
    lines.push(line),
  );
  return { ending, text: lines.join('\n') };
}

afterEach(() => withDatabase(backend, (database) => database.exec('DELETE FROM awaited_pictures')));

let count = 0;
async function awaiting(sources: readonly string[]): Promise<string> {
  const { id: record } = await makeProduct(backend.admin);
  for (const [place, source] of sources.entries()) {
    count += 1;
    const id = `local${String(count).padStart(10, '0')}`;
    const row = { collection: 'products', record, place, source, state: 'waiting', alt: '{}' };
    insertRow(backend, 'awaited_pictures', { id, ...row });
  }
  return record;
}
/** What the files of its pictures were called. */
async function imagesOf(id: string): Promise<readonly string[]> {
  const { images } = await backend.admin.collection<ProductRecord>('products').getOne(id);
  const media = await backend.admin.collection<MediumRecord>('media').getFullList();
  return images.map((image) => media.find((medium) => medium.id === image)?.name ?? '');
}
const rowOf = (source: string): Promise<AwaitedPictureRecord> =>
  backend.admin
    .collection<AwaitedPictureRecord>('awaited_pictures')
    .getFirstListItem(backend.admin.filter('source = {:source}', { source }));
const bytes = (buffer: Buffer): Uint8Array => new Uint8Array(buffer);

test('a folder is brought with the import of a file that names its pictures, and a try says which have a file', async () => {
  const [file, folder] = [join(root, 'lamps.csv'), join(root, 'lamps')];
  await writeFile(
    file,
    'Name,SKU,Price,Images\nLocal lamp,LOCAL-1,12.00,"img/front.jpg, img/back.jpg, img/gone.jpg"\n',
  );
  await mkdir(join(folder, 'shop/img'), { recursive: true });
  await mkdir(join(folder, 'other'), { recursive: true });
  await writeFile(join(folder, 'shop/img/front.jpg'), await newJpeg());
  await writeFile(join(folder, 'other/front.jpg'), png);
  await writeFile(join(folder, 'back.jpg'), await newJpeg());
  const args = ['table', file, '--as-read', '--pictures', folder, '--stock', 'stop'];
  const tried = await imported(...args, '--dry-run', '--locale', 'fr');
  expect([tried.ending, tried.text]).toEqual([
    'in_part',
    expect.stringContaining('Pictures: 2 would be brought, 1 not'),
  ]);
  expect(tried.text).toContain('✗ Aucune des images fournies ne porte ce nom de fichier.');
  expect(tried.text).toContain(': img/gone.jpg');
  const taken = await imported(...args);
  expect([taken.ending, taken.text]).toEqual(['in_part', expect.stringContaining('Pictures: 2 brought, 1 not')]);
  const item = await backend.admin.collection('items').getFirstListItem<{ product: string }>("sku = 'LOCAL-1'");
  expect(await imagesOf(item.product)).toEqual(['front.jpg', 'back.jpg']);
  // The rest comes without the file.
  await writeFile(join(folder, 'gone.jpg'), await newJpeg());
  expect(await imported('--pictures', folder, '--dry-run')).toMatchObject({ ending: 'whole' });
  expect(await imported('--pictures', folder)).toMatchObject({ ending: 'whole' });
  expect(await imagesOf(item.product)).toEqual(['front.jpg', 'back.jpg', 'gone.jpg']);
});

test('what is no picture is said with its reason and listed in the studio, and comes once it is mended', async () => {
  const folder = join(root, 'odd');
  await mkdir(folder);
  await writeFile(join(folder, 'odd.jpg'), 'no picture');
  await writeFile(join(folder, 'large.jpg'), new Uint8Array(PICTURE_BYTES + 1));
  await writeFile(join(root, 'secret.jpg'), await newJpeg());
  await symlink(join(root, 'secret.jpg'), join(folder, 'secret.jpg'));
  const product = await awaiting(['odd.jpg', 'large.jpg', 'secret.jpg']);
  const { ending, text } = await imported('--pictures', folder);
  expect(ending).toBe('in_part');
  expect(text).toContain('The file provided isn’t a complete image that can be read.');
  expect(text).toContain('The image is larger than 8 MB.');
  expect(await rowOf('odd.jpg')).toMatchObject({ state: 'failed', problem: 'file_unreadable' });
  expect(await rowOf('large.jpg')).toMatchObject({ state: 'failed', problem: 'too_large', params: { most: 8 } });
  expect(await rowOf('secret.jpg')).toMatchObject({ state: 'waiting' });
  for (const name of ['odd.jpg', 'large.jpg', 'secret.jpg']) {
    // oxlint-disable-next-line no-await-in-loop -- a file after the other
    await rm(join(folder, name));
    // oxlint-disable-next-line no-await-in-loop
    await writeFile(join(folder, name), await newJpeg());
  }
  expect((await imported('--pictures', folder)).ending).toBe('whole');
  expect(await imagesOf(product)).toEqual(['odd.jpg', 'large.jpg', 'secret.jpg']);
  // More than a record holds.
  const names = Array.from({ length: 30 }, (_, at) => `many-${at}.jpg`);
  // oxlint-disable-next-line no-await-in-loop
  for (const name of names) await writeFile(join(folder, name), await newJpeg());
  const full = await awaiting(names);
  const most = await imported('--pictures', folder);
  const there = (await imagesOf(full)).length;
  expect(most.text).toContain(`Pictures: ${there} brought, ${30 - there} not`);
  expect(most.text).toContain(`The limit of ${there} images is reached.`);
});

test('a file goes to the address that names it, and the shop fetches what no file, or no single address, means', async () => {
  const folder = join(root, 'addresses');
  await mkdir(folder);
  for (const name of ['été.jpg', '1.jpg'])
    // oxlint-disable-next-line no-await-in-loop -- a file after the other
    await writeFile(join(folder, name), await newJpeg());
  const product = await awaiting([
    'https://cdn.example/a/%C3%A9t%C3%A9.jpg?v=1',
    'https://cdn.example/b/1.jpg',
    'https://cdn.example/c/1.jpg',
    'https://cdn.example/elsewhere.jpg',
  ]);
  expect((await imported('--pictures', folder, '--dry-run')).text).toContain('Pictures: 1 would be brought, 0 not');
  expect(await imported('--pictures', folder)).toMatchObject({
    ending: 'whole',
    text: expect.stringContaining('Pictures: 1 brought, 0 not') as string,
  });
  expect(await imagesOf(product)).toHaveLength(1);
  const waiting = await backend.admin
    .collection<AwaitedPictureRecord>('awaited_pictures')
    .getFullList({ filter: "state = 'waiting'", sort: 'place' });
  expect(waiting.map(({ source }) => source)).toEqual([
    'https://cdn.example/b/1.jpg',
    'https://cdn.example/c/1.jpg',
    'https://cdn.example/elsewhere.jpg',
  ]);
});

test('a file that many records name is told of them all', async () => {
  const folder = join(root, 'shared');
  await mkdir(folder);
  await writeFile(join(folder, 'shared.jpg'), 'no picture');
  for (let at = 0; at < 30; at += 1)
    // oxlint-disable-next-line no-await-in-loop -- the backend has one writer
    await awaiting(['shared.jpg']);
  expect((await imported('--pictures', folder)).text).toContain('Pictures: 0 brought, 30 not');
  const failed = await backend.admin
    .collection('awaited_pictures')
    .getFullList({ filter: "source = 'shared.jpg' && problem = 'file_unreadable'" });
  expect(failed).toHaveLength(30);
  await writeFile(join(folder, 'shared.jpg'), await newJpeg());
  expect((await imported('--pictures', folder)).text).toContain('Pictures: 30 brought, 0 not');
});

test('a ZIP: nothing escapes it, and one that unpacks to many times its size is refused before anything is read or written', async () => {
  const file = join(root, 'pictures.zip');
  const product = await awaiting(['chair.jpg', 'escape.png', 'packed.png']);
  const whole: Zippable = {
    'pictures/chair.jpg': [bytes(await newJpeg()), { level: 0 }],
    '../../escape.png': bytes(png),
  };
  await writeFile(file, zipSync({ ...whole, 'packed.png': bytes(png), 'bomb.jpg': new Uint8Array(PICTURE_BYTES * 4) }));
  await expect(imported('--pictures', file)).rejects.toThrow('which no ZIP of pictures of its size does');
  expect(await imagesOf(product)).toEqual([]);
  // What says that it is small and is not stops where it says so.
  const lying = Buffer.from(zipSync({ ...whole, 'packed.png': new Uint8Array(PICTURE_BYTES * 4) }));
  const at = lying.lastIndexOf('packed.png') - 46;
  lying.writeUInt32LE(1000, at + 24);
  await writeFile(file, lying);
  const { ending, text } = await imported('--pictures', file);
  expect([ending, text]).toEqual(['in_part', expect.stringContaining('Pictures: 2 brought, 1 not')]);
  expect(await rowOf('packed.png')).toMatchObject({ state: 'failed', problem: 'file_unreadable' });
  expect(await imagesOf(product)).toEqual(['chair.jpg', 'escape.png']);
});

test('what cannot be read is said before anything is written, and options that would do nothing are refused', async () => {
  const file = join(root, 'early.csv');
  await writeFile(file, 'Name,SKU,Price\nEarly lamp,EARLY-1,12.00\n');
  const cut = join(root, 'cut.zip');
  await writeFile(cut, zipSync({ 'a.jpg': bytes(await newJpeg()) }).subarray(0, 200));
  for (const [pictures, words] of [
    [join(root, 'none'), 'cannot be read'],
    [file, 'is no whole ZIP'],
    [cut, 'is no whole ZIP'],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(imported('table', file, '--pictures', pictures)).rejects.toThrow(words);
  expect(await backend.admin.collection('items').getFullList({ filter: "sku = 'EARLY-1'" })).toEqual([]);
  expect(() => readOptions(['--undo', 'abcdefghijklmno', '--pictures', root])).toThrow('--undo stands alone');
  expect(() => readOptions(['--resume', 'abcdefghijklmno', '--pictures', root])).toThrow('--resume goes on with files');
});

test('the picture of a category comes with its words and its point of focus, and takes the place of none', async () => {
  const folder = join(root, 'categories');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'shelf.jpg'), await newJpeg());
  const stored = (id: string) => backend.admin.collection<CategoryRecord>('categories').getOne(id);
  const waiting = async (record: string, place: number): Promise<void> => {
    const row = { collection: 'categories', record, place: 0, source: 'img/shelf.jpg', state: 'waiting' };
    const said = { alt: '{"en":"A shelf","it":"Uno scaffale"}', focus: '{"x":10,"y":90}' };
    insertRow(backend, 'awaited_pictures', { id: `category${String(place).padStart(7, '0')}`, ...row, ...said });
  };
  const empty = await makeCategory(backend.admin, { name_en: 'Shelves', slug_en: 'shelves' });
  await waiting(empty.id, 1);
  expect(await imported('--pictures', folder)).toMatchObject({ ending: 'whole' });
  const filled = await stored(empty.id);
  const { name } = await backend.admin.collection<MediumRecord>('media').getOne(filled.image);
  expect([name, filled.alt_en, filled.alt_it, filled.focus]).toEqual([
    'shelf.jpg',
    'A shelf',
    'Uno scaffale',
    [{ x: 10, y: 90 }],
  ]);
  await writeFile(join(folder, 'shelf.jpg'), await newJpeg());
  withDatabase(backend, (database) => database.exec('DELETE FROM awaited_pictures'));
  await waiting(empty.id, 2);
  const { ending, text } = await imported('--pictures', folder);
  expect([ending, (await stored(empty.id)).image]).toEqual(['in_part', filled.image]);
  expect(text).toContain('shelf.jpg');
  expect((await rowOf('img/shelf.jpg')).problem).toBe('full');
});
