import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SaleRecord } from '#src/contract/records.ts';
import { isShown } from '#src/domain/catalogue/visible.ts';
import { type CollectionName, parseRecord, type Row } from '#src/publishing/content/parse.ts';
import { PublishedContent, type Rows } from '#src/publishing/content/published-content.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { fixtureContent, fixtureItem, fixtureProduct } from '#tests/contract/fixture-snapshot.ts';

const rows = <Name extends CollectionName>(name: Name, records: readonly object[]): readonly Row<Name>[] =>
  records.map((record) => parseRecord(name, record));

const STATUS = fc.constantFrom('draft', 'published', 'archived');
const STATE = fc.constantFrom<SaleRecord['state'][]>('scheduled', 'active', 'ended');
const fixture = fixtureContent();
const [page] = fixture.pages.filter(({ key }) => key === '');
const [country] = fixture.countries;
if (page === undefined || country === undefined) throw new Error('The fixture has no page and no country.');

const aShop = fc.record({
  products: fc.array(STATUS, { minLength: 1, maxLength: 4 }),
  items: fc.array(fc.record({ product: fc.nat(4), price: fc.integer({ min: 2, max: 900 }), state: STATE })),
  pages: fc.array(STATUS, { maxLength: 3 }),
  countries: fc.array(fc.boolean(), { maxLength: 3 }),
});

const id = (name: string, at: number): string => `${name}${String(at).padStart(15 - name.length, '0')}`;

function rowsOf(shop: typeof aShop extends fc.Arbitrary<infer Shop> ? Shop : never): Rows {
  const content = fixtureContent();
  return {
    categories: rows('categories', content.categories),
    manufacturers: rows('manufacturers', content.manufacturers),
    attributes: [],
    attribute_values: [],
    synonyms: [],
    palette: rows('palette', content.palette),
    redirects: [],
    reviews: [],
    blocks: rows('blocks', content.blocks),
    home: rows('home', [content.home]),
    shop: rows('shop', [{ ...content.shop, low_stock: 3 }]),
    products: rows(
      'products',
      shop.products.map((status, at) => ({ ...fixtureProduct(id('product', at), at), status })),
    ),
    items: rows(
      'items',
      shop.items.map(({ product, price }, at) => ({
        ...fixtureItem(id('item', at), id('product', product), { price }),
        stock: 9,
      })),
    ),
    sales: rows(
      'sales',
      shop.items.map(({ price, state }, at) => ({
        id: id('sale', at),
        item: id('item', at),
        price: Math.floor(price / 2),
        starts: '2026-01-01 00:00:00.000Z',
        ends: '2027-01-01 00:00:00.000Z',
        state,
        reference: price,
      })),
    ),
    pages: [
      ...rows(
        'pages',
        fixture.pages.filter(({ key }) => key !== ''),
      ),
      ...rows(
        'pages',
        shop.pages.map((status, at) => ({
          ...page,
          id: id('page', at),
          slug_en: `text-${at}`,
          slug_fr: '',
          slug_it: '',
          status,
        })),
      ),
    ],
    countries: rows(
      'countries',
      shop.countries.map((active, at) => ({ ...country, id: id('country', at), code: ['FR', 'IT', 'DE'][at], active })),
    ),
    shipping_rates: rows(
      'shipping_rates',
      shop.countries.map((_, at) => ({
        id: id('rate', at),
        country: id('country', at),
        rank: at,
        name_en: 'Post',
        name_fr: '',
        name_it: '',
        price: 500,
        free_from: 0,
        max_weight: 0,
        days_min: 1,
        days_max: 2,
        saturdays: false,
        needs_phone: false,
        excluded: '',
        postcodes: '',
        method: '',
      })),
    ),
  };
}

/** Ids of what the shop's one rule lets be seen, of the rows of a collection. */
function shownIds(all: Rows, name: 'products' | 'items' | 'pages' | 'countries' | 'shipping_rates'): string[] {
  const accepts = (collection: CollectionName, row: object): boolean =>
    isShown(
      collection,
      {
        text: (field) => String(Reflect.get(row, field)),
        flag: (field) => Reflect.get(row, field) === true,
      },
      (owner, key) => all[owner].some((one) => one.id === key && accepts(owner, one)),
    );
  return all[name].filter((row) => accepts(name, row)).map((row) => row.id);
}

test('a build shows what the rule lets be seen, and each item at the price of the sale that runs or its own', () => {
  fc.assert(
    fc.property(aShop, (shop) => {
      const all = rowsOf(shop);
      const content = new PublishedContent().of(all);
      for (const name of ['products', 'items', 'pages', 'countries'] as const)
        expect(content[name].map((row) => row.id)).toEqual(shownIds(all, name));
      // The seller's own rates of VAT are there, whatever countries are delivered to.
      const site = createSite({ content: { ...content, homeCountry: country }, pictures: {} });
      expect(site.shop.en.shippingRates.map((rate) => rate.id)).toEqual(shownIds(all, 'shipping_rates'));
      const prices = site.pages.flatMap((one) => {
        const payload = one.payload();
        return payload.kind === 'product' && payload.locale === 'en' ? payload.product.items : [];
      });
      const shown = new Set(shownIds(all, 'items'));
      const expected = shop.items.flatMap(({ price, state }, at) =>
        shown.has(id('item', at))
          ? [[id('item', at), state === 'active' ? Math.floor(price / 2) : price] as const]
          : [],
      );
      expect(new Map(prices.map((item) => [item.id, item.price]))).toEqual(new Map(expected));
    }),
    { numRuns: 50 },
  );
});
