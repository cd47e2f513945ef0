import { describe, expect, it } from 'vitest';
import type { CataloguePayload } from '#src/contract/payload.ts';
import type { Category, Content, Product } from '#src/publishing/content/content.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { productTrail } from '#src/html/breadcrumb.ts';
import { liveSite } from '#src/publishing/site/live-site.ts';
import {
  fixtureAttribute,
  fixtureCategory,
  fixtureContent,
  fixtureItem,
  fixtureProduct,
  fixtureValue,
  texts,
} from '#tests/contract/fixture-snapshot.ts';

const PRINTS = 'category0prints';
const COLOUR = 'attribute0color';
const MATERIAL = 'attribute00wood';
const [RED, BLUE, LINEN, OAK] = ['value000000red0', 'value00000blue0', 'value0000linen0', 'value000000oak0'];

const idOf = (number: number): string => `product${String(number).padStart(8, '0')}`;

function product(number: number, change: Partial<Product> = {}): Product {
  return fixtureProduct(idOf(number), number, change);
}

/** Forty prints of linen: 31 of them red, two blue as one of their items is, one of oak. */
function content(change: Partial<Content> = {}): Content {
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
  return fixtureContent({
    attributes: [
      fixtureAttribute(COLOUR, 1, { kind: 'colour', key: 'colour', ...texts('name', 'Colour', 'Couleur', 'Colore') }),
      fixtureAttribute(MATERIAL, 2, { key: 'material', ...texts('name', 'Material', 'Matière', 'Materiale') }),
    ],
    attribute_values: [
      fixtureValue(RED, COLOUR, 1, { key: 'red', swatch: '#cc2211', ...texts('name', 'Red', 'Rouge', 'Rosso') }),
      fixtureValue(BLUE, COLOUR, 2, { key: 'light-blue', ...texts('name', 'Light blue', 'Bleu clair', 'Azzurro') }),
      fixtureValue(LINEN, MATERIAL, 1, { key: 'linen' }),
      fixtureValue(OAK, MATERIAL, 2, { key: 'oak' }),
    ],
    products: numbers.map((number) =>
      product(number, { attributes: [LINEN, ...(number <= 31 ? [RED] : []), ...(number === 1 ? [OAK] : [])] }),
    ),
    items: numbers.map((number) =>
      fixtureItem(`item${String(number).padStart(11, '0')}`, idOf(number), { attributes: number > 38 ? [BLUE] : [] }),
    ),
    categories: [fixtureCategory(PRINTS, 1)],
    home: { ...fixtureContent().home, navigation: [] },
    ...change,
  });
}

function listings(shop: Content): ReadonlyMap<string, CataloguePayload> {
  const payloads = createSite({ content: shop, pictures: {} }).pages.map((page) => page.payload());
  return new Map(payloads.flatMap((payload) => (payload.kind === 'catalogue' ? [[payload.path, payload]] : [])));
}

/** Paths of the facets of a category, as its page has them. */
function facetsOf(shop: Content, path: string): readonly string[] {
  return (
    listings(shop)
      .get(path)
      ?.facets.flatMap(({ values }) => values.map((value) => value.path)) ?? []
  );
}

const enumerated = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

describe('what search engines show of a listing', () => {
  const described = (change: Partial<Category>): Content =>
    content({ categories: [fixtureCategory(PRINTS, 1, change)] });
  const descriptions = (shop: Content): readonly string[] =>
    ['/product', '/product/2', '/product/prints-1', '/product/prints-1/2', '/product/prints-1/colour-red/2'].map(
      (path) => listings(shop).get(path)?.description ?? '',
    );

  it('differs from page to page, and names products where nobody has written a text', () => {
    const [all, second, category, next, facet] = descriptions(described({}));
    expect([all, second, category, next, facet]).toEqual([
      expect.stringMatching(/./),
      expect.stringMatching(/^Work 31, /),
      expect.stringMatching(/^Prints 1: Work 1, Work 2, /),
      expect.stringMatching(/^Prints 1: Work 31, /),
      expect.stringMatching(/^Prints 1, Red: Work 30/),
    ]);
  });

  it('is the text of the category on its first page alone: the one for search engines, else its introduction', () => {
    const intro = texts('intro', '<p>Lines <strong>on</strong> paper.</p>', '<p>Des lignes.</p>');
    expect(descriptions(described(intro)).slice(2, 4)).toEqual([
      'Lines on paper.',
      expect.stringMatching(/^Prints 1: /),
    ]);
    const own = {
      ...intro,
      ...texts('search_description', 'Prints by plotters.', ''),
      ...texts('search_title', 'Plotter prints', ''),
    };
    const pages = listings(described(own));
    expect(pages.get('/product/prints-1')).toMatchObject({
      title: 'Prints 1',
      searchTitle: 'Plotter prints',
      description: 'Prints by plotters.',
    });
    // The other languages stand by themselves.
    expect(pages.get('/fr/product/estampes-1')?.description).toBe('Des lignes.');
    for (const path of ['/fr/product/estampes-1', '/product/prints-1/2', '/product/prints-1/colour-red'])
      expect(pages.get(path)).not.toHaveProperty('searchTitle');
  });
});

