/** Edits of a shop as editors make them, each from three numbers: a sequence of numbers is a sequence of edits that can be repeated. */
import { BLOCK_KINDS } from '#src/domain/site/blocks.ts';
import type { Category, Content, Item, Product } from '#src/publishing/content/content.ts';
import {
  fixtureAttribute,
  fixtureBlock,
  fixtureCategory,
  fixtureContent,
  fixtureItem,
  fixtureProduct,
  fixtureValue,
  texts,
} from '#tests/contract/fixture-snapshot.ts';

/** More than a page of the catalogue. */
const PRODUCTS = 34;
const CATEGORIES = ['category0prints', 'category00paper', 'category000none'] as const;

const COLOURS = ['attribute0black', 'attribute00blue'] as const;

const productId = (number: number): string => `product${String(number).padStart(8, '0')}`;

function product(number: number): Product {
  const category = CATEGORIES[number % 3] ?? '';
  return fixtureProduct(productId(number), number, {
    category: number % 7 === 0 ? '' : category,
    attributes: number % 4 === 0 ? COLOURS.slice(1) : number % 4 === 1 ? COLOURS : [],
    ...(number % 5 === 0 ? { slug_fr: '', name_it: '' } : {}),
  });
}

const item = (number: number): Item => fixtureItem(`item${String(number).padStart(11, '0')}`, productId(number));

/** A shop with more than one page of products, some without a category, and some without a translation. */
export function editedShop(): Content {
  const numbers = Array.from({ length: PRODUCTS }, (_, index) => index + 1);
  return {
    ...fixtureContent(),
    products: numbers.map(product),
    items: numbers.map(item),
    categories: [fixtureCategory('category0prints', 1), fixtureCategory('category00paper', 2)],
    attributes: [fixtureAttribute('attribute0color', 1, { kind: 'colour' })],
    attribute_values: COLOURS.map((id, rank) =>
      // The one of the items' values shows its colour.
      fixtureValue(id, 'attribute0color', rank, { swatch: '#101010', ...(rank === 0 ? texts('name', 'A4') : {}) }),
    ),
  };
}

type Edit = (content: Content, at: number, value: number) => Partial<Content>;

function changed<Row>(rows: readonly Row[], at: number, change: (row: Row) => Row): readonly Row[] {
  return rows.map((row, index) => (index === at % rows.length ? change(row) : row));
}

function without<Row>(rows: readonly Row[], at: number): readonly Row[] {
  return rows.filter((_, index) => index !== at % rows.length);
}

function byRank<Row extends { readonly rank: number; readonly id: string }>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

const ofProduct =
  (change: (row: Product, value: number) => Partial<Product>): Edit =>
  ({ products }, at, value) => ({
    products: byRank(changed(products, at, (row) => ({ ...row, ...change(row, value) }))),
  });

const ofCategory =
  (change: (row: Category, value: number) => Partial<Category>): Edit =>
  ({ categories }, at, value) =>
    categories.length === 0
      ? {}
      : { categories: byRank(changed(categories, at, (row) => ({ ...row, ...change(row, value) }))) };

