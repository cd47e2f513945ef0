/** Pictures are made beside the queue: what needs none of them is live while they are held back. By order of events, not by time. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import PocketBase from 'pocketbase';
import type { ProductPayload } from '#src/contract/payload.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { type RunningWorker, startWorker } from '#src/publishing/worker/start-worker.ts';
import type { BuildRecord, DraftRecord, PreviewRecord, SeqRange } from '#src/contract/records.ts';
import { contentPosition } from '#src/publishing/content/live-content.ts';
import { editedShop } from '#tests/contract/random-edits.ts';
import { type FollowedShop, followedShop } from '#tests/build/followed-shop.ts';
import { holdsPictures, type PicturesHeld } from '#tests/build/servers.ts';
import { fill, inLibrary, picture, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

let shop: TestShop;
let worker: RunningWorker;
let followed: FollowedShop;
let backend: PicturesHeld;

const start = (): RunningWorker => {
  const { report: _report, ...options } = shop.options({ url: backend.url });
  return startWorker(options, silentReport());
};

beforeAll(async () => {
  shop = await startTestShop(['cache']);
  followed = followedShop(shop);
  backend = await holdsPictures(shop.backend.url);
  const content = editedShop();
  const known = new Set(['', ...content.categories.map(({ id }) => id)]);
  const products = content.products.map((one) => (known.has(one.category) ? one : { ...one, category: '' }));
  await fill(shop.client, { ...content, products });
  const images = await inLibrary(shop.client, await picture('#101010'));
  await shop.client.collection('products').update('product00000003', { images });
  await shop.build();
  worker = start();
});

afterAll(async () => {
  await worker.stop();
  await backend.stop();
  await shop.stop();
});

/** Pictures of different colours in the library; `from`: those of two calls have none in common. */
async function photos(from: number, count: number): Promise<readonly string[]> {
  const colours = Array.from({ length: count }, (_, at) => `#${(0x200000 + from * 0x1000 + at * 8).toString(16)}`);
  return inLibrary(shop.client, ...(await Promise.all(colours.map((colour) => picture(colour)))));
}

/** Numbers of the changes that are made meanwhile. */
async function changesOf(task: () => Promise<unknown>): Promise<SeqRange> {
  const before = await contentPosition(shop.client);
  await task();
  return [before.seq + 1, (await contentPosition(shop.client)).seq];
}

/** Waits until the newest build says this of pictures. */
async function reportOfPictures(left: number): Promise<BuildRecord> {
  const newest = async (): Promise<BuildRecord> => {
    const { items } = await shop.client.collection<BuildRecord>('builds').getList(1, 1, { sort: '-created,-to_seq' });
    const [row] = items;
    if (row === undefined) throw new Error('There is no build.');
    return row;
  };
  await expect
    .poll(async () => {
      const { state, pictures_left: now } = await newest();
      return [state, now];
    })
    .toEqual(['live', left]);
  return newest();
}

/** Pictures that published files name and that are not there. */
async function namedInVain(): Promise<string[]> {
  const files = await listFiles(shop.dist);
  const named = new Set<string>();
  for (const file of files.filter((one) => /\.(?:html|json)$/.test(one)))
    for (const [path] of (await shop.read(file)).matchAll(/\/i\/[0-9a-f]{12}-\w+\.\w+/g)) named.add(path);
  const isThere = await Promise.all([...named].map((path) => stat(join(shop.dist, path)).catch(() => null)));
  return [...named].filter((_path, at) => isThere[at] === null);
}

const digestsIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\/i\/([0-9a-f]{12})-/g)].map(([, digest = '']) => digest));

describe('while 60 pictures are held back', () => {
  it('a price, a text and a page without pictures are live, and each product that waits is as it was', async () => {
    const { client } = shop;
    // The worker is there.
    await client.collection('items').update('item00000000009', { price: 909 });
    await followed.live();
    const former = digestsIn(await shop.read('products/work-3.html'));
    expect(former.size).toBe(1);
    backend.hold();
    const waiting = await changesOf(async () => {
      const images = await photos(1, 12);
      await client.collection('products').update('product00000003', { images, name_en: 'With twelve pictures' });
      await client.collection('items').update('item00000000004', { images: await photos(2, 6) });
      const { id: _id, ...product } = await client.collection('products').getOne('product00000005');
      const fresh = { ...product, id: 'product0000new1', images: await photos(3, 12) };
      for (const locale of ['en', 'fr', 'it']) Reflect.set(fresh, `slug_${locale}`, `quite-new-${locale}`);
      await client.collection('products').create(fresh);
      for (const [from, id] of [
        [4, '10'],
        [5, '11'],
        [6, '12'],
      ] as const)
        await client.collection('products').update(`product000000${id}`, { images: await photos(from, 10) });
    });
    await expect.poll(() => backend.waiting()).toBeGreaterThan(0);
    const others = await changesOf(async () => {
      await client.collection('items').update('item00000000006', { price: 6543 });
      await client.collection('products').update('product00000007', { name_fr: 'Sans attendre' });
      // Of one that waits itself.
      await client.collection('items').update('item00000000003', { price: 3456 });
    });
    await followed.live();
    expect(await shop.read('products/work-6.html')).toContain('65.43');
    expect(await shop.read('fr/products/oeuvre-7.html')).toContain('Sans attendre');
    const page = await shop.read('products/work-3.html');
    expect(page).toContain('34.56');
    expect(page.includes('With twelve pictures')).toBe(false);
    expect(digestsIn(page)).toEqual(former);
    await expect(shop.read('products/quite-new-en.html')).rejects.toThrow('ENOENT');
    expect(await shop.read('builds/paths.json')).not.toContain('quite-new');
    expect(await namedInVain()).toEqual([]);
    const { held, pictures_all: all } = await reportOfPictures(60);
    expect(all).toBe(60);
    const isHeld = (seq: number): boolean => (held ?? []).some(([from, to]) => from <= seq && seq <= to);
    for (let seq = waiting[0]; seq <= waiting[1]; seq++) expect([seq, isHeld(seq)]).toEqual([seq, true]);
    expect([isHeld(others[0]), isHeld(others[0] + 1)]).toEqual([false, false]);
  });

  it('a worker that is killed leaves it to another one, which does not wait for them either', async () => {
    const first = worker.pid();
    if (first === null) throw new Error('The worker does not run');
    process.kill(first, 'SIGKILL');
    await shop.client.collection('items').update('item00000000008', { price: 8765 });
    await followed.live();
    expect(await shop.read('products/work-8.html')).toContain('87.65');
    expect(digestsIn(await shop.read('products/work-3.html')).size).toBe(1);
    const { held } = await reportOfPictures(60);
    expect(held).not.toEqual([]);
    expect(await namedInVain()).toEqual([]);
  });

  it('the pages follow when they are there, and all is as a clean build makes it', async () => {
    backend.release();
    // The last pictures may be there a moment before the release that shows them.
    await expect.poll(async () => (await reportOfPictures(0)).held).toEqual([]);
    expect(await shop.read('products/work-3.html')).toContain('With twelve pictures');
    expect(await shop.read('products/quite-new-en.html')).toContain('/i/');
    expect(await namedInVain()).toEqual([]);
    await followed.expectAsClean();
  });
});

