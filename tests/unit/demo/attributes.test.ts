/** What the works of the demo are, and what a shopper chooses among. */
import { expect, test } from 'vitest';
import { PRODUCT_ATTRIBUTES, SHADES } from '#scripts/demo/attributes/attribute-records.ts';
import { demoId } from '#scripts/demo/draft.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { demoRecords } from '#scripts/demo/records.ts';
import { attributeKeyProblem, valueKeyProblem } from '#src/domain/catalogue/attribute-keys.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { richTextProblem } from '#src/domain/text/rich-text.ts';

const RECORDS = demoRecords(0);
const of = (name: string): readonly (typeof RECORDS)[number][] =>
  RECORDS.filter(({ collection }) => collection === name);
const field = (draft: (typeof RECORDS)[number] | undefined, name: string): unknown =>
  draft === undefined ? undefined : Reflect.get(draft.fields, name);
const listIn = (draft: (typeof RECORDS)[number] | undefined, name: string): readonly string[] => {
  const value = field(draft, name);
  return Array.isArray(value) ? value.map(String) : [];
};
const draftOf = (collection: string, key: string): (typeof RECORDS)[number] | undefined =>
  RECORDS.find((draft) => draft.collection === collection && draft.id === demoId(draft.collection, key));

/** Value → key of its attribute. */
const attributeOf = new Map(
  of('attribute_values').map((value) => [
    value.id,
    field(
      RECORDS.find(({ id }) => id === field(value, 'attribute')),
      'key',
    ),
  ]),
);

test('each work says its colour, its material and its size, by itself or by each item', () => {
  const gaps = PRODUCTS.flatMap(({ key, items }) => {
    const own = listIn(draftOf('products', key), 'attributes');
    return items.flatMap(({ sku }) => {
      const all = [...own, ...listIn(draftOf('items', sku), 'attributes')].map((id) => attributeOf.get(id));
      // Nobody has said what colour a frame, an hour or a month is; their works do.
      return ['colour', 'material', 'size'].filter((one) => !all.includes(one)).map((one) => `${sku}: ${one}`);
    });
  });
  expect(gaps).toEqual([]);
  expect(Object.keys(PRODUCT_ATTRIBUTES).toSorted()).toEqual(PRODUCTS.map(({ key }) => key).toSorted());
});

test('keys of attributes and values are words of addresses, and each shade is one of an option', () => {
  expect(of('attributes').map((one) => attributeKeyProblem(String(field(one, 'key'))))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const keys = of('attribute_values').map((one) => String(field(one, 'key')));
  expect(keys.filter((key) => valueKeyProblem(key) !== null)).toEqual([]);
  const values = PRODUCTS.flatMap(({ items }) =>
    items.flatMap((item) => item.values.map((one) => one[DEFAULT_LOCALE])),
  );
  expect(Object.keys(SHADES).filter((name) => !values.includes(name))).toEqual([]);
});

test('at least five works have two options, some of them with a discount, and some without all combinations', () => {
  const two = PRODUCTS.filter(({ options }) => options.length === 2);
  expect(two.length).toBeGreaterThanOrEqual(5);
  expect(two.filter(({ items }) => items.some(({ salePrice }) => salePrice !== undefined)).length).toBeGreaterThan(1);
  const hasGap = two.filter(({ items }) => {
    const sizes = [0, 1].map((at) => new Set(items.map(({ values }) => values[at]?.[DEFAULT_LOCALE])).size);
    return items.length < sizes.reduce((all, size) => all * size, 1);
  });
  expect(hasGap.length).toBeGreaterThan(1);
});

test('what goes with a work is made before it, so that one seed makes both', () => {
  const order = RECORDS.map(({ id }) => id);
  const lists = of('products').map((draft) => [draft.id, listIn(draft, 'goes_with')] as const);
  const late = lists.flatMap(([id, others]) => others.filter((other) => !(order.indexOf(other) < order.indexOf(id))));
  expect(late).toEqual([]);
  expect(lists.filter(([, others]) => others.length > 0).length).toBeGreaterThan(10);
});

test('categories are narrowed by what all works have, and two have a guide of sizes that pages can show', () => {
  const guides = of('categories').map((draft) =>
    LOCALES.map((locale) => String(field(draft, `guide_${locale}`) ?? '')),
  );
  expect(guides.filter((texts) => texts.every((text) => text !== ''))).toHaveLength(2);
  expect(guides.flat().map((text) => richTextProblem(text))).toEqual(guides.flat().map(() => null));
  const filtered = of('categories').filter((draft) => listIn(draft, 'filters').length > 0);
  expect(filtered.length).toBeGreaterThanOrEqual(5);
});
