/** What pages are told of attributes and of categories on two levels. */
import { describe, expect, test } from 'vitest';
import type { Content } from '#src/publishing/content/content.ts';
import { createContext } from '#src/publishing/site/context.ts';
import { isOfKind, createSite } from '#src/publishing/site/create-site.ts';
import {
  fixtureAttribute,
  fixtureCategory,
  fixtureItem,
  fixtureProduct,
  fixtureSnapshot,
  fixtureValue,
  texts,
} from '#tests/contract/fixture-snapshot.ts';

const [SIZE, COLOUR] = ['attribute000size', 'attribute0colour'];
const [SMALL, RED, BLUE] = ['value00000small', 'value000000red', 'value00000blue'];

const CONTENT: Partial<Content> = {
  attributes: [fixtureAttribute(COLOUR, 1, { kind: 'colour' }), fixtureAttribute(SIZE, 2, { kind: 'size' })],
  attribute_values: [
    fixtureValue(SMALL, SIZE, 1),
    fixtureValue(RED, COLOUR, 2, { swatch: '#c00000', ...texts('name', 'Red', 'Rouge', 'Rosso') }),
    fixtureValue(BLUE, COLOUR, 3, { swatch: '#0000c0', ...texts('name', 'Blue', 'Bleu', 'Blu') }),
  ],
};

describe('values of a product', () => {
  const context = createContext(
    fixtureSnapshot({
      ...CONTENT,
      products: [fixtureProduct('product00000001', 1, { attributes: [SMALL, BLUE, 'value000000gone'] })],
      items: [
        fixtureItem('item00000000001', 'product00000001', { attributes: [RED] }),
        fixtureItem('item00000000002', 'product00000001', { attributes: [BLUE] }),
      ],
    }),
  );

  test('are its own and those of its items, each once, by the rank of their attribute and their own', () => {
    expect(context.valuesOf('product00000001')).toEqual([RED, BLUE, SMALL]);
    expect(context.valuesOf('product0000none')).toEqual([]);
    expect(context.attribute(COLOUR)?.kind).toBe('colour');
    expect(context.attributeValue(RED)?.name_fr).toBe('Rouge');
  });
});

test('the value of an option has the colour that bears its name, in each language', () => {
  const options = { options_en: 'Size\nColour', options_fr: 'Format\nCouleur', options_it: 'Formato\nColore' };
  const site = createSite(
    fixtureSnapshot({
      ...CONTENT,
      products: [fixtureProduct('product00000001', 1, options)],
      items: [
        fixtureItem('item00000000001', 'product00000001', {
          attributes: [RED],
          values_en: 'A4\nRed',
          values_fr: 'A4\nRouge',
          values_it: 'A4\nVermiglio',
        }),
        fixtureItem('item00000000002', 'product00000001', { rank: 2, ...texts('values', 'A3\nRed') }),
      ],
    }),
  );
  const swatches = site.pages
    .filter((page) => isOfKind(page, 'product'))
    .map((page) => page.payload().product.items.map((item) => item.swatches));
  expect(swatches).toEqual([
    [[null, '#c00000'], undefined],
    [[null, '#c00000'], undefined],
    // The Italian option is called otherwise.
    [undefined, undefined],
  ]);
});

describe('categories on two levels', () => {
  const [TOP, PART, OTHER] = ['category0000top', 'category000part', 'category0other0'];
  const context = createContext(
    fixtureSnapshot({
      categories: [
        fixtureCategory(TOP, 1),
        fixtureCategory(PART, 2, { parent: TOP }),
        // Written past the hooks: a parent that has a parent, and one that is gone.
        fixtureCategory(OTHER, 3, { parent: PART }),
        fixtureCategory('category0orphan', 4, { parent: 'category000gone' }),
      ],
      products: [
        fixtureProduct('product00000001', 1, { category: PART }),
        fixtureProduct('product00000002', 2, { category: TOP }),
        fixtureProduct('product00000003', 3, { category: PART }),
        fixtureProduct('product00000004', 4, { category: OTHER }),
      ],
    }),
  );

  test('one has the products of its parts, in the order of the shop', () => {
    expect(context.productsOf(TOP)).toEqual(['product00000001', 'product00000002', 'product00000003']);
    expect(context.productsOf(PART)).toEqual(['product00000001', 'product00000003']);
    expect(context.productsOf(OTHER)).toEqual(['product00000004']);
  });

  test('places are those in the list of the own category', () => {
    const places = ['product00000001', 'product00000002', 'product00000003'].map((id) => {
      const product = context.product(id);
      return product === undefined ? -1 : context.indexInCategory(product);
    });
    expect(places).toEqual([0, 1, 1]);
  });

  test('a parent that is gone or has a parent is none: no category is lost', () => {
    expect(context.childrenOf(null)).toEqual([TOP, OTHER, 'category0orphan']);
    expect(context.childrenOf(TOP)).toEqual([PART]);
    expect(context.childrenOf(PART)).toEqual([]);
  });
});

describe('what goes with a product', () => {
  const payloadOf = (chosen: readonly string[]) => {
    const products = [
      fixtureProduct('product00000001', 1, { goes_with: chosen }),
      fixtureProduct('product00000002', 2),
      fixtureProduct('product00000003', 3),
    ];
    return createSite(fixtureSnapshot({ products }))
      .pages.filter((page) => isOfKind(page, 'product'))
      .map((page) => page.payload())
      .find(({ product }) => product.id === 'product00000001');
  };

  test('is what editors have chosen, in their order, but for what is not published', () => {
    const payload = payloadOf(['product00000003', 'product0000gone', 'product00000002']);
    expect(payload?.related.map(({ id }) => id)).toEqual(['product00000003', 'product00000002']);
    expect(payload?.goesWith).toBe(true);
  });

  test('is others of its category where nobody has chosen, or nothing of it is published', () => {
    for (const payload of [payloadOf([]), payloadOf(['product0000gone'])]) {
      expect(payload?.related.map(({ id }) => id)).toEqual(['product00000002', 'product00000003']);
      expect(payload?.goesWith).toBeUndefined();
    }
  });
});

describe('the guide of a category', () => {
  const GUIDE = texts('guide', '<p>In cm.</p>', '<p>En cm.</p>', '<p>In cm.</p>');
  const [TOP, PART] = ['category0000top', 'category000part'];
  const site = createSite(
    fixtureSnapshot({
      categories: [
        fixtureCategory(TOP, 1, GUIDE),
        fixtureCategory(PART, 2, { parent: TOP }),
        fixtureCategory('category00other', 3),
      ],
      products: [
        fixtureProduct('product00000001', 1, { category: PART }),
        fixtureProduct('product00000002', 2, { category: 'category00other' }),
      ],
    }),
  );

  test('stands on its page and on those of its parts, in the words of the language', () => {
    const guides = site.pages
      .filter((page) => isOfKind(page, 'catalogue'))
      .map((page) => page.payload().category)
      .flatMap((category) => (category === null ? [] : [[category.path, category.guideHtml]]));
    expect(guides).toContainEqual(['/product/prints-1', '<p>In cm.</p>']);
    expect(guides).toContainEqual(['/fr/product/estampes-2', '<p>En cm.</p>']);
    expect(guides).toContainEqual(['/product/prints-3', undefined]);
  });

  test('is led to by the products of these', () => {
    const paths = site.pages
      .filter((page) => isOfKind(page, 'product'))
      .map((page) => page.payload().product)
      .map(({ id, guide }) => [id, guide]);
    expect(paths).toContainEqual(['product00000001', '/product/prints-2#guide']);
    expect(paths).toContainEqual(['product00000002', undefined]);
  });
});
