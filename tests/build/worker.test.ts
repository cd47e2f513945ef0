import { readdir, readFile, readlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentReport } from '#scripts/lib/progress.ts';
import { buildShop } from '#scripts/lib/release.ts';
import { createStore } from '#scripts/publish/create-store.ts';
import { type RunningWorker, startWorker } from '#scripts/rebuild/start-worker.ts';
import type { PreviewRecord } from '#src/contract/records.ts';
import { contentPosition } from '#src/data/live-content.ts';
import { editedShop } from '#tests/contract/random-edits.ts';
import { fill, fingerprint, picture, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

let shop: TestShop;
let worker: RunningWorker;

const store = () => createStore({ folder: join(shop.folder, 'cache/releases'), dist: shop.dist });

/** Waits until what is in PocketBase now is published. */
async function live(): Promise<void> {
  const { seq } = await contentPosition(shop.client);
  await expect.poll(async () => (await store().live())?.seq ?? 0, { interval: 20 }).toBeGreaterThanOrEqual(seq);
}

/** What is published, without what only tells of the way there. */
async function published(dist: string): Promise<Record<string, string>> {
  const { 'builds/changed.json': _changes, ...files } = await fingerprint(dist);
  return files;
}

let builds = 0;

/** The same content built from nothing. */
async function clean(): Promise<Record<string, string>> {
  const dist = join(shop.folder, `clean-${++builds}`);
  await buildShop({ ...shop.options({ dist }), releases: `${dist}-releases` });
  return published(dist);
}

/** Published files of kinds that are kept for open pages, which a clean build has not. */
function present(files: Record<string, string>, among: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([file]) => !file.startsWith('i/') || file in among));
}

async function expectAsClean(): Promise<void> {
  await live();
  const wanted = await clean();
  expect(present(await published(shop.dist), wanted)).toEqual(wanted);
}

beforeAll(async () => {
  shop = await startTestShop();
  const content = editedShop();
  const known = new Set(['', ...content.categories.map(({ id }) => id)]);
  const products = content.products.map((one) => (known.has(one.category) ? one : { ...one, category: '' }));
  await fill(shop.client, { ...content, products });
  await shop.build();
  const { report: _report, ...options } = shop.options();
  worker = startWorker(options, silentReport());
});

afterAll(async () => {
  await worker.stop();
  await shop.stop();
});

/** A look at a draft of a product, as an editor asks for it, when it has been made. */
async function lookAt(record: string, data: object): Promise<PreviewRecord> {
  const { client } = shop;
  const password = 'orbit pepper 41 canoe';
  const email = `editor-${record}@visitor.example`;
  const author = await client
    .collection('users')
    .create({ email, password, passwordConfirm: password, role: 'editor', verified: true });
  const { updated } = await client.collection('products').getOne(record);
  const draft = {
    collection: 'products',
    record,
    action: 'update',
    data,
    base: updated,
    author: author.id,
    version: 1,
  };
  const { id } = await client.collection('drafts').create(draft);
  const previews = client.collection<PreviewRecord>('previews');
  const asked = await previews.create({ drafts: [id], author: author.id, state: 'waiting' });
  await expect.poll(async () => (await previews.getOne(asked.id)).state, { interval: 20 }).not.toBe('waiting');
  return previews.getOne(asked.id);
}

