import { describe, expect, it } from 'vitest';
import type { Chrome } from '#src/contract/chrome.ts';
import type { ItemView, ProductPayload } from '#src/contract/payload.ts';
import { createSite, isOfKind } from '#src/publishing/site/create-site.ts';
import { itemPath } from '#src/domain/catalogue/item-path.ts';
import { breadcrumbData, jsonLd, organizationData, productData } from '#src/html/structured-data.ts';
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
  it('with one item is a Product with its offer: price, stock, delivery', () => {
    const [product, ...deliveries] = read(productData(SITE, payload([{ band: 'low', price: 6800 }]), chrome));
    expect(product).toMatchObject({
      '@type': 'Product',
      url: 'https://shop.example/products/work-1',
      offers: {
        price: '68.00',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/LimitedAvailability',
        shippingDetails: [{ '@id': '#delivery-1' }],
      },
    });
    expect(product?.['offers']).not.toHaveProperty('priceValidUntil');
    expect(deliveries).toMatchObject([{ '@id': '#delivery-1', shippingDestination: { addressCountry: 'FR' } }]);
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

  it('with more than six items is one product with a range of prices', () => {
    const items = [5000, 4000, 9000, 5000, 5000, 5000, 5000].map((price, index) => ({ sku: `S${index}`, price }));
    const [product] = read(productData(SITE, payload(items), chrome));
    expect(product).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'AggregateOffer', lowPrice: '40.00', highPrice: '90.00', offerCount: 7, priceCurrency: 'EUR' },
    });
    expect(product).not.toHaveProperty('hasVariant');
    expect(product?.['offers']).not.toHaveProperty('price');
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

  it('names a free delivery as free, and none that does not take its weight', () => {
    const heavy: Chrome = { ...chrome, shippingRates: [{ ...rate, maxWeight: 1000, freeFrom: 5000 }] };
    const deliveryOf = (weight: number) => read(productData(SITE, payload([{ weight, price: 5000 }]), heavy))[1];
    expect(deliveryOf(1000)).toMatchObject({ shippingRate: { value: '0.00' } });
    expect(deliveryOf(1001)).toBeUndefined();
  });

  it('without items has no offer', () => {
    const things = read(productData(SITE, payload([]), chrome));
    expect(things).toHaveLength(1);
    expect(things[0]).not.toHaveProperty('offers');
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
