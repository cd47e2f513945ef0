/** A small shop as a snapshot, without a backend: for tests of what is made from it, and to work on pages with `astro dev`. */
import type {
  Attribute,
  AttributeValue,
  Block,
  Category,
  Colour,
  Content,
  Country,
  Item,
  Page,
  Product,
  Review,
  Snapshot,
} from '#src/publishing/content/content.ts';
import type { InEachLocale } from '#src/publishing/site/localize.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { TOKENS, type Token } from '#src/domain/site/palette.ts';

/** The columns of a field with one text in each language; one language's text may be left out. */
export function texts<Name extends string>(name: Name, en: string, fr = en, it = en): InEachLocale<Name> {
  const values = { en, fr, it };
  return Object.fromEntries(LOCALES.map((locale) => [`${name}_${locale}`, values[locale]])) as InEachLocale<Name>;
}

const DARK: Partial<Record<Token, string>> = {
  background: '#141414',
  surface: '#1e1e1e',
  'on-primary': '#111111',
  'on-secondary': '#111111',
  'on-accent': '#111111',
  line: '#767676',
  accent: '#ff8a50',
  success: '#7bd88f',
  error: '#ff8f8f',
};
const LIGHT: Partial<Record<Token, string>> = {
  background: '#ffffff',
  surface: '#f4f4f2',
  'on-primary': '#ffffff',
  'on-secondary': '#ffffff',
  'on-accent': '#ffffff',
  line: '#767676',
  accent: '#b23c00',
  success: '#116329',
  error: '#a40e26',
};

/** Every token once, all pairs readable. */
function fixturePalette(): Colour[] {
  return TOKENS.map((token, rank) => ({
    id: `colour${String(rank).padStart(9, '0')}`,
    token,
    rank,
    ...texts('name', token),
    ...texts('note', ''),
    dark: DARK[token] ?? '#f2f2f2',
    light: LIGHT[token] ?? '#1a1a1a',
  }));
}

export function fixtureProduct(id: string, rank: number, change: Partial<Product> = {}): Product {
  return {
    id,
    created: `2026-01-01 00:00:00.${String(rank % 1000).padStart(3, '0')}Z`,
    status: 'published',
    rank,
    ...texts('slug', `work-${rank}`, `oeuvre-${rank}`, `opera-${rank}`),
    ...texts('name', `Work ${rank}`, `Œuvre ${rank}`, `Opera ${rank}`),
    ...texts('summary', 'A plotted line on paper.', 'Une ligne tracée sur papier.', 'Una linea tracciata su carta.'),
    ...texts(
      'description',
      '<p>Drawn by a machine.</p>',
      '<p>Tracé par une machine.</p>',
      '<p>Disegnato da una macchina.</p>',
    ),
    ...texts('alt', ''),
    ...texts('options', 'Size', 'Format', 'Formato'),
    ...texts('safety', ''),
    ...texts('care', ''),
    ...texts('search_title', ''),
    ...texts('search_description', ''),
    withdrawal_exclusion: '',
    focus: [],
    images: [],
    attributes: [],
    goes_with: [],
    category: 'category0prints',
    also_in: [],
    tax_class: 'standard',
    manufacturer: '',
    identifier: `V-${rank}`,
    eprel: '',
    country_of_origin: '',
    ...change,
  };
}

export function fixtureItem(id: string, product: string, change: Partial<Item> = {}): Item {
  return {
    id,
    product,
    rank: 1,
    sku: id.toUpperCase(),
    gtin: '',
    ...texts('values', 'A4'),
    attributes: [],
    price: 12_000,
    band: 'in',
    weight: 300,
    focus: [],
    images: [],
    unit_quantity: 0,
    unit: '',
    restock: '',
    stock_rule: '',
    backorder_days: 0,
    ...change,
  };
}

export function fixtureCategory(id: string, rank: number, change: Partial<Category> = {}): Category {
  return {
    id,
    rank,
    ...texts('slug', `prints-${rank}`, `estampes-${rank}`, `stampe-${rank}`),
    ...texts('name', `Prints ${rank}`, `Estampes ${rank}`, `Stampe ${rank}`),
    ...texts('intro', ''),
    ...texts('guide', ''),
    ...texts('search_title', ''),
    ...texts('search_description', ''),
    ...texts('alt', ''),
    image: '',
    focus: [],
    parent: '',
    filters: [],
    google_category: '',
    ...change,
  };
}

export function fixtureAttribute(id: string, rank: number, change: Partial<Attribute> = {}): Attribute {
  return { id, rank, key: `attribute${rank}`, kind: 'text', ...texts('name', `Attribute ${rank}`), ...change };
}

export function fixtureValue(
  id: string,
  attribute: string,
  rank: number,
  change: Partial<AttributeValue> = {},
): AttributeValue {
  return { id, attribute, rank, key: `value-${rank}`, swatch: '', ...texts('name', `Value ${rank}`), ...change };
}

