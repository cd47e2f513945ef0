/** Builds with a logo, an icon and a typeface of the shop's settings (docs/decisions/0210): once, and as a worker follows a change of them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageFile } from '#src/contract/files.ts';
import type { DraftRecord, PreviewRecord } from '#src/contract/records.ts';
import { previewsFolder } from '#src/publishing/http/preview.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { openSiteBuilder, type SiteBuilder } from '#src/publishing/worker/site-builder.ts';
import { fixtureContent } from '#tests/contract/fixture-snapshot.ts';
import { plain, woff2 } from '#tests/support/brand-uploads.ts';
import { fill, fingerprint, startTestShop, type TestShop } from '#tests/build/test-shop.ts';

const PRODUCT = 'products/work-1.html';
const PAGES = ['index.html', PRODUCT, 'fr.html', 'cart.html', 'checkout.html'];

let shop: TestShop;
let builder: SiteBuilder;
let before: Readonly<Record<string, string>>;

const setShop = (fields: object): Promise<unknown> => shop.client.collection('shop').update('shop00000000001', fields);

async function rebuild(): Promise<void> {
  await builder.catchUp();
  await builder.build();
}

/** Waits for pictures, which a followed shop makes beside. */
async function rebuildWithFiles(): Promise<void> {
  await rebuild();
  await expect
    .poll(async () => {
      await rebuild();
      return builder.waits.left;
    })
    .toBe(0);
}

const brandFiles = async (): Promise<string[]> =>
  (await listFiles(shop.dist)).filter((file) => /-(?:logo|icon|typeface)\b/.test(file));

/** Address of a file of the present release. */
const named = (page: string, end: string): string => new RegExp(`/[\\w]+/[0-9a-f]{12}-${end}`).exec(page)?.[0] ?? '';

beforeAll(async () => {
  shop = await startTestShop(['cache']);
  await fill(shop.client, fixtureContent());
  builder = await openSiteBuilder(shop.options(), true);
  await builder.build();
  before = await fingerprint(shop.dist);
});

afterAll(async () => {
  await builder.close();
  await shop.stop();
});

