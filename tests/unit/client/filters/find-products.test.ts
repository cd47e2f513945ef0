import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Extras, openListing, readAttribute, readPrices } from '#src/client/filters/find-products.ts';
import { readColumn } from '#src/domain/text/number-column.ts';
import { type ListingQuery, parseListingQuery, WHOLE_LISTING } from '#src/domain/catalogue/listing-query.ts';
import {
  attributeColumn,
  filterColumns,
  filterPrices,
  type FilterRow,
  type FilterTerms,
  newestOrder,
} from '#src/publishing/site/filter-columns.ts';

const TERMS: FilterTerms = {
  categories: [
    { id: 'prints', parent: '', filters: [] },
    { id: 'small', parent: 'prints', filters: [] },
    { id: 'vases', parent: '', filters: ['material'] },
  ],
  attributes: ['colour', 'material'].map((key) => ({
    id: key,
    key,
    values: ['a', 'b', 'c'].map((value) => ({ id: `${key}-${value}`, key: value, swatch: '' })),
  })),
};

/** Here each collection has filters of its own. */
const NAMED: FilterTerms = { ...TERMS, categories: TERMS.categories.map((one) => ({ ...one, filters: ['material'] })) };

const row = (change: Partial<FilterRow> = {}): FilterRow => ({
  categories: ['prints'],
  values: [],
  price: { from: 1000, to: 1000 },
  isReduced: false,
  created: '',
  canBeHad: true,
  ...change,
});

const extrasOf = (rows: readonly FilterRow[]): Extras => ({
  attributes: new Map(TERMS.attributes.map((one) => [one.key, readAttribute(attributeColumn(one, rows))])),
  prices: readPrices(filterPrices(rows)),
});

const ask = (rows: readonly FilterRow[], query: string, category: string | null = null) =>
  openListing(filterColumns(rows, TERMS), category).find(parseListingQuery(query), extrasOf(rows));

/** What a product of the listing must be, one by one. */
function fits(one: FilterRow, query: ListingQuery, except = ''): boolean {
  const { least, most, stock, sale, values } = query;
  const hasBounds = least !== null || most !== null;
  return (
    (!hasBounds || (one.price !== null && one.price.from <= (most ?? Infinity) && one.price.to >= (least ?? 0))) &&
    (!stock || except === 'stock' || one.canBeHad) &&
    (!sale || except === 'sale' || one.isReduced) &&
    values.every(([key, keys]) => key === except || keys.some((value) => one.values.includes(`${key}-${value}`)))
  );
}

const someRow = fc.record({
  categories: fc.uniqueArray(fc.constantFrom('prints', 'small', 'vases', '', 'gone')),
  values: fc.uniqueArray(fc.constantFrom('colour-a', 'colour-b', 'colour-c', 'material-a', 'material-b')),
  price: fc.option(fc.tuple(fc.nat(9), fc.nat(3)).map(([from, more]) => ({ from, to: from + more }))),
  isReduced: fc.boolean(),
  created: fc.constant(''),
  canBeHad: fc.boolean(),
});
const someQuery = fc.record({
  values: fc
    .dictionary(fc.constantFrom('colour', 'material'), fc.uniqueArray(fc.constantFrom('a', 'b', 'x'), { minLength: 1 }))
    .map((all) => Object.entries(all)),
  least: fc.option(fc.nat(12)),
  most: fc.option(fc.nat(12)),
  stock: fc.boolean(),
  sale: fc.boolean(),
  sort: fc.constantFrom('' as const, 'price' as const, '-price' as const),
  page: fc.constant(1),
});

