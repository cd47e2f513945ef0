import { describe, expect, it } from 'vitest';
import type { Chrome } from '#src/contract/chrome.ts';
import type { ItemView, Picture, ProductPayload } from '#src/contract/payload.ts';
import { createSite, isOfKind } from '#src/publishing/site/create-site.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { deliveryData } from '#src/html/delivery-data.ts';
import { productData } from '#src/html/product-data.ts';
import { breadcrumbData, jsonLd, organizationData, type Thing } from '#src/html/structured-data.ts';
import { fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const SITE = 'https://shop.example';
const site = createSite(fixtureSnapshot());
const plain = site.pages
  .filter((page) => isOfKind(page, 'product'))
  .find(({ path }) => path === '/products/work-1')
  ?.payload();
const rate = {
  id: 'rate00000000001',
  country: 'FR',
  name: 'Parcel',
  price: 590,
  freeFrom: 0,
  daysMin: 2,
  daysMax: 3,
  maxWeight: 0,
  needsPhone: false,
  excluded: [],
};
const chrome: Chrome = {
  ...site.chrome.en,
  shippingRates: [rate, { ...rate, country: 'MC' }, { ...rate, country: 'IT', price: 690, freeFrom: 15_000 }],
};

function payload(items: readonly Partial<ItemView>[], name = 'Work'): ProductPayload {
  const [item] = plain?.product.items ?? [];
  if (plain === undefined || item === undefined) throw new Error('The fixture has no product');
  return { ...plain, product: { ...plain.product, name, items: items.map((change) => ({ ...item, ...change })) } };
}
/** As a search engine reads it: values without a place in JSON are gone. */
const read = (things: readonly object[]): Record<string, unknown>[] =>
  JSON.parse(JSON.stringify(things)) as Record<string, unknown>[];

describe('a product', () => {
  it('with one item is a Product with its offer: price, stock, number of the article', () => {
    const one = { band: 'low', price: 6800, gtin: '4006381333931' } as const;
    const [product, ...others] = read(productData(SITE, payload([one]), chrome));
    expect(product).toMatchObject({
      '@type': 'Product',
      url: 'https://shop.example/products/work-1',
      gtin13: '4006381333931',
      offers: { price: '68.00', priceCurrency: 'EUR', availability: 'https://schema.org/LimitedAvailability' },
    });
    expect(product?.['offers']).not.toHaveProperty('priceValidUntil');
    expect(others).toEqual([]);
  });

  it('that is sold on is a backorder', () => {
    const [product] = read(productData(SITE, payload([{ band: 'backorder', days: 10 }]), chrome));
    expect(product).toMatchObject({ offers: { availability: 'https://schema.org/BackOrder' } });
  });

  it('says that it cannot be sent back where that is so, and else what the shop says', () => {
    const policyOf = (exclusion: ProductPayload['product']['exclusion']) => {
      const one = payload([{}]);
      const [product] = productData(SITE, { ...one, product: { ...one.product, exclusion } }, chrome);
      return (product as { offers: Thing } | undefined)?.offers['hasMerchantReturnPolicy'];
    };
    expect(policyOf('made_to_order')).toMatchObject({
      applicableCountry: 'FR',
      returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    });
    for (const exclusion of ['', 'sealed_hygiene'] as const) expect(policyOf(exclusion)).toBeUndefined();
  });

  it('that somebody has reviewed says so, and one that nobody has says nothing', () => {
    const one = payload([{ price: 6800 }]);
    const [silent] = read(productData(SITE, one, chrome));
    expect(silent).not.toHaveProperty('aggregateRating');
    expect(silent).not.toHaveProperty('review');
    const rated: ProductPayload = {
      ...one,
      product: { ...one.product, rating: { average: 3.5, count: 2 } },
      reviews: [
        { rating: 2, text: 'It </script> leaks.', name: '', locale: 'fr', bought: '2026-01-02', shown: '2026-01-20' },
        // Nobody here has verified it.
        { rating: 1, text: 'Old', name: '', locale: 'fr', bought: '', shown: '2020-01-20', from: 'Old Lamps' },
      ],
    };
    expect(read(productData(SITE, rated, chrome, 'A customer'))[0]).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.5, reviewCount: 2 },
      review: [
        {
          author: { '@type': 'Person', name: 'A customer' },
          datePublished: '2026-01-20',
          inLanguage: 'fr',
          reviewRating: { '@type': 'Rating', ratingValue: 2 },
          reviewBody: 'It </script> leaks.',
        },
      ],
    });
    expect(jsonLd(productData(SITE, rated, chrome))).not.toContain('</script>');
  });

  it('with very many items names them all: what a page has no bytes for is left out later', () => {
    const items = Array.from({ length: 100 }, (_, index) => ({ sku: `S${index}`, price: 100 + index }));
    const [group] = read(productData(SITE, payload(items), chrome));
    expect(group?.['hasVariant']).toHaveLength(100);
    expect(group).not.toHaveProperty('offers');
  });

  it('has a picture for each variant: its own, else one of the product, else one of another variant', () => {
    const picture = (digest: string): Picture => ({
      digest,
      width: 960,
      height: 1200,
      widths: [320, 960],
      format: 'avif',
      colour: '#888888',
      alt: digest,
    });
    const one = payload([
      { sku: 'A', pictures: [picture('aaaa')] },
      { sku: 'B', pictures: [] },
    ]);
    const imagesWith = (pictures: readonly Picture[]): unknown => {
      const [group] = read(productData(SITE, { ...one, product: { ...one.product, pictures } }, chrome));
      return (group as { hasVariant: Thing[] } | undefined)?.hasVariant.map((variant) => variant['image']);
    };
    expect(imagesWith([])).toEqual([expect.stringContaining('aaaa'), expect.stringContaining('aaaa')]);
    expect(imagesWith([picture('cccc')])).toEqual([expect.stringContaining('aaaa'), expect.stringContaining('cccc')]);
  });

  it('says what its variants differ in, as far as search engines have a word for it', () => {
    const one = payload([
      { sku: 'A', values: ['M', 'Rouge', 'x'] },
      { sku: 'B', values: ['L', '', 'y'] },
    ]);
    const product = { ...one.product, options: ['Taille', 'Couleur', 'Gravure'] };
    const [group] = read(productData(SITE, { ...one, product }, chrome));
    expect(group).toMatchObject({
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
      hasVariant: [
        { size: 'M', color: 'Rouge', name: 'Work, M, Rouge, x' },
        { size: 'L', name: 'Work, L, y' },
      ],
    });
    expect(JSON.stringify(group)).not.toContain('"color":""');
  });

  it('with several items is a group whose variants have an address each, and a sale has its last day', () => {
    const sale = { reference: 9000, percent: 24, until: '2026-12-21' };
    const [group] = read(productData(SITE, payload([{ sku: 'A B' }, { sku: 'C', band: 'out', sale }]), chrome));
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      hasVariant: [
        { sku: 'A B', offers: { url: 'https://shop.example/products/work-1?item=A%20B' } },
        { sku: 'C', offers: { availability: 'https://schema.org/OutOfStock', priceValidUntil: '2026-12-21' } },
      ],
    });
  });

  it('without items is nothing that can be listed, unless somebody has reviewed it', () => {
    const none = payload([]);
    expect(productData(SITE, none, chrome)).toEqual([]);
    const rated = { ...none, product: { ...none.product, rating: { average: 5, count: 1 } } };
    expect(read(productData(SITE, rated, chrome))).toMatchObject([{ '@type': 'Product', aggregateRating: {} }]);
  });
});