describe("a shop's own files", () => {
  it('cost a shop nothing that has none', async () => {
    for (const file of PAGES) {
      const page = await shop.read(file);
      expect(page, file).not.toMatch(/@font-face|apple-touch-icon|shop-own|\.brand img/);
      expect(page, file).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">');
    }
    expect(await shop.read(PRODUCT)).toMatch(/<a class="brand"[^>]*> ?Vitrine ?<\/a>/);
    expect(await brandFiles()).toEqual([]);
  });

  it('stand on all pages after one publication, as files with a digest in their names', async () => {
    await setShop({
      logo: await plain('logo.png', 640, 80),
      icon: await plain('icon.png', 512, 512),
      typeface_file: woff2(),
    });
    await rebuildWithFiles();
    const page = await shop.read(PRODUCT);
    const [small, large] = [named(page, 'logo-1x.webp'), named(page, 'logo-2x.webp')];
    expect(page).toMatch(
      new RegExp(
        `<a class="brand"[^>]*> ?<img src="${small}" srcset="${large} 2x" width="160" height="20" alt="Vitrine">`,
      ),
    );
    const sizes = await Promise.all(
      [small, large].map(async (path) => {
        const { width, height, format } = await sharp(join(shop.dist, path)).metadata();
        return [width, height, format];
      }),
    );
    expect(sizes).toEqual([
      [160, 20, 'webp'],
      [320, 40, 'webp'],
    ]);
    const [tab, touch] = [named(page, 'icon-96.png'), named(page, 'icon-180.png')];
    expect(page).toContain(`<link rel="icon" href="${tab}" type="image/png" sizes="96x96">`);
    expect(page).toContain(`<link rel="apple-touch-icon" href="${touch}">`);
    expect((await sharp(join(shop.dist, touch)).metadata()).hasAlpha).toBe(false);
    expect(page).not.toContain('href="/icon.svg"');
    const home = await shop.read('index.html');
    expect(home).toContain(`"logo":"https://shop.example${named(home, 'icon-512.png')}"`);

    const font = named(page, 'typeface.woff2');
    expect(font).toMatch(/^\/_astro\//);
    expect(page).toContain(`@font-face{font-family:shop-own;src:url(${font}) format('woff2');font-display:swap}`);
    expect(page).toMatch(/:root\{--font-sans:shop-own,/);
    expect(page).not.toContain('rel="preload" as="font"');
    expect([...(await readFile(join(shop.dist, font)))]).toEqual([...new Uint8Array(await woff2().arrayBuffer())]);

    // No page is left out: neither those of records, nor shells, nor the ones for checkouts and errors.
    for (const file of Object.keys(before).filter((one) => one.endsWith('.html')))
      expect(await shop.read(file), file).not.toContain('href="/icon.svg"');
    expect(await shop.read('checkout.html')).toContain(`<img src="${small}"`);
    expect(await brandFiles()).toHaveLength(6);
  });

  it('are followed one by one: another logo is on all pages, and nothing else is another', async () => {
    const was = await shop.read(PRODUCT);
    await setShop({ logo: await plain('square.png', 90, 90, { colour: '#204080' }) });
    await rebuildWithFiles();
    const now = await shop.read(PRODUCT);
    expect(now).toMatch(/logo-2x.webp 2x" width="40" height="40"/);
    expect(named(now, 'logo-1x.webp')).not.toBe(named(was, 'logo-1x.webp'));
    for (const end of ['icon-96.png', 'typeface.woff2']) expect(named(now, end)).toBe(named(was, end));
  });

  it('of a draft are in its preview alone: the typeface is fetched from there', async () => {
    const { client } = shop;
    const password = 'orbit pepper 41 canoe';
    const author = await client
      .collection('users')
      .create({ email: 'brand@visitor.example', password, passwordConfirm: password, role: 'editor', verified: true });
    const about = { collection: 'shop', record: 'shop00000000001', action: 'update', author: author.id };
    const files = [woff2('draft.woff2', 3000)];
    const draft = await client.collection<DraftRecord>('drafts').create({ ...about, version: 1, data: {}, files });
    const data = { typeface_file: `draft:${draft.files[0]}` };
    await client.collection('drafts').update(draft.id, { data, version: 2 });
    const previews = client.collection<PreviewRecord>('previews');
    const asked = await previews.create({ drafts: [draft.id], author: author.id, state: 'waiting' });
    const path = await builder.preview(asked);
    const folder = join(previewsFolder(join(shop.folder, 'cache')), asked.token);
    const page = await readFile(join(folder, pageFile(path)), 'utf8');
    const [, font = ''] =
      new RegExp(`url\\(/preview/${asked.token}(/_astro/[0-9a-f]{12}-typeface.woff2)\\)`).exec(page) ?? [];
    expect(await readFile(join(folder, font))).toHaveLength(3000);
    expect(await listFiles(shop.dist)).not.toContain(font.slice(1));
    expect(await shop.read(PRODUCT)).not.toContain(font);
  });

  it('leave each page as it was, byte by byte, when they are removed', async () => {
    await setShop({ logo: '', icon: '', typeface_file: '' });
    await rebuild();
    const after = await fingerprint(shop.dist);
    const pages = (files: typeof before) => Object.entries(files).filter(([file]) => file.endsWith('.html'));
    expect(pages(after)).toEqual(pages(before));
  });

  it('that cannot be shown are left out, and the editor is told which', async () => {
    // It ends as it says, so the upload takes it; what is between cannot be read.
    const whole = new Uint8Array(await (await plain('icon.png', 512, 512)).arrayBuffer());
    const broken = new File([whole.fill(0, 60, whole.byteLength - 20)], 'icon.png');
    await setShop({ icon: broken });
    await rebuildWithFiles();
    expect(builder.waits.warnings.flatMap(({ problems }) => problems)).toMatchObject([
      { field: 'icon', code: 'picture_unreadable' },
    ]);
    expect(await shop.read(PRODUCT)).toContain('href="/icon.svg"');
  });
});
