/** Pictures are fetched from a former shop's server, which may be slow, wrong, broken or mean. */
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type PocketBase from 'pocketbase';
import sharp from 'sharp';
import type { AwaitedPictureRecord, ProductRecord } from '#src/contract/records.ts';
import { PICTURE_BYTES } from '#src/domain/catalogue/content-limits.ts';
import { fetchAwaited, type Fetched } from '#src/publishing/awaited/fetch-awaited.ts';
import { keepFetching } from '#src/publishing/awaited/keep-fetching.ts';
import { isPublicAddress } from '#src/runtime/public-address.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { makeItem, makeProduct, makeShop, pictureNames } from '#tests/backend/fixtures.ts';
import { SERVICE, startTestBackend, type TestBackend } from '#tests/support/backend.ts';
import { insertRow, withDatabase } from '#tests/support/order-shop.ts';
import { plainPicture, startPictureHost, type PictureHost } from '#tests/support/picture-host.ts';

let backend: TestBackend;
let service: PocketBase;
let host: PictureHost;

beforeAll(async () => {
  backend = await startTestBackend();
  await makeShop(backend.admin);
  service = backend.client();
  await service.collection('services').authWithPassword(SERVICE.email, SERVICE.password);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  host = await startPictureHost();
});
afterEach(async () => {
  await host.stop();
  withDatabase(backend, (database) => database.exec('DELETE FROM awaited_pictures'));
});

let count = 0;
function awaiting(collection: 'products' | 'items', record: string, sources: readonly string[]): readonly string[] {
  return sources.map((source, place) => {
    count += 1;
    const id = `fetch${String(count).padStart(10, '0')}`;
    const row = { collection, record, place, source, state: 'waiting', next_try: '2026-01-01 00:00:00.000Z' };
    insertRow(backend, 'awaited_pictures', { id, ...row, alt: '{}' });
    return id;
  });
}

/** The server of this test stands for the public internet: nothing else of this machine does. */
const fetchAll = (isAllowed = (address: string): boolean => address === '127.0.0.1'): Promise<Fetched> =>
  fetchAwaited({ client: service, signal: new AbortController().signal, isAllowed });
const rowOf = (id: string): Promise<AwaitedPictureRecord> =>
  backend.admin.collection<AwaitedPictureRecord>('awaited_pictures').getOne(id);
const imagesOf = async (id: string): Promise<readonly string[]> =>
  (await backend.admin.collection<ProductRecord>('products').getOne(id)).images;
const redirect = (to: string) => (response: Parameters<Parameters<PictureHost['answer']>[1]>[0]) =>
  void response.writeHead(302, { location: to }).end();

test('they come in their order, in all formats of pictures, and one that several records name is fetched once', async () => {
  const [one, two] = [await makeProduct(backend.admin), await makeProduct(backend.admin)];
  const item = await makeItem(backend.admin, one.id);
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)
    host.picture(`/files/${format}.${format}?v=1`, await plainPicture(format));
  const paths = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'].map((name) => `/files/${name}.${name}?v=1`);
  awaiting(
    'products',
    one.id,
    paths.map((path) => host.url + path),
  );
  awaiting('products', two.id, [`${host.url}${paths[0]}`]);
  awaiting('items', item.id, [`${host.url}${paths[0]}`]);
  expect(await fetchAll()).toEqual({ there: 8, failed: 0 });
  expect(host.asked.toSorted()).toEqual(paths.toSorted());
  const plain = await pictureNames(backend.admin, await imagesOf(one.id));
  expect(plain).toEqual(['jpeg.jpg', 'png.png', 'webp.webp', 'avif.avif', 'gif.png', 'tiff.png']);
  expect(await imagesOf(two.id)).toHaveLength(1);
  // What is there is not asked for again.
  expect(await fetchAll()).toEqual({ there: 0, failed: 0 });
  expect(host.asked).toHaveLength(6);
});