/** What an editor does, by name. */
export const EDITS: Readonly<Record<string, Edit>> = {
  price: ({ items }, at, value) => ({ items: changed(items, at, (row) => ({ ...row, price: 100 * (1 + value) })) }),
  soldOut: ({ items }, at) => ({ items: changed(items, at, (row) => ({ ...row, band: 'out' })) }),
  sale: ({ items, sales }, at, value) => {
    const id = items[at % items.length]?.id ?? '';
    const others = sales.filter((sale) => sale.item !== id);
    if (others.length < sales.length) return { sales: others };
    const sale = { id: `sale${id}`, item: id, price: 50, starts: '', ends: '', reference: 100 + value } as const;
    return { sales: [...others, { ...sale, state: 'active' }] };
  },
  description: ofProduct((_, value) => ({ description_en: `<p>Text ${value}.</p>` })),
  summary: ofProduct((_, value) => ({ summary_fr: value % 3 === 0 ? '' : `Texte ${value}` })),
  name: ofProduct((_, value) => ({ name_it: value % 3 === 0 ? '' : `Nome ${value}` })),
  slug: ofProduct(({ id }, value) => ({ slug_fr: value % 3 === 0 ? '' : `titre-${value}-${id.slice(-3)}` })),
  takenSlug: ofProduct((_, value) => ({ slug_fr: `work-${value % 5}` })),
  category: ofProduct((_, value) => ({ category: ['', ...CATEGORIES][value % 4] ?? '' })),
  alsoIn: ofProduct((_, value) => ({
    also_in: [[], [CATEGORIES[0] ?? ''], [...CATEGORIES, 'category000gone']][value % 3] ?? [],
  })),
  rank: ofProduct((_, value) => ({ rank: value })),
  unpublish: ({ products, items }, at) => {
    const gone = products[at % products.length]?.id;
    return products.length < 3
      ? {}
      : { products: without(products, at), items: items.filter((one) => one.product !== gone) };
  },
  publish: ({ products, items }, _, value) => {
    const fresh = product(PRODUCTS + 1 + (value % 4));
    if (products.some(({ id }) => id === fresh.id)) return {};
    return { products: byRank([...products, fresh]), items: [...items, item(PRODUCTS + 1 + (value % 4))] };
  },
  colours: ofProduct((_, value) => ({ attributes: COLOURS.slice(value % 3) })),
  goesWith: ofProduct((_, value) => ({ goes_with: value % 3 === 0 ? [] : [productId(1 + value), productId(2)] })),
  itemColours: ({ items }, at, value) => ({
    items: changed(items, at, (row) => ({ ...row, attributes: COLOURS.slice(value % 3) })),
  }),
  swatch: ({ attribute_values: values }, at, value) => ({
    attribute_values: changed(values, at, (row) => ({ ...row, swatch: `#00000${value % 10}` })),
  }),
  valueRank: ({ attribute_values: values }, at, value) => ({
    attribute_values: byRank(changed(values, at, (row) => ({ ...row, rank: value % 3 }))),
  }),
  valueKey: ({ attribute_values: values }, at, value) => ({
    attribute_values: changed(values, at, (row) => ({ ...row, key: `key-${value % 4}-${row.id.slice(-3)}` })),
  }),
  valueName: ({ attribute_values: values }, at, value) => ({
    attribute_values: changed(values, at, (row) => ({ ...row, name_fr: value % 3 === 0 ? '' : `Nom ${value}` })),
  }),
  attributeName: ({ attributes }, at, value) => ({
    attributes: changed(attributes, at, (row) => ({ ...row, name_it: value % 3 === 0 ? '' : `Nome ${value}` })),
  }),
  categoryFilters: ofCategory((_, value) => ({
    filters: [[], ['attribute0color'], ['attribute00gone']][value % 3] ?? [],
  })),
  synonyms: ({ synonyms }, at, value) => ({
    synonyms:
      value % 3 === 0
        ? synonyms.slice(1)
        : [...synonyms.slice(0, 2), { id: `synonyms${value}`, rank: at, ...texts('words', `art, print ${value}`) }],
  }),
  categoryGuide: ofCategory((_, value) => ({ guide_en: value % 3 === 0 ? '' : `<p>Guide ${value}</p>` })),
  categoryParent: ofCategory((_, value) => ({ parent: ['', ...CATEGORIES][value % 4] ?? '' })),
  categoryName: ofCategory((_, value) => ({ name_fr: `Nom ${value}` })),
  googleCategory: ofCategory((_, value) => ({ google_category: ['', '2618', 'Home > Light'][value % 3] ?? '' })),
  categoryIntro: ofCategory((_, value) => ({ intro_en: `<p>${value}</p>` })),
  categorySlug: ofCategory(({ id }, value) => ({ slug_it: `nome-${value}-${id.slice(-3)}` })),
  categoryRank: ofCategory((_, value) => ({ rank: value % 3 })),
  newCategory: ({ categories }) =>
    categories.some(({ id }) => id === 'category000none')
      ? {}
      : { categories: byRank([...categories, fixtureCategory('category000none', 3)]) },
  dropCategory: ({ categories }, at) => ({ categories: without(categories, at) }),
  page: ({ pages }, at, value) => ({ pages: changed(pages, at, (row) => ({ ...row, body_en: `<p>${value}</p>` })) }),
  pageTitle: ({ pages }, at, value) => ({
    pages: changed(pages, at, (row) => ({ ...row, title_fr: `Titre ${value}` })),
  }),
  featured: ({ blocks, products }, at, value) => ({
    blocks: blocks.map((block) => ({
      ...block,
      products: [at, value].map((index) => products[index % products.length]?.id ?? ''),
    })),
  }),
  block: ({ blocks, pages }, at, value) => {
    const id = `block${String(at % 4).padStart(10, '0')}`;
    const kind = BLOCK_KINDS[value % BLOCK_KINDS.length] ?? 'hero';
    const page = value % 3 === 0 ? '' : (pages[value % pages.length]?.id ?? '');
    const category = CATEGORIES[value % CATEGORIES.length] ?? '';
    const block = fixtureBlock(id, { kind, page, category, rank: value % 5, ...texts('title', `Block ${value}`) });
    return { blocks: byRank([...blocks.filter((one) => one.id !== id), block]) };
  },
  dropBlock: ({ blocks }, at) => ({ blocks: without(blocks, at) }),
  announcement: ({ home }, _, value) => ({ home: { ...home, announcement_en: `News ${value}` } }),
  brand: ({ shop }, _, value) => ({ shop: { ...shop, description_en: `Objects ${value}` } }),
  colour: ({ palette }, _, value) => ({
    palette: palette.map((row) =>
      row.token === 'text' ? { ...row, dark: value % 2 === 0 ? '#ffffff' : '#f2f2f2' } : row,
    ),
  }),
  maker: ({ manufacturers, products }, at, value) => ({
    manufacturers: changed(manufacturers, 0, (row) => ({ ...row, address: `${value} rue X` })),
    products: changed(products, at, (row) => ({ ...row, manufacturer: 'manufacturer001' })),
  }),
  redirect: ({ redirects, products }, at, value) => ({
    redirects: [
      ...redirects.filter(({ id }) => id !== `redirect${value % 3}`),
      {
        id: `redirect${value % 3}`,
        from: `/products/old-${value % 5}`,
        locale: 'en',
        product: products[at % products.length]?.id ?? '',
        category: '',
        page: '',
        to: '',
        item: '',
        origin: value % 2 === 0 ? 'moved' : '',
      },
    ],
  }),
};

export type EditStep = readonly [name: string, at: number, value: number];

export function edit(content: Content, [name, at, value]: EditStep): Content {
  const make = EDITS[name];
  if (make === undefined) throw new Error(`There is no edit ${name}.`);
  return { ...content, ...make(content, at, value) };
}