describe('delivery', () => {
  const conditionsOf = (shippingRates: Chrome['shippingRates']): unknown =>
    (deliveryData(SITE, { ...chrome, shippingRates })[0] as { hasShippingService: Thing } | undefined)
      ?.hasShippingService['shippingConditions'];

  it('is said of the shop: countries that cost the same together, and free from a sum', () => {
    expect(conditionsOf(chrome.shippingRates)).toMatchObject([
      {
        shippingRate: { value: '5.90', currency: 'EUR' },
        transitTime: { duration: { minValue: 2, maxValue: 3, unitCode: 'DAY' } },
        shippingDestination: [{ addressCountry: 'FR' }, { addressCountry: 'MC' }],
      },
      { shippingRate: { value: '6.90' }, shippingDestination: [{ addressCountry: 'IT' }] },
      { shippingRate: { value: '0.00' }, orderValue: { minValue: '150.00', currency: 'EUR' } },
    ]);
  });

  it('names the heaviest parcel, and Saturdays where the carrier has them', () => {
    expect(conditionsOf([{ ...rate, maxWeight: 1500, saturdays: true }])).toMatchObject([
      {
        weight: { maxValue: 1.5, unitCode: 'KGM' },
        transitTime: { businessDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] },
      },
    ]);
  });

  it('is nothing where nothing is delivered', () => {
    expect(deliveryData(SITE, { ...chrome, shippingRates: [] })).toEqual([]);
  });
});

it('no name can end the script that holds it', () => {
  const name = '</script><!--<script>alert(1)</script>\u2028';
  const text = jsonLd(productData(SITE, payload([{}], name), chrome));
  expect(text).not.toContain('<');
  expect((JSON.parse(text) as { '@graph': readonly unknown[] })['@graph'][0]).toMatchObject({ name });
});

it('the breadcrumb counts from home', () => {
  const data = breadcrumbData(SITE, [
    { path: '/', name: 'Home' },
    { path: '/product/prints', name: 'Prints' },
  ]);
  expect(data).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://shop.example/' },
      { position: 2, name: 'Prints', item: undefined },
    ],
  });
});

it('the seller says who it is', () => {
  expect(organizationData(SITE, site.chrome.fr)).toMatchObject({
    '@type': 'OnlineStore',
    name: 'Vitrine',
    url: 'https://shop.example/fr',
    vatID: 'FR00000000000',
    hasMerchantReturnPolicy: {
      merchantReturnLink: 'https://shop.example/fr/retpolicy',
      merchantReturnDays: 14,
      applicableCountry: 'FR',
    },
  });
});

it('an item has an address of its own', () => {
  expect(itemPath('/products/vase', 'H\'"<b>')).toBe(`/products/vase?item=H'%22%3Cb%3E`);
});