describe('the worker', () => {
  it('makes a look at a draft in all languages, and publishes nothing of it', async () => {
    const before = await published(shop.dist);
    const look = await lookAt('product00000003', { name_fr: 'Nom du brouillon' });
    expect([look.state, look.path]).toEqual(['ready', '/products/work-3']);
    const read = (file: string): Promise<string> =>
      readFile(join(shop.folder, 'cache/previews', look.token, file), 'utf8');
    const page = await read('fr/products/oeuvre-3.html');
    expect(page).toContain('Nom du brouillon');
    expect(page).toContain(`href="/preview/${look.token}/it/products/opera-3"`);
    expect(page).toContain('href="/fr/cart"');
    // The address that is given: the English one in each language.
    expect(await read('fr/products/work-3.html')).toBe(page);
    expect(Number(await read('.expires'))).toBeGreaterThan(Date.now());
    expect(await published(shop.dist)).toEqual(before);
  });

  it('says of a draft that no page can show what is wrong with it', async () => {
    const look = await lookAt('product00000002', { description_en: '<script>x</script>' });
    expect([look.state, look.problem?.code]).toEqual(['failed', 'content']);
    expect(look.problem?.message).toContain('product00000002');
  });

  it('publishes a price by itself, and writes only the files that show it', async () => {
    await shop.client.collection('items').update('item00000000003', { price: 4321 });
    await live();
    expect(await shop.read('products/work-3.html')).toContain('43.21');
    const { changed, added, removed } = JSON.parse(await shop.read('builds/changed.json')) as Record<string, string[]>;
    expect(changed).toEqual(
      expect.arrayContaining(['/products/work-3', '/products/work-3/_payload.json', '/it/product']),
    );
    expect(changed).not.toContain('/cgu');
    expect([added, removed]).toEqual([[], []]);
    await expectAsClean();
  });

  it('makes the same bytes as a clean build, whatever was edited', async () => {
    const { client } = shop;
    const edits: readonly (() => Promise<unknown>)[] = [
      () => client.collection('products').update('product00000004', { name_fr: 'Autre nom', summary_it: '' }),
      () => client.collection('products').update('product00000005', { slug_en: 'moved-away' }),
      () => client.collection('products').update('product00000006', { rank: 0, category: 'category00paper' }),
      async () => client.collection('products').update('product00000007', { images: [await picture('#123456')] }),
      () => client.collection('products').update('product00000008', { status: 'draft' }),
      () => client.collection('items').update('item00000000008', { price: 777 }),
      () => client.collection('products').delete('product00000009'),
      () => client.collection('categories').update('category00paper', { slug_it: 'carta', name_en: 'On paper' }),
      () => client.collection('redirects').create({ from: '/old', to: '/product' }),
      () => client.collection('pages').update('pageother000000', { body_fr: '<p>Neuf.</p>' }),
      () => client.collection('home').update('home00000000001', { featured: ['product00000010'] }),
    ];
    for (const edit of edits) {
      await edit();
      await live();
    }
    await expectAsClean();

    // A product that comes back, with items that were changed while nobody saw them; and what stands on every page.
    await client.collection('products').update('product00000008', { status: 'published', images: [] });
    await client.collection('products').update('product00000007', { images: [] });
    await client.collection('home').update('home00000000001', { announcement_it: 'Novità' });
    await client.collection('shop').update('shop00000000001', { low_stock: 50 });
    await expectAsClean();
    expect(await shop.read('products/work-8.html')).toContain('7.77');
  });

  it('makes at most two builds of a hundred edits in a burst', async () => {
    await live();
    const before = (await store().live())?.number ?? 0;
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        shop.client
          .collection('items')
          .update(`item${String(10 + (index % 20)).padStart(11, '0')}`, { price: 1000 + index }),
      ),
    );
    await live();
    expect(((await store().live())?.number ?? 0) - before).toBeLessThanOrEqual(2);
  });

  it('is another one after a kill, which publishes what was edited meanwhile; the shop stays whole all the time', async () => {
    const first = worker.pid();
    // All pages are stale: there is a stage to be killed in.
    await shop.client.collection('home').update('home00000000001', { announcement_en: 'While it is killed' });
    const trees = join(shop.folder, 'cache/releases/trees');
    await expect.poll(async () => (await readdir(trees)).includes('stage'), { interval: 5 }).toBe(true);
    if (first !== null) process.kill(first, 'SIGKILL');
    const release = basename(await readlink(shop.dist));
    const record = JSON.parse(await readFile(join(trees, `../records/${release}.json`), 'utf8')) as object;
    expect(record).toHaveProperty('info.number', Number(release));
    expect(await shop.read('index.html')).toContain('</html>');
    await shop.client.collection('items').update('item00000000011', { price: 999 });
    await expectAsClean();
    expect(worker.pid()).not.toBe(first);
  });
});
