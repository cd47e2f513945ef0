import { describe, expect, it } from 'vitest';
import type { ProductPayload } from '#src/contract/payload.ts';
import type { Content, Country } from '#src/publishing/content/content.ts';
import { createSite, payloadsOf, type Site } from '#src/publishing/site/create-site.ts';
import { brandCss } from '#src/domain/site/brand.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import {
  fixtureCategory,
  fixtureBlock,
  fixtureContent,
  fixtureItem,
  fixtureProduct,
  fixtureSnapshot,
  texts,
} from '#tests/contract/fixture-snapshot.ts';

function siteOf(change: Partial<Content> = {}): Site {
  return createSite(fixtureSnapshot(change));
}

function product(site: Site, path: string): ProductPayload {
  const found = site.pages.find((page) => page.path === path)?.payload();
  if (found?.kind !== 'product') throw new Error(`No product at ${path}`);
  return found;
}

const ITEM = 'item00000000001';
const PRODUCT = 'product00000001';
const sale = { id: 'sale00000000001', item: ITEM, starts: '', ends: '', state: 'active' } as const;

describe('prices', () => {
  it('show the price of an active sale, its reference price and whole per cents, rounded down', () => {
    const [item] = product(siteOf({ sales: [{ ...sale, price: 8_001, reference: 12_000 }] }), '/products/work-1')
      .product.items;
    expect(item).toMatchObject({ price: 8_001, sale: { reference: 12_000, percent: 33 } });
  });

  it('call nothing a sale that is not below the lowest price of the 30 days before', () => {
    const [item] = product(siteOf({ sales: [{ ...sale, price: 12_000, reference: 12_000 }] }), '/products/work-1')
      .product.items;
    expect(item).toMatchObject({ price: 12_000, sale: null });
  });

  it.each([
    ['g', 250, { price: 48_000, unit: 'kg' }],
    ['ml', 750, { price: 16_000, unit: 'l' }],
    ['cm', 150, { price: 8_000, unit: 'm' }],
    ['m2', 7, { price: 1_714, unit: 'm2' }],
    ['g', 0, null],
  ] as const)('give the price of one unit for %s × %i', (unit, quantity, unitPrice) => {
    const items = [fixtureItem(ITEM, PRODUCT, { unit, unit_quantity: quantity })];
    expect(product(siteOf({ items }), '/products/work-1').product.items[0]?.unitPrice).toEqual(unitPrice);
  });
});

describe('an item that will not come back', () => {
  it('says so, and no other does', () => {
    const items = [fixtureItem(ITEM, PRODUCT, { restock: 'never' }), fixtureItem('item00000000002', PRODUCT)];
    const shown = product(siteOf({ items }), '/products/work-1').product.items;
    expect(shown.map((item) => item.noRestock ?? null)).toEqual([true, null]);
  });
});

describe('care instructions', () => {
  it('stand in the language of the page, or in English, and only where a product has some', () => {
    const lines = 'Wash by hand.\nDry flat.';
    const site = siteOf({
      products: [
        fixtureProduct(PRODUCT, 1, texts('care', lines, 'Laver à la main.', '')),
        fixtureProduct('product00000002', 2),
      ],
    });
    expect(product(site, '/products/work-1').product.care).toBe(lines);
    expect(product(site, '/fr/products/oeuvre-1').product.care).toBe('Laver à la main.');
    const italian = product(site, '/it/products/opera-1');
    expect([italian.product.care, italian.untranslated]).toEqual([lines, expect.arrayContaining(['care'])]);
    expect(product(site, '/products/work-2').product).not.toHaveProperty('care');
  });
});

describe('the country of origin', () => {
  it('is said of a product that has one, and of no other', () => {
    const products = [fixtureProduct(PRODUCT, 1, { country_of_origin: 'IT' }), fixtureProduct('product00000002', 2)];
    const site = siteOf({ products });
    expect(product(site, '/fr/products/oeuvre-1').product.origin).toBe('IT');
    expect(product(site, '/products/work-2').product).not.toHaveProperty('origin');
  });
});

