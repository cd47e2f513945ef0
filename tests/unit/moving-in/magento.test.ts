/** Magento's products: what is sold once, on one website, and in some views alone. */
import { expect, test } from 'vitest';
import { codesOf, readText } from '#tests/unit/moving-in/fixtures.ts';

const HEAD =
  'sku,store_view_code,attribute_set_code,product_type,name,price,qty,is_in_stock,product_online,visibility,product_websites,configurable_variations,manage_stock,use_config_manage_stock,allow_backorders,use_config_backorders';
const SOLD = '1,1,"Catalog, Search"';
const COUNTED = '1,1,0,0';
const simple = (sku: string, websites = 'base'): string =>
  `${sku},,Default,simple,${sku},10.00,5,${SOLD},${websites},,${COUNTED}`;
const configurable = (sku: string, ...children: readonly string[]): string =>
  `${sku},,Default,configurable,${sku},,0,${SOLD},base,"${children.map((one) => `sku=${one},size=${one}`).join('|')}",${COUNTED}`;
const read = (...lines: readonly string[]) => readText('m.csv', `${HEAD}\n${lines.join('\n')}\n`, { vatToAdd: 0 });
const stockOf = ({ products }: ReturnType<typeof read>) =>
  products.flatMap(({ key, variants }) => variants.map(({ stock, stockRule }) => [key, stock, stockRule]));

test('the pieces of a simple product are there once, whatever number of configurable ones sell it', () => {
  const children = [simple('S'), simple('M')];
  const both = read(
    ...children,
    configurable('ONE', 'S', 'M'),
    configurable('TWO', 'S'),
    configurable('TRE', 'M', 'S'),
  );
  expect(stockOf(both)).toEqual([
    ['ONE', 5, ''],
    ['ONE', 5, ''],
    ['TWO', 0, ''],
    ['TRE', 0, ''],
    ['TRE', 0, ''],
  ]);
  expect(both.findings.filter(({ code }) => code === 'stock_elsewhere')).toHaveLength(3);
  // One that is shown as sold out has none, and takes none from the other.
  const out = configurable('OUT', 'S').replace(SOLD, SOLD.replace('1', '0'));
  expect(stockOf(read(simple('S'), out, configurable('TWO', 'S')))).toEqual([
    ['OUT', 0, ''],
    ['TWO', 5, ''],
  ]);
});

test('what is sold on another website than most of the file waits as a draft, and a variant stays behind', () => {
  const contents = read(
    simple('A'),
    simple('B', 'b2b'),
    simple('C', '"b2b,base"'),
    simple('S'),
    simple('M', 'b2b'),
    configurable('ONE', 'S', 'M'),
  );
  expect(contents.products.map(({ key, status, variants }) => [key, status, variants.length])).toEqual([
    ['A', 'published', 1],
    ['B', 'draft', 1],
    ['C', 'published', 1],
    ['ONE', 'published', 1],
  ]);
  expect(codesOf(contents)).toContain('other_website');
  expect(codesOf(read(simple('A', 'b2b'), simple('B', 'b2b')))).not.toContain('other_website');
});

test('a view in which a product is switched off has no text of it here', () => {
  const french = (online: string): string => `A,fr,Default,simple,Vase bleu,,,,${online},,,,,,,`;
  expect(read(simple('A'), french('1')).products[0]?.name).toEqual({ en: 'A', fr: 'Vase bleu' });
  const off = read(simple('A'), french('2'));
  expect(off.products).toMatchObject([{ status: 'published', name: { en: 'A' } }]);
  expect(off.products[0]?.name).not.toHaveProperty('fr');
  expect(codesOf(off)).toContain('translation_off');
});