describe('a listing', () => {
  test('finds and counts as if each product was asked by itself', () => {
    fc.assert(
      fc.property(fc.array(someRow), someQuery, fc.constantFrom(null, 'prints', 'small'), (rows, query, category) => {
        const own = rows.flatMap((one, at) =>
          category === null ||
          one.categories.includes(category) ||
          (category === 'prints' && one.categories.includes('small'))
            ? [at]
            : [],
        );
        const listing = openListing(filterColumns(rows, TERMS), category);
        const known = {
          ...query,
          values: query.values.filter(([key]) => listing.attributes.some((one) => one.key === key)),
        };
        const found = listing.find(query, extrasOf(rows));
        const at = (place: number): FilterRow => rows[place] ?? row();
        expect([...found.products].sort((a, b) => a - b)).toEqual(own.filter((place) => fits(at(place), known)));
        for (const { key, values } of found.attributes)
          for (const { key: value, count } of values)
            expect(count).toBe(
              own.filter((place) => at(place).values.includes(`${key}-${value}`) && fits(at(place), known, key)).length,
            );
        expect(found.stock).toBe(own.filter((place) => at(place).canBeHad && fits(at(place), known, 'stock')).length);
        expect(found.sale).toBe(own.filter((place) => at(place).isReduced && fits(at(place), known, 'sale')).length);
      }),
    );
  });

  test('what all of its products have, or none, is no choice', () => {
    const rows = [row({ values: ['colour-a', 'material-a'] }), row({ values: ['colour-a', 'material-b'] })];
    expect(ask(rows, '').attributes).toMatchObject([{ key: 'material', values: [{ key: 'a' }, { key: 'b' }] }]);
  });

  test('a category is narrowed down by what its editors chose, and its parts by what they chose for it', () => {
    const rows = [
      row({ categories: ['vases'], values: ['colour-a', 'material-a'] }),
      row({ categories: ['vases'], values: ['colour-b', 'material-b'] }),
    ];
    expect(ask(rows, '', 'vases').attributes.map(({ key }) => key)).toEqual(['material']);
    expect(ask(rows, '').attributes.map(({ key }) => key)).toEqual(['colour', 'material']);
    const terms = { ...TERMS, categories: [...TERMS.categories, { id: 'bowls', parent: 'vases', filters: [] }] };
    const columns = filterColumns(
      rows.map((one) => ({ ...one, categories: ['bowls'] })),
      terms,
    );
    expect(openListing(columns, 'bowls').attributes.map(({ key }) => key)).toEqual(['material']);
    expect(openListing(columns, 'unknown').find(WHOLE_LISTING).products).toEqual([]);
  });

  test('the whole catalogue is narrowed down by what collections are, where each has a choice', () => {
    const rows = [row({ values: ['colour-a', 'material-a'] }), row({ values: ['colour-b', 'material-b'] })];
    const keys = (terms: FilterTerms): string[] =>
      openListing(filterColumns(rows, terms), null).attributes.map(({ key }) => key);
    expect(keys(NAMED)).toEqual(['material']);
    expect(keys({ ...NAMED, categories: [] })).toEqual(['colour', 'material']);
    expect(keys(TERMS)).toEqual(['colour', 'material']);
  });

  test('is in the order of prices, with what has none at the end, and else in that of the catalogue', () => {
    const rows = [3, null, 1, 3, 2].map((from) => row({ price: from === null ? null : { from, to: from } }));
    expect(ask(rows, '?sort=price').products).toEqual([2, 4, 0, 3, 1]);
    expect(ask(rows, '?sort=-price').products).toEqual([0, 3, 4, 2, 1]);
  });

  test('comes newest first, and what is of the same moment in the order of the catalogue', () => {
    const rows = ['2026-01-02', '2026-03-01', '', '2026-01-02'].map((created) => row({ created }));
    const order = readColumn(newestOrder(rows).order);
    const listing = openListing(filterColumns(rows, TERMS), null);
    expect(listing.find(parseListingQuery('?sort=new'), { orders: { new: order } }).products).toEqual([1, 0, 3, 2]);
  });

  test('takes another order from its file, and keeps its own until that is there', () => {
    const listing = openListing(filterColumns([row(), row({ canBeHad: false }), row()], TERMS), null);
    const query = parseListingQuery('?sort=name&stock=1');
    expect(listing.find(query, { orders: { name: [2, 1, 0] } }).products).toEqual([2, 0]);
    expect(listing.find(query).products).toEqual([0, 2]);
  });
});
