import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draftContent } from '#src/publishing/preview/draft-content.ts';
import { previewHtml } from '#src/publishing/preview/render-preview.ts';
import { touchedPages } from '#src/publishing/preview/touched-pages.ts';
import { removeEndedPreviews } from '#src/publishing/preview/previews.ts';
import { previewsFolder } from '#src/publishing/http/preview.ts';
import { EXPIRES_FILE } from '#src/contract/preview-files.ts';
import type { DraftRecord } from '#src/contract/records.ts';
import type { Content } from '#src/publishing/content/content.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { fixtureContent } from '#tests/contract/fixture-snapshot.ts';

const live = fixtureContent();

function draft(change: Pick<DraftRecord, 'collection' | 'record' | 'data'> & Partial<DraftRecord>): DraftRecord {
  return {
    id: 'draft0000000001',
    collectionName: 'drafts',
    created: '',
    updated: '',
    action: 'update',
    files: [],
    base: '',
    author: '',
    author_name: '',
    publish_at: '',
    problem: null,
    version: 1,
    ...change,
  };
}

/** The pages that a look at drafts of stored records has. */
function previewOf(...drafts: DraftRecord[]) {
  return previewIn(live, ...drafts);
}

function previewIn(shop: Content, ...drafts: DraftRecord[]) {
  const stored = (one: DraftRecord): object | null =>
    [...shop.products, ...shop.items, ...shop.categories, ...shop.manufacturers, ...shop.pages, shop.home].find(
      ({ id }) => id === one.record,
    ) ?? null;
  const content = draftContent(
    shop,
    drafts.map((one) => ({ draft: one, stored: stored(one), media: [] })),
    [],
    3,
  );
  const snapshot = { content, pictures: {} };
  const touched = touchedPages(
    { site: createSite(snapshot), snapshot },
    createSite({ content: shop, pictures: {} }),
    drafts,
  );
  return { content, ...touched, paths: touched.pages.map(({ path }) => path) };
}

describe('the pages of a look', () => {
  test('a product: its page in each language, and what shows its name', () => {
    const data = { name_en: 'Another name', name_fr: 'Un autre nom' };
    const { paths, first, pages } = previewOf(draft({ collection: 'products', record: 'product00000001', data }));
    expect(first).toEqual({ en: '/products/work-1', fr: '/fr/products/oeuvre-1', it: '/it/products/opera-1' });
    expect(paths).toEqual(expect.arrayContaining([...Object.values(first), '/product', '/fr/product']));
    // Its Italian name is what it was.
    expect(paths).not.toContain('/it/product');
    expect(paths.filter((path) => path.includes('/products/'))).toHaveLength(3);
    expect(pages.find(({ path }) => path === first.fr)?.payload().title).toBe('Un autre nom');
  });

  test('an item: the page of its product with its new price', () => {
    const { first, pages } = previewOf(
      draft({ collection: 'items', record: 'item00000000001', data: { price: 4_242, stock: 3, stock_was: 9 } }),
    );
    const page = pages.find(({ path }) => path === first.en)?.payload();
    if (page?.kind !== 'product') throw new Error('no product page');
    expect(page.product.items.map(({ price, band }) => [price, band])).toContainEqual([4_242, 'low']);
  });

  test('what is not published yet is looked at as if it were, and what is to be deleted is not there', () => {
    const made = draft({
      collection: 'products',
      record: 'product00000009',
      action: 'create',
      data: { status: 'draft', name_en: 'New', slug_en: 'new', slug_fr: 'nouveau', category: 'category0prints' },
    });
    const { first, content } = previewOf(
      made,
      draft({ collection: 'products', record: 'product00000002', action: 'delete', data: {} }),
    );
    expect(first.fr).toBe('/fr/products/nouveau');
    expect(content.products.map(({ id }) => id)).toEqual(['product00000009', 'product00000001', 'product00000003']);
    expect(content.items.every(({ product }) => product !== 'product00000002')).toBe(true);
  });

  test('the home page by itself; words of the whole site are looked at there', () => {
    const home = draft({ collection: 'home', record: live.home.id, data: { announcement_en: 'Hello' } });
    expect(previewOf(home).first).toEqual({ en: '/', fr: '/fr', it: '/it' });
    expect(previewOf(home).paths).toEqual(['/', '/fr', '/it']);
  });

  test('of a maker of many products the first ones: edits wait while a look is made', () => {
    const [product] = live.products;
    if (product === undefined) throw new Error('no product');
    const products = Array.from({ length: 300 }, (_, index) => {
      const id = `product${String(index).padStart(8, '0')}`;
      return { ...product, id, slug_en: `work-${index}`, slug_fr: '', slug_it: '', manufacturer: 'manufacturer001' };
    });
    const maker = draft({ collection: 'manufacturers', record: 'manufacturer001', data: { name: 'Another' } });
    const { paths } = previewIn({ ...live, products, items: [], sales: [], redirects: [] }, maker);
    expect(paths.filter((path) => path.includes('/products/'))).toHaveLength(300);
    expect(paths.filter((path) => path.startsWith('/products/'))).toHaveLength(100);
  });

  test('a value that no page can show is named', () => {
    const odd = draft({ collection: 'products', record: 'product00000001', data: { rank: 'first' } });
    expect(() => previewOf(odd)).toThrow(/product00000001.*"rank"/);
  });
});

