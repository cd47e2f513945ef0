import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCardsPath } from '#src/contract/filter-index.ts';
import { type Content, type PictureFile, pictureKey, type Snapshot } from '#src/publishing/content/content.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';
import { createSite, type Site } from '#src/publishing/site/create-site.ts';
import { FEED_BUCKETS } from '#src/publishing/site/feeds/feed-rows.ts';
import { type LiveSite, liveSite } from '#src/publishing/site/live-site.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import type { Untranslated } from '#src/publishing/site/localize.ts';
import { redirectPages } from '#src/publishing/site/redirects.ts';
import { beginSite } from '#src/publishing/worker/begin-site.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { edit, EDITS, editedShop, type EditStep } from '#tests/contract/random-edits.ts';
import { cases } from '#tests/support/whole.ts';

/** Each file of cards with what it says in all languages. */
function cardFiles(site: Site): (readonly [number, string])[] {
  return Array.from({ length: site.cardFiles }, (_, file) => [
    file,
    JSON.stringify(LOCALES.map((locale) => site.filterCards(file, locale))),
  ]);
}

const PICTURE: PictureFile = {
  digest: '0123456789ab',
  width: 960,
  height: 640,
  widths: [320, 960],
  format: 'avif',
  colour: '#112233',
};

/** What is edited, each product with a picture: feeds leave out what has none. */
function shopWithPictures(): Content {
  const content = editedShop();
  return { ...content, products: content.products.map((product) => ({ ...product, images: ['a.jpg'] })) };
}

function snapshotOf(content: Content): Snapshot {
  const keys = content.products.flatMap(({ id, images }) => images.map((file) => pictureKey('products', id, file)));
  return { content, pictures: Object.fromEntries(keys.map((key) => [key, PICTURE])) };
}

/** Each bucket of the feeds with what it says in all languages. */
function feedBuckets(site: Site): (readonly [number, string])[] {
  return Array.from({ length: FEED_BUCKETS }, (_, bucket) => [
    bucket,
    JSON.stringify(LOCALES.map((locale) => site.feedRows(bucket, locale))),
  ]);
}

/** Everything that files are made of, as text: by path, and by name for what is no page. */
function textsOf(site: Site): Map<string, string> {
  return new Map([
    ...redirectPages(site.redirects).map(({ from, to }) => [from, `to ${to}`] as const),
    ...site.pages.map((page) => [page.path, JSON.stringify(page.payload())] as const),
    ...[...site.filterFiles].map(([path, text]) => [`filter ${path}`, text] as const),
    ...cardFiles(site).map(([file, text]) => [`cards ${file}`, text] as const),
    ...feedBuckets(site).map(([bucket, text]) => [`feed ${bucket}`, text] as const),
    ...site.search,
    ['frame', JSON.stringify([site.chrome, site.shop, site.terms, site.guarantee])],
    ['sitemap', JSON.stringify(site.pages.map(({ path, alternates, englishIn }) => [path, alternates, englishIn]))],
    ['redirects', JSON.stringify(site.redirects)],
  ]);
}

/** Names of what a build of this writes anew. */
function written({ pages, frame, search, filters, feeds, sitemap, redirects }: Stale): Set<string> {
  return new Set([
    ...pages.map(({ path }) => path),
    ...(frame ? ['frame'] : []),
    ...search.written,
    ...filters.files.map((path) => `filter ${path}`),
    ...filters.cards.map((file) => `cards ${file}`),
    ...feeds.map((bucket) => `feed ${bucket}`),
    ...(sitemap ? ['sitemap'] : []),
    ...(redirects === null ? [] : ['redirects', ...redirects.map(({ from }) => from)]),
  ]);
}

interface EditedSite {
  readonly live: LiveSite;
  content: Content;
  published: Map<string, string>;
  /** Texts that were missing in what is published. */
  gaps: readonly Untranslated[];
  /** What the last edit that makes a shop gives, built from nothing. */
  clean: Map<string, string>;
}

function openEditedSite(): EditedSite {
  const content = shopWithPictures();
  const live = liveSite(snapshotOf(content));
  expect(live.stale()).toMatchObject({ everything: true, frame: true });
  const published = textsOf(live.site);
  live.published();
  return { live, content, published, gaps: live.site.untranslated(), clean: published };
}