describe('what an editor has written for search engines', () => {
  it('is the title and the description of the page in its language; others are made of its texts', () => {
    const site = siteOf({
      products: [
        fixtureProduct(PRODUCT, 1, {
          ...texts('search_title', 'A plotted work', ''),
          ...texts('search_description', '', 'Une œuvre tracée, à accrocher.'),
        }),
      ],
    });
    expect(product(site, '/products/work-1')).toMatchObject({
      title: 'Work 1',
      searchTitle: 'A plotted work',
      description: 'A plotted line on paper.',
    });
    const french = product(site, '/fr/products/oeuvre-1');
    expect(french.description).toBe('Une œuvre tracée, à accrocher.');
    expect(french).not.toHaveProperty('searchTitle');
    expect(french.untranslated).not.toContain('search_title');
  });
});

describe('what the cart counts with', () => {
  const [france] = fixtureContent().countries;
  const italy = { ...france, id: 'country00000002', code: 'IT', ...texts('name', 'Italy', 'Italie', 'Italia') };
  const rate = {
    id: 'rate00000000001',
    country: 'country00000002',
    rank: 1,
    ...texts('name', 'Parcel', 'Colis', 'Pacco'),
    price: 690,
    free_from: 9_000,
    max_weight: 30_000,
    days_min: 2,
    days_max: 4,
    saturdays: true,
    needs_phone: true,
    excluded: 'sardinia\natlantis',
    postcodes: '00 1*\n20121',
    method: 'home',
  };

  it('is the same in each language but for its words, beside the cart', () => {
    const { shop } = siteOf({
      countries: [{ ...italy, vat_standard: 2200, territories: 'livigno\natlantis' } as Country],
      shipping_rates: [rate, { ...rate, id: 'rate00000000002', country: 'country00000009' }],
    });
    expect(shop.it).toEqual({
      kind: 'shop',
      locale: 'it',
      path: '/it/cart',
      alternates: { en: '/cart', fr: '/fr/cart', it: '/it/cart' },
      title: 'Vitrine',
      description: expect.stringContaining('l’arte'),
      untranslated: [],
      currency: 'EUR',
      vatScheme: 'home',
      country: 'FR',
      packing: { country: 'FR', cutOff: 0, weekdays: '', closed: [] },
      homeRates: { standard: 2000, books: 550, reduced: 550, super_reduced: 210, zero: 0 },
      countries: [
        {
          code: 'IT',
          name: 'Italia',
          vatRates: { standard: 2200, books: 550, reduced: 550, super_reduced: 210, zero: 0 },
          territories: ['livigno'],
        },
      ],
      shippingRates: [
        {
          id: 'rate00000000001',
          country: 'IT',
          name: 'Pacco',
          price: 690,
          freeFrom: 9_000,
          maxWeight: 30_000,
          daysMin: 2,
          daysMax: 4,
          saturdays: true,
          needsPhone: true,
          excluded: ['sardinia'],
          postcodes: ['001*', '20121'],
          method: 'home',
        },
      ],
    });
    expect(shop.fr.countries.map(({ name }) => name)).toEqual(['Italie']);
  });

  it('needs no record of the own country, unless its rates hold everywhere', () => {
    const { shop } = fixtureContent();
    expect(siteOf({ homeCountry: null, shop: { ...shop, vat_scheme: 'oss' } }).shop.en.homeRates).toBeNull();
    expect(() => siteOf({ homeCountry: null })).toThrow(/shop record "shop00000000001".*"country" \("FR"\)/);
  });

  it('is not built while a country that is counted with has no rate', () => {
    const { shop } = fixtureContent();
    const spain = { ...france, id: 'country00000002', code: 'ES', active: true, vat_standard: 0 } as Country;
    const oss = { ...shop, vat_scheme: 'oss' } as const;
    expect(() => siteOf({ shop: oss, countries: [france as Country, spain] })).toThrow(
      /countries record "country00000002".*"vat_standard" of ES is empty, and the VAT scheme "oss"/,
    );
    expect(siteOf({ countries: [france as Country, spain] }).shop.en.countries).toHaveLength(2);
    expect(() => siteOf({ homeCountry: { ...france, vat_standard: 0 } as Country })).toThrow(/"vat_standard" of FR/);
  });

  it('has the tax class of each product beside the product', () => {
    const products = [fixtureProduct(PRODUCT, 1, { tax_class: 'reduced' })];
    expect(product(siteOf({ products }), '/it/products/opera-1').product.taxClass).toBe('reduced');
  });
});