test('redirects are followed and looked at again', async () => {
  const product = await makeProduct(backend.admin);
  host.picture('/there.jpg', await plainPicture('jpeg'));
  host.answer('/moved.jpg', redirect('/there.jpg'));
  host.answer('/metadata.jpg', redirect('http://169.254.169.254/latest/meta-data'));
  host.answer('/local.jpg', redirect(host.url.replace('127.0.0.1', '127.0.0.2')));
  host.answer('/name.jpg', redirect(host.url.replace('127.0.0.1', 'localhost')));
  host.answer('/file.jpg', redirect('file:///etc/passwd'));
  host.answer('/round.jpg', redirect('/round.jpg'));
  const paths = ['/moved.jpg', '/metadata.jpg', '/local.jpg', '/file.jpg', '/round.jpg'];
  const ids = awaiting(
    'products',
    product.id,
    paths.map((path) => host.url + path),
  );
  expect(await fetchAll()).toEqual({ there: 1, failed: 4 });
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.map(({ state, problem }) => [state, problem])).toEqual([
    ['there', ''],
    ['failed', 'address_private'],
    ['failed', 'address_private'],
    ['failed', 'address_odd'],
    ['failed', 'redirects'],
  ]);
  expect(host.asked.filter((path) => path === '/round.jpg')).toHaveLength(6);
  // A name is as good as its address.
  const [named = ''] = awaiting('products', product.id, [`${host.url}/name.jpg`]);
  await fetchAll((address) => address === '127.0.0.1' && host.asked.at(-1) !== '/name.jpg');
  expect(await rowOf(named)).toMatchObject({
    state: 'failed',
    problem: 'address_private',
    params: { host: 'localhost' },
  });
});

/** A PNG that says it has so many pixels. */
async function hugePicture(): Promise<Buffer> {
  const bytes = await plainPicture('png');
  bytes.writeUInt32BE(20_000, 16);
  bytes.writeUInt32BE(20_000, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test('what is no picture that an editor could upload is refused with its reason', async () => {
  const product = await makeProduct(backend.admin);
  const whole = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#fff',
    },
  })
    .jpeg()
    .toBuffer();
  host.picture('/half.jpg', whole.subarray(0, whole.length / 2));
  host.picture('/page.jpg', Buffer.from('<!doctype html><title>Not found</title>'));
  host.picture('/drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"/>'));
  host.picture('/small.png', await plainPicture('png', 40));
  host.picture('/huge.png', await hugePicture());
  host.answer('/endless.jpg', (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    const part = Buffer.alloc(1024 * 1024);
    const more = (): void => {
      if (!response.destroyed) response.write(part, more);
    };
    more();
  });
  host.answer('/long.jpg', (response) =>
    response.writeHead(200, { 'content-length': PICTURE_BYTES + 1 }).flushHeaders(),
  );
  host.answer('/gone.jpg', (response) => response.writeHead(410).end());
  const paths = ['half.jpg', 'page.jpg', 'drawing.svg', 'small.png', 'huge.png', 'endless.jpg', 'long.jpg', 'gone.jpg'];
  const ids = awaiting('products', product.id, [
    ...paths.map((path) => `${host.url}/${path}`),
    'https://me:x@old.example/',
  ]);
  expect(await fetchAll()).toEqual({ there: 0, failed: 9 });
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.map(({ state, problem, params }) => [state, problem, params])).toEqual([
    ['failed', 'unreadable', {}],
    ['failed', 'unreadable', {}],
    ['failed', 'unreadable', {}],
    ['failed', 'small', { width: 40, height: 30, least: 320 }],
    ['failed', 'pixels', { most: 80 }],
    ['failed', 'too_large', { most: 8 }],
    ['failed', 'too_large', { most: 8 }],
    ['failed', 'answer', { status: 410 }],
    ['failed', 'address_odd', {}],
  ]);
  expect(await imagesOf(product.id)).toEqual([]);
});