describe('pages of facets', () => {
  it('are those of values that some of the products of a category have, in each language, in pages', () => {
    const pages = listings(content());
    expect([...pages.keys()].filter((path) => path.includes('-1/'))).toEqual(
      ['/product/prints-1', '/fr/product/estampes-1', '/it/product/stampe-1'].flatMap((path) => [
        `${path}/2`,
        `${path}/colour-red`,
        `${path}/colour-red/2`,
        `${path}/colour-light-blue`,
      ]),
    );
    const red = pages.get('/fr/product/estampes-1/colour-red');
    expect(red).toMatchObject({
      alternates: {
        en: '/product/prints-1/colour-red',
        fr: '/fr/product/estampes-1/colour-red',
        it: '/it/product/stampe-1/colour-red',
      },
      facet: { attribute: 'colour', value: 'red', name: 'Rouge' },
      category: { path: '/fr/product/estampes-1' },
      total: 31,
      pages: ['/fr/product/estampes-1/colour-red', '/fr/product/estampes-1/colour-red/2'],
      facets: [
        {
          name: 'Couleur',
          values: [
            { name: 'Rouge', path: '/fr/product/estampes-1/colour-red', swatch: '#cc2211' },
            { name: 'Bleu clair', path: '/fr/product/estampes-1/colour-light-blue' },
          ],
        },
      ],
    });
    expect(red?.description).toMatch(/^Estampes 1, Rouge : Œuvre 1, /);
    expect(pages.get('/product/prints-1/colour-red/2')?.products.map(({ id }) => id)).toEqual([idOf(30), idOf(31)]);
    expect(pages.get('/product/prints-1/colour-light-blue')?.products.map(({ id }) => id)).toEqual([
      idOf(39),
      idOf(40),
    ]);
    expect(pages.get('/product')).toMatchObject({ facet: null, facets: [] });
  });

  it('are at most twelve in a category: those of the values that most products have', () => {
    const values = enumerated(14).map((rank) => fixtureValue(`value${String(rank).padStart(10, '0')}`, COLOUR, rank));
    const shop = content({
      attribute_values: values,
      // The first value is on two of them, the last on fifteen.
      products: enumerated(40).map((number) =>
        product(number, { attributes: values.filter(({ rank }) => number < rank + 2).map(({ id }) => id) }),
      ),
      items: [],
    });
    expect(facetsOf(shop, '/product/prints-1')).toEqual(
      enumerated(14)
        .slice(2)
        .map((rank) => `/product/prints-1/colour-value-${rank}`),
    );
  });

  it('are those of the attributes that the category is narrowed down by, or what it is part of', () => {
    const part = fixtureCategory('category00posters', 2, { parent: PRINTS });
    const shop = (own: readonly string[], parents: readonly string[]): Content => {
      const plain = content();
      return {
        ...plain,
        categories: [fixtureCategory(PRINTS, 1, { filters: parents }), { ...part, filters: own }],
        products: plain.products.map((one) => ({
          ...one,
          category: part.id,
          attributes: one.rank < 4 ? [RED, OAK] : [],
        })),
      };
    };
    const facets = (own: readonly string[], parents: readonly string[]): readonly string[] =>
      facetsOf(shop(own, parents), '/product/prints-2').map((path) => path.slice('/product/prints-2/'.length));
    expect(facets([], [])).toEqual(['colour-red', 'colour-light-blue', 'material-oak']);
    expect(facets([], [MATERIAL])).toEqual(['material-oak']);
    expect(facets([COLOUR], [MATERIAL])).toEqual(['colour-red', 'colour-light-blue']);
  });

  it('come, change and go with the products that have the value, and nothing else does', () => {
    const shop = content();
    const live = liveSite({ content: shop, pictures: {} });
    live.site.pages.forEach((page) => page.payload());
    live.published();
    const edited = (number: number, attributes: readonly string[]) => {
      const products = shop.products.map((one) => (one.id === idOf(number) ? { ...one, attributes } : one));
      live.update({ content: { ...shop, products }, pictures: {} });
      const { pages, removed, sitemap } = live.stale();
      return { pages: pages.map(({ path }) => path).filter((path) => path.startsWith('/product/')), removed, sitemap };
    };
    // The page that it leaves, and the one before, from which a last page with one product takes another.
    expect(edited(31, [LINEN])).toEqual({
      pages: ['/product/prints-1/colour-red'],
      removed: ['', '/fr', '/it'].map(
        (locale, at) => `${locale}/product/${['prints', 'estampes', 'stampe'][at]}-1/colour-red/2`,
      ),
      sitemap: true,
    });
    // A second of oak: its page comes, and all pages of the category lead to it.
    const { pages, removed } = edited(40, [LINEN, OAK]);
    expect(removed).toEqual([]);
    expect(pages.toSorted()).toEqual([
      '/product/prints-1',
      '/product/prints-1/2',
      '/product/prints-1/colour-light-blue',
      '/product/prints-1/colour-red',
      '/product/prints-1/colour-red/2',
      '/product/prints-1/material-oak',
    ]);
  });
});

