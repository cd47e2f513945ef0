/** Tags of a former shop: left out and counted, or what a person wants of them. */
import { expect, test } from 'vitest';
import type { ReadOptions } from '#src/contract/moving-in/contents.ts';
import { readMovedFiles } from '#src/moving-in/read-files.ts';

function read(csv: string, tags?: ReadOptions['tags']) {
  const options: ReadOptions = { source: 'guess', locale: 'en', oldOrigin: '', mappings: {}, tags };
  return readMovedFiles([{ name: 'products.csv', bytes: new TextEncoder().encode(csv) }], options);
}

const FILES = {
  shopify: 'Handle,Title,Body (HTML),Type,Tags,Variant SKU,Variant Price\na,A,<p>a</p>,Lamps,"lamps, Warm",A,10.00',
  woocommerce: 'ID,Type,SKU,Name,Published,Regular price,Categories,Tags\n1,simple,A,A,1,10.00,Lamps,"lamps, Warm"',
  prestashop:
    'Product ID,Active (0/1),Name,Price tax included,URL rewritten,Categories (x;y;z...),"Tags (x,y,z...)"\n1,1,A,10.00,a,Lamps,"lamps,Warm"',
  etsy: 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,IMAGE1\nA,a,10.00,EUR,4,"lamps,Warm",',
  table: 'Name,Price,Category,Tags\nA,10.00,Lamps,"lamps, Warm"',
} as const;

test.for(Object.entries(FILES))(
  'tags of %s become collections, an attribute, or nothing, and are counted',
  ([source, csv]) => {
    const left = read(csv);
    expect([left.files[0]?.source, left.tagged, left.products[0]?.areTagsLeft]).toEqual([source, 1, true]);
    const names = (tags?: ReadOptions['tags']): string[] =>
      read(csv, tags).products.flatMap(({ categories }) => categories.map(({ path }) => path.join(' > ')));
    const own = source === 'etsy' ? [] : ['Lamps'];
    expect(names()).toEqual(own);
    expect(names('collections')).toEqual([...(source === 'etsy' ? ['lamps'] : own), 'Warm']);
    const [product] = read(csv, 'attribute:Mood').products;
    expect([product?.attributes['Mood'], product?.areTagsLeft]).toEqual([['lamps', 'Warm'], undefined]);
  },
);