test('what may be there later is tried again, and a host that wants to be left alone is', async () => {
  const product = await makeProduct(backend.admin);
  let isBusy = true;
  for (let index = 0; index < 8; index += 1) {
    const jpeg = await plainPicture('jpeg', 400 + index);
    host.answer(`/${index}.jpg`, (response) =>
      isBusy ? response.writeHead(429).end() : response.writeHead(200).end(jpeg),
    );
  }
  const ids = awaiting(
    'products',
    product.id,
    Array.from({ length: 8 }, (_, index) => `${host.url}/${index}.jpg`),
  );
  expect(await fetchAll()).toEqual({ there: 0, failed: 8 });
  // Two were asked for beside each other before the host could say so.
  expect(host.asked.length).toBeLessThanOrEqual(2);
  expect(await rowOf(ids[7] ?? '')).toMatchObject({
    state: 'waiting',
    problem: 'answer',
    params: { status: 429 },
    tries: 1,
  });
  isBusy = false;
  withDatabase(backend, (database) =>
    database.exec("UPDATE awaited_pictures SET next_try = '2026-01-01 00:00:00.000Z'"),
  );
  expect(await fetchAll()).toEqual({ there: 8, failed: 0 });
  expect(await imagesOf(product.id)).toHaveLength(8);
});

test('one that a record refuses keeps no other out', async () => {
  const [good, bad] = [await makeProduct(backend.admin), await makeProduct(backend.admin)];
  // Written past the hooks, as by an earlier version.
  withDatabase(backend, (database) =>
    database.prepare('UPDATE products SET focus = \'"odd"\' WHERE id = ?').run(bad.id),
  );
  withDatabase(backend, (database) =>
    database.prepare("UPDATE products SET slug_en = 'NO SLUG' WHERE id = ?").run(bad.id),
  );
  host.picture('/a.jpg', await plainPicture('jpeg'));
  const [kept = ''] = awaiting('products', good.id, [`${host.url}/a.jpg`]);
  const [refused = ''] = awaiting('products', bad.id, [`${host.url}/a.jpg`]);
  expect(await fetchAll()).toEqual({ there: 1, failed: 1 });
  expect(await rowOf(kept)).toMatchObject({ state: 'there' });
  expect(await rowOf(refused)).toMatchObject({
    state: 'failed',
    problem: 'refused',
    params: { why: expect.any(String) },
  });
});

test('a break leaves nothing behind but what is still due', async () => {
  const product = await makeProduct(backend.admin);
  const ending = new AbortController();
  host.picture('/a.jpg', await plainPicture('jpeg'));
  host.answer('/b.jpg', () => ending.abort());
  const ids = awaiting('products', product.id, [`${host.url}/a.jpg`, `${host.url}/b.jpg`]);
  const isAllowed = (): boolean => true;
  await expect(fetchAwaited({ client: service, signal: ending.signal, isAllowed })).rejects.toThrow(/abort/i);
  expect((await Promise.all(ids.map(rowOf))).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  host.picture('/b.jpg', await plainPicture('png'));
  withDatabase(backend, (database) =>
    database.exec("UPDATE awaited_pictures SET next_try = '2026-01-01 00:00:00.000Z'"),
  );
  expect(await fetchAll()).toEqual({ there: 2, failed: 0 });
});

test('the process of a shop fetches by itself, and nothing from this machine', async () => {
  const product = await makeProduct(backend.admin);
  host.picture('/a.jpg', await plainPicture('jpeg'));
  const ids = awaiting('products', product.id, [
    `${host.url}/a.jpg`,
    `${host.url.replace('127.0.0.1', 'localhost')}/a.jpg`,
  ]);
  const ending = new AbortController();
  const environment = { pocketbaseUrl: backend.url, serviceEmail: SERVICE.email, servicePassword: SERVICE.password };
  keepFetching(service, environment, silentReport(), ending.signal);
  await expect
    .poll(async () => (await Promise.all(ids.map(rowOf))).map(({ problem }) => problem))
    .toEqual(['address_private', 'address_private']);
  ending.abort();
  expect(host.asked).toEqual([]);
  expect(isPublicAddress('127.0.0.1')).toBe(false);
});