export function fixturePage(key: Page['key'], rank: number, change: Partial<Page> = {}): Page {
  return {
    id: `page${(key || 'other').padEnd(11, '0').slice(0, 11)}`,
    key,
    status: 'published',
    rank,
    menu: 'footer',
    ...texts('slug', key || 'about', key === '' ? 'a-propos' : `${key}-fr`, key === '' ? 'chi-siamo' : `${key}-it`),
    ...texts('title', `Page ${key}`),
    ...texts('summary', ''),
    ...texts('body', '<h2>First</h2><p>Text.</p>'),
    ...change,
  };
}

const FRANCE: Country = {
  id: 'country00000001',
  code: 'FR',
  active: true,
  ...texts('name', 'France', 'France', 'Francia'),
  vat_standard: 2000,
  vat_books: '550',
  vat_reduced: 550,
  vat_super_reduced: 210,
  vat_number: '',
  territories: '',
};

/** Of the home page, and a large picture without one, unless `change` says otherwise. */
export function fixtureBlock(id: string, change: Partial<Block> = {}): Block {
  return {
    id,
    kind: 'hero',
    page: '',
    status: 'published',
    rank: 0,
    ...texts('title', ''),
    ...texts('text', ''),
    ...texts('action', ''),
    ...texts('alt', ''),
    product: '',
    products: [],
    category: '',
    images: [],
    video: '',
    focus: [],
    ...change,
  };
}

export function fixtureReview(id: string, product: string, change: Partial<Review> = {}): Review {
  const days = { bought: '2026-01-02 10:00:00.000Z', decided: '2026-01-20 10:00:00.000Z' };
  return {
    id,
    product,
    locale: 'en',
    rating: 5,
    text: 'Good.',
    name: 'Ada L.',
    answer: '',
    source: '',
    state: 'shown',
    ...days,
    ...change,
  };
}

export function fixtureContent(change: Partial<Content> = {}): Content {
  return {
    products: [
      fixtureProduct('product00000001', 1),
      fixtureProduct('product00000002', 2),
      fixtureProduct('product00000003', 3),
    ],
    items: [
      fixtureItem('item00000000001', 'product00000001'),
      fixtureItem('item00000000002', 'product00000002', { band: 'low' }),
    ],
    categories: [fixtureCategory('category0prints', 1)],
    manufacturers: [
      {
        id: 'manufacturer001',
        name: 'Atelier',
        address: '1 rue X\nLyon',
        contact: 'a@example.com',
        country: 'FR',
        responsible_name: '',
        responsible_address: '',
        responsible_contact: '',
      },
    ],
    attributes: [],
    attribute_values: [],
    synonyms: [],
    pages: (['cgu', 'cgv', 'retpolicy', 'privacy', 'legal', 'shipping', 'accessibility', ''] as const).map(
      (key, rank) => fixturePage(key, rank),
    ),
    home: {
      id: 'home00000000001',
      ...texts('announcement', 'Free delivery'),
      announcement_on: true,
      navigation: [],
    },
    blocks: [
      fixtureBlock('block0000000001', {
        rank: 1,
        ...texts('title', 'Lines', 'Lignes', 'Linee'),
        ...texts('text', '<p>Drawn by machines.</p>'),
        ...texts('action', 'See the works', 'Voir les œuvres', 'Vedi le opere'),
      }),
      fixtureBlock('block0000000002', { kind: 'products', rank: 2 }),
    ],
    palette: fixturePalette(),
    shop: {
      id: 'shop00000000001',
      brand: 'Vitrine',
      tagline: 'Artechnological Lifestyle',
      transfer: false,
      ...texts(
        'description',
        'where art meets machines',
        'objets où l’art rencontre la machine',
        'oggetti dove l’arte incontra la macchina',
      ),
      ...texts('keywords', 'art'),
      ...texts('vat_exempt_note', 'VAT not charged'),
      ...texts('guarantee', ''),
      ...texts('guarantee_alt', ''),
      legal_name: 'Vitrine SAS',
      legal_form: 'SAS',
      address: '1 rue X\n69001 Lyon',
      country: 'FR',
      email: 'hello@vitrine.example',
      phone: '+33 4 00 00 00 00',
      vat_number: 'FR00000000000',
      registration: 'RCS Lyon 000 000 000',
      share_capital: '10 000 €',
      publication_director: 'A. B.',
      host: 'Host, 1 rue Y',
      mediator: 'CM2C',
      mediator_url: 'https://www.cm2c.net',
      epr_numbers: 'FR000000_01ABCD',
      pec: '',
      currency: 'EUR',
      vat_scheme: 'home',
      cut_off: 0,
      pack_days: '',
      closed_days: '',
      logo: '',
      icon: '',
      typeface_file: '',
      typeface: '',
      corners: '',
      spacing: '',
    },
    countries: [FRANCE],
    homeCountry: FRANCE,
    shipping_rates: [],
    sales: [],
    redirects: [],
    reviews: [],
    ...change,
  };
}

export function fixtureSnapshot(change: Partial<Content> = {}): Snapshot {
  return { content: fixtureContent(change), pictures: {} };
}