describe('a picture that PocketBase does not give', () => {
  it('keeps its own page as it was and nothing else, is told with its record, and is tried again', async () => {
    const { client } = shop;
    backend.lose();
    await client.collection('products').update('product00000013', { images: await photos(7, 1), name_en: 'Waits' });
    await client.collection('items').update('item00000000014', { price: 1414 });
    await followed.live();
    expect(await shop.read('products/work-14.html')).toContain('14.14');
    const { problem, held } = await followed.reported('live', 'content');
    expect(problem?.problems).toMatchObject([{ record: 'product00000013', field: 'images', code: 'file_unknown' }]);
    expect(held).not.toEqual([]);
    expect((await shop.read('products/work-13.html')).includes('Waits')).toBe(false);
    backend.release();
    expect(await reportOfPictures(0)).toMatchObject({ held: [], problem: null });
    expect((await shop.read('products/work-13.html')).includes('Waits')).toBe(true);
    await followed.expectAsClean();
  });
});

describe('a look at a draft with a new picture', () => {
  it('waits for it by itself: a price is live meanwhile', async () => {
    const { client } = shop;
    const password = 'orbit pepper 41 canoe';
    const email = 'looks@visitor.example';
    const account = { email, password, passwordConfirm: password, role: 'editor', verified: true };
    const author = await client.collection('users').create(account);
    const { updated: base } = await client.collection('products').getOne('product00000015');
    const draft = await client.collection<DraftRecord>('drafts').create({
      collection: 'products',
      record: 'product00000015',
      action: 'update',
      data: { images: await photos(9, 1) },
      base,
      author: author.id,
      version: 1,
    });
    backend.hold();
    const previews = client.collection<PreviewRecord>('previews');
    const { id } = await previews.create({ drafts: [draft.id], author: author.id, state: 'waiting' });
    await expect.poll(() => backend.waiting()).toBe(1);
    await client.collection('items').update('item00000000016', { price: 1661 });
    await followed.live();
    expect(await shop.read('products/work-16.html')).toContain('16.61');
    expect((await previews.getOne(id)).state).toBe('waiting');
    backend.release();
    await expect.poll(async () => (await previews.getOne(id)).state).toBe('ready');
  });
});

describe('a picture of several records', () => {
  it('is made once, says in each language what the library says, and a replaced one reaches all of them', async () => {
    const { client } = shop;
    const [id = '', other = ''] = await photos(11, 2);
    await client.collection('media').update(id, { alt_en: 'A vase', alt_fr: 'Un vase' });
    for (const [product, alt] of [
      ['product00000017', ''],
      ['product00000018', 'A vase of our own'],
    ] as const)
      await client.collection('products').update(product, { images: [id], alt_en: alt, alt_fr: '', alt_it: '' });
    const pictureOf = async (page: string) => {
      const { product } = JSON.parse(await shop.read(`${page}/_payload.json`)) as ProductPayload;
      return product.pictures.map(({ digest, alt }) => [digest, alt] as const);
    };
    await expect.poll(async () => (await pictureOf('products/work-17')).at(0)?.[1]).toBe('A vase');
    const [[digest] = []] = await pictureOf('products/work-17');
    await expect.poll(() => pictureOf('products/work-18')).toEqual([[digest, 'A vase of our own']]);
    expect(await pictureOf('fr/products/oeuvre-17')).toEqual([[digest, 'Un vase']]);

    const account = {
      email: 'swaps@visitor.example',
      password: 'orbit pepper 41 canoe',
      role: 'editor',
      verified: true,
    };
    await client.collection('users').create({ ...account, passwordConfirm: account.password });
    const editor = new PocketBase(shop.backend.url);
    await editor.collection('users').authWithPassword(account.email, account.password);
    await editor.send('/api/studio/media-swap', { method: 'POST', body: { medium: id, by: other } });
    for (const page of ['products/work-17', 'products/work-18'])
      await expect.poll(async () => (await pictureOf(page)).at(0)?.[0]).not.toBe(digest);
    const [[now] = []] = await pictureOf('products/work-17');
    expect((await pictureOf('products/work-18')).at(0)?.[0]).toBe(now);
    await followed.expectAsClean();
  });
});