test('links lead to pages of the look where it has them, and its pictures and videos come from it; code stays as it is', () => {
  const token = '0'.repeat(32);
  const html =
    '<head><link rel="canonical" href="https://shop.example/a"><link rel="alternate" hreflang="fr" href="https://shop.example/fr/a">' +
    '<script>const x = \'<a href="/a">\';</script></head>' +
    '<a href="/a">a</a><a href="/a?item=1#x">b</a><a href="/">home</a><a href="/b">c</a><a href="https://other.example/a">d</a>' +
    '<img src="/i/0123456789ab-640.webp" srcset="/i/0123456789ab-320.avif 320w,/i/ffffffffffff-320.avif 320w">' +
    '<video src="/_astro/0123456789ab-video.mp4"></video><video src="/_astro/ffffffffffff-video.mp4"></video>';
  const options = {
    token,
    pages: new Set(['/', '/a']),
    pictures: new Set(['0123456789ab']),
    siteUrl: 'https://shop.example',
    picturesUrl: '',
  };
  const at = `/preview/${token}`;
  expect(previewHtml(html, '/a', options)).toBe(
    `<head><link rel="canonical" href="https://shop.example${at}/a">` +
      '<script>const x = \'<a href="/a">\';</script></head>' +
      `<a href="${at}/a">a</a><a href="${at}/a?item=1#x">b</a><a href="${at}">home</a><a href="/b">c</a><a href="https://other.example/a">d</a>` +
      `<img src="${at}/i/0123456789ab-640.webp" srcset="${at}/i/0123456789ab-320.avif 320w,/i/ffffffffffff-320.avif 320w">` +
      `<video src="${at}/_astro/0123456789ab-video.mp4"></video><video src="/_astro/ffffffffffff-video.mp4"></video>`,
  );
  const far = 'https://pictures.example/shop';
  const shown = `<img src="${far}/i/0123456789ab-640.webp" srcset="${far}/i/ffffffffffff-320.avif 320w">`;
  expect(previewHtml(shown, '/a', { ...options, picturesUrl: far })).toBe(
    `<img src="${at}/i/0123456789ab-640.webp" srcset="${far}/i/ffffffffffff-320.avif 320w">`,
  );
});

test('a look goes when its time is over or it was taken back, and one that was never finished goes, too', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'vitrine-previews-'));
  const folder = previewsFolder(cacheDir);
  const write = async (name: string, until: string | null): Promise<void> => {
    await mkdir(join(folder, name), { recursive: true });
    if (until !== null) await writeFile(join(folder, name, EXPIRES_FILE), until);
  };
  const tokens = new Set(['over', 'open']);
  await removeEndedPreviews(cacheDir, 1000, tokens);
  await write('over', '1000');
  await write('open', '1001');
  await write('back', '1001');
  await write('unfinished.part', null);
  await removeEndedPreviews(cacheDir, 1000, tokens);
  expect(await readdir(folder)).toEqual(['open']);
  await rm(cacheDir, { recursive: true });
});
