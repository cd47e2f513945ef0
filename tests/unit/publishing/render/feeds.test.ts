/** Product feeds over a shop with all that makes them hard, against the published rules of those who read them. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { feedProblems, googleFeedProblems, metaFeedProblems } from '#scripts/checks/feed-rules.ts';
import { feedPath } from '#src/contract/feeds.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { writeFeeds } from '#src/publishing/render/feeds/write-feeds.ts';
import { googleItem } from '#src/publishing/render/feeds/google-feed.ts';
import { metaHeader, metaLine } from '#src/publishing/render/feeds/meta-feed.ts';
import { pictureKey } from '#src/publishing/content/content.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { FEED_BUCKETS, type FeedRow } from '#src/publishing/site/feeds/feed-rows.ts';
import { fixtureCategory, fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const ADDRESSES = { siteUrl: 'https://shop.example', picturesUrl: '' };
const FRAME = [
  '<?xml version="1.0" encoding="UTF-8"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel>',
  '</channel></rss>',
] as const;

const PICTURE = {
  digest: '0123456789ab',
  width: 960,
  height: 640,
  widths: [320, 960],
  format: 'avif',
  colour: '#112233',
} as const;

const row: FeedRow = {
  id: 'LAMP-1',
  group: 'product00000001',
  title: 'Lamp, Red, M',
  description: 'It glows.',
  path: '/products/lamp?item=LAMP-1',
  pictures: [{ ...PICTURE, alt: 'Lamp' }],
  canBeHad: true,
  wait: 0,
  price: 8900,
  sale: { price: 6900, starts: '2026-11-24 08:00:00.000Z', ends: '2026-12-01 22:59:00.000Z' },
  currency: 'EUR',
  brand: 'Maker',
  gtin: '4006381333931',
  mpn: '',
  category: ['Light', 'Lamps'],
  googleCategory: 'Home & Garden > Lighting',
  properties: { color: 'Red', size: 'M' },
  weight: 1200,
  content: { quantity: 0.5, unit: 'm2' },
  deliveries: [{ country: 'FR', name: 'Parcel', price: 0, daysMin: 2, daysMax: 3 }],
  eprel: '1234567',
  origin: 'IT',
};
const google = (change: Partial<FeedRow> = {}): string => googleItem({ ...row, ...change }, ADDRESSES);
const googleFeed = (...items: readonly string[]): string => FRAME.join(items.join(''));
const metaFeed = (...rows: readonly FeedRow[]): string =>
  metaHeader() + rows.map((one) => metaLine(one, ADDRESSES)).join('');

describe('an item', () => {
  it('is told to Google with all that it asks for', () => {
    const item = google();
    for (const part of [
      '<g:id>LAMP-1</g:id>',
      '<g:item_group_id>product00000001</g:item_group_id>',
      '<g:link>https://shop.example/products/lamp?item=LAMP-1</g:link>',
      '<g:image_link>https://shop.example/i/0123456789ab-960.jpg</g:image_link>',
      '<g:availability>in_stock</g:availability>',
      '<g:price>89.00 EUR</g:price><g:sale_price>69.00 EUR</g:sale_price>',
      '<g:sale_price_effective_date>2026-11-24T08:00+0000/2026-12-01T22:59+0000</g:sale_price_effective_date>',
      '<g:product_type>Light &gt; Lamps</g:product_type>',
      '<g:shipping_weight>1200 g</g:shipping_weight>',
      '<g:unit_pricing_measure>0.5 sqm</g:unit_pricing_measure><g:unit_pricing_base_measure>1 sqm</g:unit_pricing_base_measure>',
      '<g:certification><g:certification_authority>EC</g:certification_authority><g:certification_name>EPREL</g:certification_name><g:certification_code>1234567</g:certification_code></g:certification>',
      '<g:google_product_category>Home &amp; Garden &gt; Lighting</g:google_product_category>',
      '<g:shipping><g:country>FR</g:country><g:service>Parcel</g:service><g:price>0.00 EUR</g:price><g:min_transit_time>2</g:min_transit_time><g:max_transit_time>3</g:max_transit_time></g:shipping>',
    ])
      expect(item).toContain(part);
    expect(item).not.toMatch(/identifier_exists|<g:tax>/);
    expect(googleFeedProblems(googleFeed(item))).toEqual([]);
  });

  it('that is sold on says so, and how long it takes until it leaves', () => {
    const item = google({ wait: 10 });
    expect(item).toContain('<g:availability>backorder</g:availability>');
    expect(item).toContain('<g:max_handling_time>8</g:max_handling_time><g:min_transit_time>2');
    expect(googleFeedProblems(googleFeed(item))).toEqual([]);
    expect(metaFeed({ ...row, wait: 10 })).toContain(',available for order,');
    expect(metaFeedProblems(metaFeed({ ...row, wait: 10 }))).toEqual([]);
  });

  it('without a number says so, sold out says so, and what it has not is left out', () => {
    const item = google({
      gtin: '',
      sale: null,
      canBeHad: false,
      weight: 0,
      content: null,
      eprel: '',
      group: '',
      properties: {},
      category: [],
      googleCategory: '',
    });
    expect(item).toContain('<g:identifier_exists>no</g:identifier_exists>');
    expect(item).toContain('<g:availability>out_of_stock</g:availability>');
    expect(item).not.toMatch(
      /sale_price|weight|unit_pricing|certification|item_group_id|product_type|google_product_category|<g:(?:color|size|gtin|mpn)>/,
    );
    expect(googleFeedProblems(googleFeed(item))).toEqual([]);
    expect(google({ gtin: '', mpn: 'X-1' })).not.toContain('identifier_exists');
  });

  it('has pictures at another address where the shop keeps them there', () => {
    expect(googleItem(row, { ...ADDRESSES, picturesUrl: 'https://pictures.example' })).toContain(
      '<g:image_link>https://pictures.example/i/0123456789ab-960.jpg</g:image_link>',
    );
  });

  it('is told to Meta in its words', () => {
    const feed = metaFeed(row);
    expect(feed.split('\r\n')[1]).toBe(
      'LAMP-1,"Lamp, Red, M",It glows.,in stock,new,89.00 EUR,https://shop.example/products/lamp?item=LAMP-1,https://shop.example/i/0123456789ab-960.jpg,Maker,,product00000001,4006381333931,,69.00 EUR,2026-11-24T08:00+00:00/2026-12-01T22:59+00:00,Home & Garden > Lighting,Light > Lamps,Red,M,,,1200 g,IT',
    );
    expect(metaFeedProblems(feed)).toEqual([]);
  });

  it('whose texts are hostile breaks out of neither', () => {
    const text = `</g:title></item><script>&"'\u0000\u0008\ud800 line\r\nbreak,=HYPERLINK("x") ${'long '.repeat(3000)}`;
    const hostile = {
      ...row,
      title: text,
      description: text,
      brand: text,
      mpn: text,
      category: [text],
      properties: { color: text, material: text },
    };
    expect(googleFeedProblems(googleFeed(googleItem(hostile, ADDRESSES), google({ id: 'other' })))).toEqual([]);
    expect(metaFeedProblems(metaFeed(hostile, { ...row, id: 'other' }))).toEqual([]);
  });
});

describe('the rules', () => {
  it.for([
    [': id is missing', google().replace('<g:id>LAMP-1</g:id>', '')],
    ['LAMP-1: availability is "in stock"', google().replace('in_stock', 'in stock')],
    ['LAMP-1: sale_price is not below price', google({ price: 6000 })],
    ['LAMP-1: gtin has a wrong check digit', google({ gtin: '4006381333932' })],
    [
      'LAMP-1: identifier_exists contradicts gtin and mpn',
      google({ gtin: '' }).replace('<g:identifier_exists>no</g:identifier_exists>', ''),
    ],
    ['LAMP-1: unit_pricing_measure and its base are of two kinds', google().replace('1 sqm', '1 kg')],
    ['LAMP-1: price is "€89"', google().replace('<g:price>89.00 EUR', '<g:price>€89')],
    ['LAMP-1: certification/certification_code is "A++"', google({ eprel: 'A++' })],
    ['LAMP-1: google_product_category is "Lamps"', google({ googleCategory: 'Lamps' })],
    ['LAMP-1: maker is no field', google().replace('<g:brand>', '<g:maker>').replace('</g:brand>', '</g:maker>')],
    ['two items have the id LAMP-1', google() + google()],
    ['holds a bare "&"', google().replace('It glows.', 'A & B')],
  ] as const)('refuse: %s', ([problem, item]) => {
    expect(googleFeedProblems(googleFeed(item))).toContain(problem);
  });

  it('refuse a broken table', () => {
    expect(metaFeedProblems(metaFeed(row).replace('in stock', 'in_stock'))).toEqual([
      'LAMP-1: availability is "in_stock"',
    ]);
    expect(metaFeedProblems(metaFeed(row).replace('id,title', 'title,id'))).toContain('has other columns');
  });
});

describe('the feeds of a shop', () => {
  const { content } = fixtureSnapshot();
  const products = content.products.map((product) => ({ ...product, images: ['a.jpg'] }));
  const pictures = products.map(({ id }) => [pictureKey('products', id, 'a.jpg'), { ...PICTURE }] as const);
  const site = createSite({ content: { ...content, products }, pictures: Object.fromEntries(pictures) });
  const written = (buckets: readonly number[]): Map<string, string> => {
    const files = new Map<string, string>();
    writeFeeds(site, buckets, ADDRESSES, {
      write: (file, bytes) => files.set(file, gunzipSync(Buffer.from(bytes)).toString()),
    });
    return files;
  };
  const all = Array.from({ length: FEED_BUCKETS }, (_, bucket) => bucket);

  it('are one for each reader and language, and keep the rules', () => {
    const files = written(all);
    expect([...files.keys()].toSorted()).toEqual(
      LOCALES.flatMap((locale) =>
        [feedPath('google', locale), feedPath('meta', locale)].map((path) => path.slice(1)),
      ).toSorted(),
    );
    for (const text of files.values()) expect(text).toMatch(/products\/(?:work|oeuvre|opera)-1\b/);
    expect([...files].flatMap(([name, text]) => feedProblems(name, text))).toEqual([]);
  });

  it('have the category at Google of the collection, else that of its parent', () => {
    const fixture = fixtureSnapshot();
    const withCategories = (own: string, above: string): string => {
      const parent = fixtureCategory('category0parent', 9, { google_category: above });
      const categories = [
        ...fixture.content.categories.map((one) => ({ ...one, parent: parent.id, google_category: own })),
        parent,
      ];
      const shop = createSite({
        content: { ...fixture.content, categories, products },
        pictures: Object.fromEntries(pictures),
      });
      const rows = all.flatMap((bucket) => shop.feedRows(bucket, 'en'));
      expect(rows.length).toBeGreaterThan(0);
      return [...new Set(rows.map(({ googleCategory }) => googleCategory))].join();
    };
    expect(withCategories('2618', 'Home & Garden>Lighting')).toBe('2618');
    expect(withCategories('', 'Home & Garden>Lighting')).toBe('Home & Garden > Lighting');
    expect(withCategories('', 'no path')).toBe('');
  });

  it('are the same when one bucket is made anew, and not written when none is', () => {
    const whole = written(all);
    expect(written([3])).toEqual(whole);
    expect(written([])).toEqual(new Map());
  });
});