describe('texts', () => {
  it('fall back to English and are listed', () => {
    const products = [
      fixtureProduct(PRODUCT, 1, {
        ...texts('name', 'Work', '', 'Opera'),
        ...texts('options', 'Size\nColour', 'Format', 'Formato\nColore'),
      }),
    ];
    const site = siteOf({ products });
    const fr = product(site, '/fr/products/oeuvre-1');
    expect(fr.product).toMatchObject({ name: 'Work', options: ['Format', 'Colour'] });
    expect(fr.untranslated).toEqual(['name', 'options']);
    expect(site.untranslated()).toEqual([
      { collection: 'products', record: PRODUCT, locale: 'fr', fields: ['name', 'options'] },
    ]);
  });

  it('are missing where no words describe a picture, in one language or in all', () => {
    const hero = fixtureBlock('block0000000001', { images: ['hero.png'], ...texts('title', 'A', 'B', 'C') });
    const products = [
      fixtureProduct(PRODUCT, 1, { images: ['a.png', 'b.png'], ...texts('alt', 'A\nB', 'A\nB', 'A') }),
      fixtureProduct('product00000002', 2, { images: ['a.png'] }),
    ];
    const site = siteOf({ products, blocks: [hero] });
    expect(product(site, '/products/work-2').untranslated).toEqual([]);
    for (const page of site.pages) page.payload();
    const reported = site.untranslated().map(({ record, locale, fields }) => [record, locale, ...fields]);
    expect(reported).toEqual([
      ...(['en', 'fr', 'it'] as const).map((locale) => [hero.id, locale, 'alt']),
      [PRODUCT, 'it', 'alt'],
      ...(['en', 'fr', 'it'] as const).map((locale) => ['product00000002', locale, 'alt']),
    ]);
  });

  it('give each product an address in each language, even where the English slug is taken', () => {
    const products = [
      fixtureProduct(PRODUCT, 1, texts('slug', 'line', '', 'linea')),
      fixtureProduct('product00000002', 2, texts('slug', 'other', 'line', 'altra')),
    ];
    const site = siteOf({ products });
    expect(product(site, '/products/line').alternates.fr).toBe(`/fr/products/${PRODUCT}`);
    expect(product(site, '/fr/products/line').product.id).toBe('product00000002');
  });
});

describe('content that no page can be made of names its record and field', () => {
  const refused: readonly (readonly [string, Partial<Content>, RegExp])[] = [
    [
      'a slug twice',
      { products: [fixtureProduct(PRODUCT, 1), fixtureProduct('product00000002', 1)] },
      /products record "product00000002": the field "slug_en" \("work-1"\)/,
    ],
    [
      'a slug that leaves its folder',
      { products: [fixtureProduct(PRODUCT, 1, texts('slug', '../x'))] },
      /products record "product00000001": the field "slug_en"/,
    ],
    [
      'a category that is a number',
      { categories: [fixtureCategory('category0prints', 1, texts('slug', '2'))] },
      /categories record "category0prints".*number/,
    ],
    [
      'rich text with a script',
      { products: [fixtureProduct(PRODUCT, 1, texts('description', '<p>x</p><script>1</script>'))] },
      /products record "product00000001": the field "description_en".*script/,
    ],
    [
      'a palette without a token',
      { palette: fixtureContent().palette.slice(1) },
      /palette: no record has the token "background"/,
    ],
    [
      'a colour that ends the style',
      {
        palette: fixtureContent().palette.map((colour, index) =>
          index === 0 ? { ...colour, dark: '#fff}</style>' } : colour,
        ),
      },
      /palette record "colour000000000": the field "dark"/,
    ],
  ];
  it.each(refused)('%s', (_, change, message) => {
    expect(() => [...payloadsOf(siteOf(change))]).toThrow(message);
  });
});

