/** Reviews on the pages of their products, and on no others. */
import { expect, test } from 'vitest';
import { isOfKind } from '#src/publishing/site/create-site.ts';
import type { Site } from '#src/publishing/site/create-site.ts';
import { liveSite } from '#src/publishing/site/live-site.ts';
import { fixtureReview, fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const PRODUCT = 'product00000001';
const first = fixtureReview('review000000001', PRODUCT, { locale: 'fr', rating: 4, text: 'Bien.' });

function payloadOf({ pages }: Pick<Site, 'pages'>, path: string) {
  const payload = pages
    .filter((page) => isOfKind(page, 'product'))
    .find((page) => page.path === path)
    ?.payload();
  if (payload === undefined) throw new Error(`There is no page ${path}.`);
  return payload;
}

test('a page says what is said of its product: in its own language first, then the newest; others say nothing', () => {
  const reviews = [
    fixtureReview('review000000001', PRODUCT, { decided: '2026-01-20 10:00:00.000Z', text: 'Older', rating: 4 }),
    fixtureReview('review000000002', PRODUCT, {
      decided: '2026-02-20 10:00:00.000Z',
      text: 'Newer',
      answer: 'Thanks.',
    }),
    fixtureReview('review000000003', PRODUCT, { locale: 'fr', text: 'Bien.', rating: 4 }),
  ];
  const { site } = liveSite(fixtureSnapshot({ reviews }));
  const page = payloadOf(site, '/products/work-1');
  expect(page.product.rating).toEqual({ average: 4.3, count: 3 });
  expect(page.reviews?.map(({ text }) => text)).toEqual(['Newer', 'Older', 'Bien.']);
  expect(page.reviews?.[0]).toEqual({
    rating: 5,
    text: 'Newer',
    name: 'Ada L.',
    locale: 'en',
    bought: '2026-01-02',
    shown: '2026-02-20',
    answer: 'Thanks.',
  });
  expect(payloadOf(site, '/fr/products/oeuvre-1').reviews?.map(({ text }) => text)).toEqual([
    'Bien.',
    'Newer',
    'Older',
  ]);
  const other = payloadOf(site, '/products/work-2');
  expect([Object.hasOwn(other, 'reviews'), Object.hasOwn(other.product, 'rating')]).toEqual([false, false]);
});

test('what a former shop has shown says so, comes last and is in no average', () => {
  const moved = fixtureReview('review000000002', PRODUCT, { rating: 1, source: 'Old Lamps', bought: '' });
  const both = payloadOf(liveSite(fixtureSnapshot({ reviews: [moved, first] })).site, '/products/work-1');
  expect(both.product.rating).toEqual({ average: 4, count: 1 });
  expect(both.reviews?.map(({ from }) => from)).toEqual([undefined, 'Old Lamps']);
  const alone = payloadOf(liveSite(fixtureSnapshot({ reviews: [moved] })).site, '/products/work-1');
  expect([Object.hasOwn(alone.product, 'rating'), alone.reviews?.length]).toEqual([false, 1]);
});

test('a review that comes, changes or goes makes the pages of its product stale, and nothing else', () => {
  const before = fixtureSnapshot();
  const live = liveSite(before);
  for (const page of live.site.pages) page.payload();
  live.published();
  const stalePaths = (reviews: readonly (typeof first)[]): readonly string[] => {
    live.update({ ...before, content: { ...before.content, reviews } });
    const { pages, ...others } = live.stale();
    expect(others).toMatchObject({
      everything: false,
      frame: false,
      search: { written: [], removed: [] },
      sitemap: false,
      removed: [],
    });
    for (const page of pages) page.payload();
    live.published();
    return pages.map(({ path }) => path).toSorted();
  };
  const own = ['/fr/products/oeuvre-1', '/it/products/opera-1', '/products/work-1'];
  expect(stalePaths([first])).toEqual(own);
  expect(stalePaths([first])).toEqual([]);
  expect(stalePaths([{ ...first, answer: 'Merci.' }])).toEqual(own);
  expect(stalePaths([])).toEqual(own);
});

test('what a page has no room for stands on pages of its own, which come and go with the reviews', () => {
  const before = fixtureSnapshot();
  const live = liveSite(before);
  for (const page of live.site.pages) page.payload();
  live.published();
  const many = Array.from({ length: 31 }, (_, at) =>
    fixtureReview(`review${at}`.padEnd(15, '0'), PRODUCT, { rating: 4 }),
  );
  const update = (reviews: readonly (typeof first)[]) => {
    live.update({ ...before, content: { ...before.content, reviews } });
    const stale = live.stale();
    for (const page of stale.pages) page.payload();
    live.published();
    return stale;
  };
  const added = update(many).pages.map(({ path }) => path);
  expect(added).toContain('/products/work-1/reviews');
  expect(added).toContain('/fr/products/oeuvre-1/reviews/2');
  expect(added).not.toContain('/products/work-2');
  const product = payloadOf(live.site, '/products/work-1');
  expect([product.reviews?.length, product.moreReviews]).toEqual([3, { path: '/products/work-1/reviews', count: 31 }]);
  const pages = live.site.pages.filter((page) => isOfKind(page, 'reviews')).filter(({ locale }) => locale === 'en');
  expect(pages.map((page) => page.payload())).toMatchObject([
    {
      page: 1,
      rating: { average: 4, count: 31 },
      product: { path: '/products/work-1' },
      pages: [{}, {}].map((_, at) => pages[at]?.path),
    },
    { page: 2, reviews: [{ rating: 4 }] },
  ]);
  expect(update(many.slice(0, 30)).removed.toSorted()).toEqual([
    '/fr/products/oeuvre-1/reviews/2',
    '/it/products/opera-1/reviews/2',
    '/products/work-1/reviews/2',
  ]);
  expect(update(many.slice(0, 3)).removed).toHaveLength(3);
  expect(Object.hasOwn(payloadOf(live.site, '/products/work-1'), 'moreReviews')).toBe(false);
});
