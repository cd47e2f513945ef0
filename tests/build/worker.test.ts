import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuildRunning, whenFree, withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { buildShop } from '#src/publishing/worker/release.ts';
import { runWorker } from '#src/publishing/worker/worker.ts';
import { type RunningWorker, startWorker } from '#src/publishing/worker/start-worker.ts';
import type { ProductPayload } from '#src/contract/payload.ts';
import type { PreviewRecord } from '#src/contract/records.ts';
import { editedShop } from '#tests/contract/random-edits.ts';
import { type FollowedShop, followedShop, published } from '#tests/build/followed-shop.ts';
import { fillableDisk } from '#tests/support/faulty-disk.ts';
import { modesIn, PRIVATE } from '#tests/support/modes.ts';
import { withDatabase } from '#tests/support/order-shop.ts';
import { fill, inLibrary, picture, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

let shop: TestShop;
let worker: RunningWorker;

let followed: FollowedShop;

beforeAll(async () => {
  shop = await startTestShop(['cache']);
  followed = followedShop(shop);
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
async function createPreview(record: string, data: object): Promise<PreviewRecord> {
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

/** Changes a record past all hooks, and says so in the list of changes. */
function changePastHooks(
  collection: string,
  record: string,
  automatic: boolean,
  { sql, value }: { readonly sql: string; readonly value: string | number },
): void {
  withDatabase(shop.backend, (database) => {
    database.prepare(sql).run(value, record);
    database
      .prepare(
        `INSERT INTO changes (id, seq, collection, record, action, automatic, created)
         SELECT printf('pasthooks%06d', max(seq)), max(seq) + 1, ?, ?, 'update', ?, strftime('%Y-%m-%d %H:%M:%fZ') FROM changes`,
      )
      .run(collection, record, Number(automatic));
  });
}

describe('the worker', () => {
  it('tells editors of the release that a process before it has made: nothing of it is on its way', async () => {
    const release = await followed.store().live();
    expect(await followed.reported('live')).toMatchObject({ from_seq: 1, to_seq: release?.seq, release: release?.id });
    const { totalItems } = await shop.client.collection('builds').getList(1, 1);
    expect(totalItems).toBe(1);
  });

  it('makes a look at a draft in all languages, and publishes nothing of it', async () => {
    const before = await published(shop.dist);
    const preview = await createPreview('product00000003', { name_fr: 'Nom du brouillon' });
    expect([preview.state, preview.path]).toEqual(['ready', '/products/work-3']);
    const read = (file: string): Promise<string> =>
      readFile(join(shop.folder, 'cache/previews', preview.token, file), 'utf8');
    const page = await read('fr/products/oeuvre-3.html');
    expect(page).toContain('Nom du brouillon');
    expect(page).toContain(`href="/preview/${preview.token}/it/products/opera-3"`);
    expect(page).toContain('href="/fr/cart"');
    // The address that is given: the English one in each language.
    expect(await read('fr/products/work-3.html')).toBe(page);
    expect(Number(await read('.expires'))).toBeGreaterThan(Date.now());
    expect(await published(shop.dist)).toEqual(before);
    // Other users of the machine do not read it.
    expect(await modesIn(join(shop.folder, 'cache/previews'))).toEqual(PRIVATE);
    expect((await stat(shop.dist)).mode & 0o055).toBe(0o055);
  });

  it('says of a draft that no page can show what is wrong with it', async () => {
    const preview = await createPreview('product00000002', { description_en: '<script>x</script>' });
    expect([preview.state, preview.problem?.code]).toEqual(['failed', 'content']);
    expect(preview.problem?.message).toContain('product00000002');
  });

  it('publishes a price by itself, and writes only the files that show it', async () => {
    await shop.client.collection('items').update('item00000000003', { price: 4321 });
    await followed.live();
    expect(await shop.read('products/work-3.html')).toContain('43.21');
    const { changed, added, removed } = JSON.parse(await shop.read('builds/changed.json')) as Record<string, string[]>;
    expect(changed).toEqual(
      expect.arrayContaining(['/products/work-3', '/products/work-3/_payload.json', '/it/product']),
    );
    expect(changed).not.toContain('/cgu');
    expect([added, removed]).toEqual([[], []]);
    await followed.expectAsClean();
  });

  it('makes the same bytes as a clean build, whatever was edited', async () => {
    const { client } = shop;
    const day = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();
    const sale = { id: 'sale00000000014', item: 'item00000000014', price: 25, starts: day(-1), ends: day(1) };
    const edits: readonly (() => Promise<unknown>)[] = [
      () => client.collection('products').update('product00000004', { name_fr: 'Autre nom', summary_it: '' }),
      () => client.collection('products').update('product00000005', { slug_en: 'moved-away' }),
      () => client.collection('products').update('product00000006', { rank: 0, category: 'category00paper' }),
      async () =>
        client
          .collection('products')
          .update('product00000007', { images: await inLibrary(client, await picture('#123456')) }),
      () => client.collection('products').update('product00000008', { status: 'draft' }),
      () => client.collection('items').update('item00000000008', { price: 777 }),
      () => client.collection('sales').create(sale),
      () => client.collection('sales').update(sale.id, { ends: day(3) }),
      // Of a product that nobody sees: there is no row in the list of changes.
      () => client.collection('sales').create({ ...sale, id: 'sale00000000008', item: 'item00000000008' }),
      () => client.collection('products').delete('product00000009'),
      () => client.collection('categories').update('category00paper', { slug_it: 'carta', name_en: 'On paper' }),
      () => client.collection('redirects').create({ from: '/old', to: '/product' }),
      () => client.collection('pages').update('pageother000000', { body_fr: '<p>Neuf.</p>' }),
      () => client.collection('blocks').update('block0000000002', { products: ['product00000010'] }),
    ];
    for (const edit of edits) {
      await edit();
      await followed.live();
    }
    await followed.expectAsClean();
    expect(await shop.read('products/work-14.html')).toContain('0.25');

    // A product that comes back, with items that were changed while nobody saw them; and what stands on every page.
    await client.collection('products').update('product00000008', { status: 'published', images: [] });
    await client.collection('products').update('product00000007', { images: [] });
    await client.collection('home').update('home00000000001', { announcement_it: 'Novità' });
    await client.collection('shop').update('shop00000000001', { low_stock: 50 });
    await followed.expectAsClean();
    expect(await shop.read('products/work-8.html')).toContain('0.25');
  });

  it('makes at most two builds of a hundred edits in a burst', async () => {
    await followed.live();
    const before = (await followed.store().live())?.number ?? 0;
    const pid = worker.pid();
    if (pid === null) throw new Error('The worker does not run');
    // However slow this machine is with a hundred edits, for the worker they come at once.
    process.kill(pid, 'SIGSTOP');
    await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        shop.client
          .collection('items')
          .update(`item${String(10 + (index % 20)).padStart(11, '0')}`, { price: 1000 + index }),
      ),
    ).finally(() => process.kill(pid, 'SIGCONT'));
    await followed.live();
    expect(((await followed.store().live())?.number ?? 0) - before).toBeLessThanOrEqual(2);
  });

  it('tells of what another process has published beside it', async () => {
    await followed.live();
    const pid = worker.pid();
    if (pid === null) throw new Error('The worker does not run');
    let price = 1400;
    const isBuilt = async (): Promise<boolean> => {
      process.kill(pid, 'SIGSTOP');
      try {
        await shop.client.collection('items').update('item00000000014', { price: ++price });
        return (await shop.build()).built;
      } catch (error) {
        // The worker was stopped in the middle of a build, and may end it now.
        if (error instanceof BuildRunning) return false;
        throw error;
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    };
    await expect.poll(isBuilt).toBe(true);
    const release = await followed.store().live();
    const newest = async (): Promise<number> => (await followed.reported('live')).to_seq;
    await expect.poll(newest).toBe(release?.seq);
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
    await followed.expectAsClean();
    expect(worker.pid()).not.toBe(first);
  });

  it('names the record and the field that no page can show, and goes on when it is mended', async () => {
    const { client } = shop;
    await followed.live();
    const before = (await followed.store().live())?.seq;
    // Past the hooks, which refuse it at save: as an import into the database would bring it.
    changePastHooks('products', 'product00000003', false, {
      sql: 'UPDATE products SET description_fr = ? WHERE id = ?',
      value: '<p>Un <script></p>',
    });
    const { problem } = await followed.reported('failed', 'content');
    expect(problem?.problems).toMatchObject([
      { collection: 'products', record: 'product00000003', field: 'description_fr', code: 'rich_text_element' },
    ]);
    expect((await followed.store().live())?.seq).toBe(before);
    await client.collection('products').update('product00000003', { description_fr: '<p>Après</p>' });
    await followed.live();
    await followed.reported('live');
    expect(await shop.read('fr/products/oeuvre-3.html')).toContain('Après');
  });

  it('publishes without a picture that cannot be decoded, says where it is, and shows the next one', async () => {
    const { client } = shop;
    const whole = new Uint8Array(await (await picture('#445566')).arrayBuffer());
    // It ends as it says, so the upload takes it; what is between cannot be read.
    const broken = new File([whole.fill(0, 60, whole.byteLength - 20)], 'broken.png', { type: 'image/png' });
    const images = await inLibrary(client, broken, await picture('#665544'));
    await client.collection('products').update('product00000016', { images });
    await client.collection('items').update('item00000000016', { price: 1616 });
    await followed.live();
    const { problem } = await followed.reported('live', 'left_out');
    const [named, ...others] = problem?.problems ?? [];
    expect([named?.collection, named?.record, named?.field, named?.code, others]).toEqual([
      'products',
      'product00000016',
      'images',
      'picture_unreadable',
      [],
    ]);
    const page = await shop.read('products/work-16.html');
    expect(page).toContain('16.16');
    const payload = JSON.parse(await shop.read('products/work-16/_payload.json')) as ProductPayload;
    expect(payload.product.pictures).toHaveLength(1);
    await followed.expectAsClean();
    await client
      .collection('products')
      .update('product00000016', { images: await inLibrary(client, await picture('#556644')) });
    await followed.live();
    await followed.reported('live');
    // One release more: the one before, which the next test goes back to, names no picture that PocketBase has deleted.
    await client.collection('items').update('item00000000016', { price: 1617 });
    await followed.live();
    await followed.reported('live');
  });

  it('leaves an earlier release that somebody went back to, whatever the shop does by itself, until somebody edits', async () => {
    await followed.live();
    const back = await whenFree(
      () => withBuildLock(join(shop.folder, 'cache/build.lock'), 'npm run rollback', () => followed.store().goBack()),
      () => {},
    );
    // As a sale that starts, or the last piece that is sold.
    const sql = 'UPDATE items SET price = ? WHERE id = ?';
    changePastHooks('items', 'item00000000018', true, { sql, value: 1818 });
    // The worker looks for changes before it makes a look.
    expect(await createPreview('product00000018', { name_it: 'Bozza' })).toMatchObject({
      problem: null,
      state: 'ready',
    });
    expect(await buildShop({ ...shop.options(), held: true })).toMatchObject({ built: false });
    expect((await followed.store().live())?.number).toBe(back.number);
    await shop.client.collection('items').update('item00000000019', { price: 1919 });
    await followed.live();
    expect(await shop.read('products/work-18.html')).toContain('18.18');
    expect(await shop.read('products/work-19.html')).toContain('19.19');
  });

  it('renders what was edited while it was away, and no more', async () => {
    await followed.live();
    await worker.stop();
    await shop.client.collection('items').update('item00000000012', { price: 5511 });
    await shop.client.collection('products').update('product00000013', { name_it: 'Mentre non c’era' });
    const { report: _report, ...options } = shop.options();
    worker = startWorker(options, silentReport());
    await followed.live();
    const { total } = await followed.reported('live');
    // Two products in three languages, with the pages that show their cards; the site has 150.
    expect(total).toBeGreaterThan(5);
    expect(total).toBeLessThan(70);
    await followed.expectAsClean();
  });

  it('says whom it waits for while another one builds, and publishes then', async () => {
    await worker.stop();
    const said: string[] = [];
    const ending = new AbortController();
    const report = { ...silentReport(), note: (text: string) => void said.push(text) };
    const running = runWorker({ ...shop.options(), report }, ending.signal);
    try {
      await followed.live();
      await withBuildLock(join(shop.folder, 'cache/build.lock'), 'npm run build', async () => {
        await shop.client.collection('items').update('item00000000019', { price: 1920 });
        await expect
          .poll(() => said)
          .toContainEqual(
            expect.stringContaining('The worker waits. Another build is running: npm run build (process '),
          );
      });
      await followed.live();
      expect(said.filter((text) => text.startsWith('The worker waits.'))).toHaveLength(1);
      expect(await shop.read('products/work-19.html')).toContain('19.20');
    } finally {
      ending.abort();
      await running;
      const { report: _report, ...options } = shop.options();
      worker = startWorker(options, silentReport());
    }
  });

  it('meets a full disk in the middle of a build: the shop stays, editors are told, and the edit is live once there is room', async () => {
    await worker.stop();
    const { disk, fill: fillDisk, empty } = fillableDisk();
    const ending = new AbortController();
    const running = runWorker({ ...shop.options(), disk }, ending.signal);
    try {
      await followed.live();
      const before = await published(shop.dist);
      const release = await readlink(shop.dist);
      // All pages are stale; some of them find room.
      fillDisk(40);
      await shop.client.collection('home').update('home00000000001', { announcement_en: 'While the disk is full' });
      const { problem, to_seq: seq } = await followed.reported('failed', 'disk_full');
      expect(problem?.message).toContain('ENOSPC');
      expect([await readlink(shop.dist), await published(shop.dist)]).toEqual([release, before]);
      empty();
      await followed.live();
      expect(await followed.reported('live')).toMatchObject({ to_seq: seq, problem: null });
      await followed.expectAsClean();
    } finally {
      ending.abort();
      await running;
    }
  });
});