describe('listings', () => {
  const many = Array.from({ length: 61 }, (_, index) =>
    fixtureProduct(`product${String(index).padStart(8, '0')}`, index),
  );

  it('show 30 products a page, in the stored order', () => {
    const pages = [...payloadsOf(siteOf({ products: many }))].filter(
      (payload) => payload.kind === 'catalogue' && payload.locale === 'it' && payload.category === null,
    );
    expect(pages.map(({ path }) => path)).toEqual(['/it/product', '/it/product/2', '/it/product/3']);
    expect(pages.map((page) => (page.kind === 'catalogue' ? page.products.length : 0))).toEqual([30, 29, 2]);
    expect(pages[1]).toMatchObject({
      page: 2,
      total: 61,
      alternates: { en: '/product/2' },
      products: expect.arrayContaining([expect.objectContaining({ id: many[30]?.id })]),
    });
  });

  it('relate at most four others of the same category, the next in order first', () => {
    const { related } = product(siteOf({ products: many }), '/products/work-59');
    expect(related.map(({ id }) => id)).toEqual([many[60], many[0], many[1], many[2]].map((one) => one?.id));
    expect(product(siteOf(), '/products/work-3').related).toHaveLength(2);
  });

  it('take a product of a deleted category out of that category only', () => {
    const site = siteOf({ categories: [] });
    expect(product(site, '/products/work-1')).toMatchObject({ product: { category: null }, related: [] });
    expect(site.pages.find(({ path }) => path === '/product')?.payload()).toMatchObject({ total: 3, categories: [] });
  });
});

describe('the digest of the terms', () => {
  const PAGES = fixtureContent().pages;
  const edited = (key: string, change: Partial<(typeof PAGES)[number]>): Content['pages'] =>
    PAGES.map((page) => (page.key === key ? { ...page, ...change } : page));
  const digest = (pages: Content['pages'], locale: Locale): string => siteOf({ pages }).terms[locale];

  it('is another one in each language, and after each change of what a shopper reads', () => {
    const { terms } = siteOf();
    expect(new Set(Object.values(terms)).size).toBe(3);
    for (const value of Object.values(terms)) expect(value).toMatch(/^[0-9a-f]{64}$/);
    for (const key of ['cgv', 'retpolicy']) {
      expect(digest(edited(key, { body_fr: '<p>Autre texte.</p>' }), 'fr')).not.toBe(terms.fr);
      expect(digest(edited(key, { title_fr: 'Autre titre' }), 'fr')).not.toBe(terms.fr);
      expect(digest(edited(key, { body_fr: '<p>Autre texte.</p>' }), 'it')).toBe(terms.it);
    }
    expect(digest(edited('cgu', { body_fr: '<p>Autre texte.</p>' }), 'fr')).toBe(terms.fr);
  });

  it('is of the English text where a translation is missing, and empty while a page is not published', () => {
    const italian = (title: string): string =>
      digest(edited('cgv', texts('title', 'Terms', 'Conditions', title)), 'it');
    expect(italian(' ')).toBe(italian('Terms'));
    expect(italian('Condizioni')).not.toBe(italian('Terms'));
    expect(
      digest(
        PAGES.filter(({ key }) => key !== 'retpolicy'),
        'en',
      ),
    ).toBe('');
  });
});

it("looks that a shop sets stand beside its colours; the project's own add nothing", () => {
  const NO_FILES = { typeface: '', logo: null };
  const { shop } = fixtureContent();
  const tokens = (change: Partial<Content['shop']>) => siteOf({ shop: { ...shop, ...change } }).chrome.fr.tokensCss;
  expect(tokens({})).toMatch(/^:root\{--color-[^}]+\}\[data-theme=light\]\{[^}]+\}$/);
  expect(tokens({ corners: 'round' })).toBe(`${tokens({})}${brandCss({ ...shop, corners: 'round' }, NO_FILES)}`);
  expect(brandCss({ ...shop, corners: 'round' }, NO_FILES)).toContain('border-radius:22px');
});