/** Makes an edit, and tells how many pages were found stale that are as they were. */
function step(shop: EditedSite, change: EditStep, isPublished: boolean): number {
  const { live } = shop;
  shop.content = edit(shop.content, change);
  const snapshot = snapshotOf(shop.content);
  let clean: Site;
  try {
    clean = createSite(snapshot);
  } catch (error) {
    expect(error).toBeInstanceOf(ContentError);
    expect(() => live.update(snapshot)).toThrow(error instanceof Error ? error.message : '');
    return 0;
  }
  live.update(snapshot);
  const stale = live.stale();
  const now = textsOf(clean);
  shop.clean = now;
  const made = written(stale);
  const missed = [...now].filter(([name, text]) => text !== shop.published.get(name) && !made.has(name));
  expect(missed.map(([name]) => name)).toEqual([]);
  const gone = stale.everything ? [] : [...shop.published.keys()].filter((name) => !now.has(name));
  const goneFiles = gone.flatMap((name) => {
    const [kind, rest = ''] = name.split(' ');
    if (kind === 'filter') return [rest];
    return kind === 'cards' ? LOCALES.map((locale) => filterCardsPath(locale, Number(rest))) : [];
  });
  expect([...stale.filters.removed].toSorted()).toEqual(goneFiles.toSorted());
  expect([...stale.search.removed].toSorted()).toEqual(gone.filter((name) => name.startsWith('search/')).toSorted());
  expect(stale.removed.toSorted()).toEqual(gone.filter((name) => name.startsWith('/')).toSorted());
  if (isPublished) {
    // What a build takes from it, page by page.
    const texts = new Map(stale.pages.map((page) => [page.path, JSON.stringify(page.payload())]));
    for (const [path, text] of texts) expect(text, path).toBe(now.get(path));
    const cards = new Map(cardFiles(live.site));
    const feeds = new Map(feedBuckets(live.site));
    for (const bucket of stale.feeds) expect(feeds.get(bucket)).toBe(now.get(`feed ${bucket}`));
    for (const file of stale.filters.cards) expect(cards.get(file)).toBe(now.get(`cards ${file}`));
    const gaps = clean.untranslated();
    expect(live.site.untranslated()).toEqual(gaps);
    expect(live.hasOtherGaps()).toBe(JSON.stringify(gaps) !== JSON.stringify(shop.gaps));
    shop.gaps = gaps;
    live.published();
    expect(live.stale()).toEqual({
      everything: false,
      pages: [],
      removed: [],
      frame: false,
      search: { written: [], removed: [] },
      filters: { files: [], cards: [], removed: [] },
      feeds: [],
      sitemap: false,
      pictures: { added: [], removed: [] },
      redirects: null,
    });
  }
  const same = stale.pages.filter(({ path }) => now.get(path) === shop.published.get(path)).length;
  if (isPublished) shop.published = now;
  return stale.frame ? 0 : same;
}

const anEdit = fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(60), fc.nat(40));

describe('a site that follows its content', () => {
  it('finds all that differs from a clean build, whatever is edited, whether every build is published or not', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anEdit, fc.boolean()), { minLength: 1, maxLength: 12 }), (edits) => {
        const shop = openEditedSite();
        for (const [change, isPublished] of edits) step(shop, change, isPublished);
        expect(textsOf(shop.live.site)).toEqual(shop.clean);
      }),
      { numRuns: cases(25, 8) },
    );
  });

  it('finds little more than what differs', () => {
    const shop = openEditedSite();
    const spare = Object.keys(EDITS)
      .filter((name) => name !== 'takenSlug')
      .map((name) => [name, step(shop, [name, 8, 13], true)] as const);
    // What differs in one language is made anew in all: a card is looked at in all three at once. It is on nine pages at most, two of them of facets.
    const most = 9 * (LOCALES.length - 1);
    expect(Object.fromEntries(spare.filter(([, pages]) => pages > most))).toEqual({});
  });

  it('touches only the pages that show a price when a price changes', () => {
    const shop = openEditedSite();
    shop.content = edit(shop.content, ['price', 3, 1]);
    shop.live.update(snapshotOf(shop.content));
    const stale = shop.live.stale();
    expect(stale).toMatchObject({ frame: false, sitemap: false, redirects: null, removed: [] });
    // What a search shows of this product, and of fifteen others.
    expect(stale.search).toEqual({
      written: LOCALES.map(
        (locale) => expect.stringMatching(new RegExp(`^search/${locale}/d/\\d+\\.json$`)) as unknown,
      ),
      removed: [],
    });
    // Its own page, four that it is related to, its category, a facet of it, the catalogue, and the home page: in each language.
    for (const locale of LOCALES) expect(stale.pages.filter((page) => page.locale === locale)).toHaveLength(9);
    // Of the files that listings are filtered by the prices, and its card beside seven others.
    expect(stale.filters).toEqual({ files: ['/facets/prices.json'], cards: [0], removed: [] });
    // One of the 256 that the products are divided into.
    expect(stale.feeds).toHaveLength(1);
  });

  it('knows what the cards and the feeds of a live release say', () => {
    const content = shopWithPictures();
    const snapshot = snapshotOf(edit(content, ['price', 3, 1]));
    const begun = beginSite(snapshot, true, { release: { number: 1 }, snapshot: snapshotOf(content) });
    expect(begun.site.stale().filters).toEqual({ files: ['/facets/prices.json'], cards: [0], removed: [] });
    expect(begun.site.stale().feeds).toHaveLength(1);
  });
});