describe('pages of categories', () => {
  const part = (number: number, change: Partial<Category> = {}): Category =>
    fixtureCategory(`category0part${number}`, number, { parent: PRINTS, ...change });

  it('say what they are part of, their parts and those beside them, and count the products of their parts', () => {
    const shop = content({
      categories: [fixtureCategory(PRINTS, 1), part(2), part(3), part(4)],
      products: [product(1), product(2, { category: part(2).id }), product(3, { category: part(3).id })],
      items: [],
    });
    const pages = listings(shop);
    const link = (number: number) => ({ path: `/product/prints-${number}`, name: `Prints ${number}` });
    expect(pages.get('/product')).toMatchObject({ categories: [link(1)], total: 3 });
    expect(pages.get('/product/prints-1')).toMatchObject({
      category: { parent: null, children: [link(2), link(3)], siblings: [] },
      total: 3,
    });
    expect(pages.get('/product/prints-2')).toMatchObject({
      category: { parent: link(1), children: [], siblings: [link(2), link(3)] },
      categories: [link(1)],
      total: 1,
    });
  });

  it('lead to their products, which say what their category is part of', () => {
    const shop = content({
      categories: [fixtureCategory(PRINTS, 1), part(2)],
      products: [product(1), product(2, { category: part(2).id })],
      items: [],
    });
    const [first, second] = createSite({ content: shop, pictures: {} })
      .pages.map((page) => page.payload())
      .flatMap((payload) => (payload.kind === 'product' && payload.locale === 'en' ? [payload.product] : []));
    const link = (number: number) => ({ path: `/product/prints-${number}`, name: `Prints ${number}` });
    expect(first && productTrail(first)).toEqual([link(1)]);
    expect(second && productTrail(second)).toEqual([link(1), link(2)]);
  });

  it('are named in header, menu and footer up to eight, in the catalogue all', () => {
    const categories = enumerated(40).map((rank) => fixtureCategory(`category${String(rank).padStart(7, '0')}`, rank));
    const shop = content({
      categories,
      products: categories.map(({ id, rank }) => product(rank, { category: id })),
      items: [],
    });
    const { chrome } = createSite({ content: shop, pictures: {} });
    expect(chrome.en.navigation.map(({ name }) => name)).toEqual(enumerated(8).map((rank) => `Prints ${rank}`));
    expect(listings(shop).get('/product')?.categories).toHaveLength(40);
  });
});

describe('a product that is in several categories', () => {
  const [GIFTS, LAMPS, DESK] = ['category0gifts0', 'category0lamps0', 'category00desk0'];
  const shop = (change: Partial<Product>): Content =>
    content({
      categories: [
        fixtureCategory(PRINTS, 1),
        fixtureCategory(GIFTS, 2),
        fixtureCategory(LAMPS, 3),
        fixtureCategory(DESK, 4, { parent: LAMPS }),
      ],
      products: [1, 2, 3].map((number) => product(number, number === 2 ? change : {})),
      items: [1, 2, 3].map((number) => fixtureItem(`item${String(number).padStart(11, '0')}`, idOf(number))),
    });
  const paths = ['/product/prints-1', '/product/prints-2', '/product/prints-3', '/product/prints-4'];
  const shown = (all: ReadonlyMap<string, CataloguePayload>): readonly (readonly string[])[] =>
    paths.map((path) => all.get(path)?.products.map(({ id }) => id) ?? []);

  it('stands in the list of each, and of what they are part of, once and in the order of the shop', () => {
    const several = shop({ also_in: [GIFTS, DESK, PRINTS, 'category000gone'] });
    expect(shown(listings(several))).toEqual([[1, 2, 3].map(idOf), [idOf(2)], [idOf(2)], [idOf(2)]]);
    expect(listings(several).get('/product/prints-2')?.total).toBe(1);
    const none = shop({ category: '', also_in: [GIFTS] });
    expect(shown(listings(none))).toEqual([[idOf(1), idOf(3)], [idOf(2)], [], []]);
  });

  it('keeps the address and the trail of its own', () => {
    const { pages } = createSite({ content: shop({ also_in: [GIFTS] }), pictures: {} });
    const payload = pages.find(({ path }) => path === '/products/work-2')?.payload();
    expect(payload).toMatchObject({ product: { category: { path: '/product/prints-1' } } });
  });

  it('comes and goes with an edit', () => {
    const live = liveSite({ content: shop({}), pictures: {} });
    live.stale();
    live.published();
    const listing = (): readonly (readonly string[])[] =>
      shown(
        new Map(
          live.site.pages.flatMap((page) => {
            const payload = page.payload();
            return payload.kind === 'catalogue' ? [[payload.path, payload] as const] : [];
          }),
        ),
      );
    const edited = shop({});
    const products = edited.products.map((one) => (one.id === idOf(2) ? { ...one, also_in: [LAMPS] } : one));
    live.update({ content: { ...edited, products }, pictures: {} });
    expect(live.stale().pages.map(({ path }) => path)).toContain('/product/prints-3');
    expect(listing()[2]).toEqual([idOf(2)]);
  });
});
