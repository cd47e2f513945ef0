/**
 * What editors may change: the collections, whether they make and delete records there, and the fields. All else belongs to superusers
 * and to the shop's own code. Pure: the hooks refuse by the same table that the studio draws its forms from.
 */
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';

type InEachLocale<Name extends string> = `${Name}_${Locale}`;

function each<Name extends string>(...names: readonly Name[]): InEachLocale<Name>[] {
  return names.flatMap((name) => LOCALES.map((locale): InEachLocale<Name> => `${name}_${locale}`));
}

export interface Editable {
  readonly create: boolean;
  readonly delete: boolean;
  readonly fields: readonly string[];
  /** Those of `fields` that hold pictures, each with the field of their points of focus. */
  readonly pictures: Readonly<Record<string, string>>;
}

const FREE = { create: true, delete: true, pictures: {} } as const;
const FIXED = { create: false, delete: false, pictures: {} } as const;

/** In the order in which a publication saves them: what others refer to comes first. */
export const EDITABLE = {
  manufacturers: {
    ...FREE,
    fields: ['name', 'address', 'contact', 'country', 'responsible_name', 'responsible_address', 'responsible_contact'],
  },
  categories: { ...FREE, fields: [...each('name', 'slug', 'intro'), 'rank', 'outdated'] },
  products: {
    ...FREE,
    fields: [
      'status',
      'rank',
      ...each('name', 'slug', 'summary', 'description', 'alt', 'options', 'safety'),
      'images',
      'focus',
      'category',
      'tax_class',
      'manufacturer',
      'identifier',
      'withdrawal_exclusion',
      'outdated',
    ],
    pictures: { images: 'focus' },
  },
  items: {
    ...FREE,
    fields: [
      'product',
      'rank',
      'sku',
      'gtin',
      ...each('values'),
      'price',
      'stock',
      'weight',
      'images',
      'focus',
      'unit_quantity',
      'unit',
      'outdated',
    ],
    pictures: { images: 'focus' },
  },
  sales: { ...FREE, fields: ['item', 'price', 'starts', 'ends'] },
  pages: {
    ...FREE,
    fields: ['status', 'rank', 'menu', ...each('title', 'slug', 'summary', 'body'), 'outdated'],
  },
  stories: {
    ...FREE,
    fields: ['status', 'rank', ...each('title', 'text', 'alt'), 'image', 'focus', 'product', 'outdated'],
    pictures: { image: 'focus' },
  },
  home: {
    ...FIXED,
    fields: [
      ...each('hero_title', 'hero_text', 'hero_action', 'hero_alt', 'announcement'),
      'hero_image',
      'focus',
      'hero_product',
      'announcement_on',
      'featured',
      'navigation',
      'outdated',
    ],
    pictures: { hero_image: 'focus' },
  },
  palette: { ...FIXED, fields: ['dark', 'light', ...each('name', 'note'), 'outdated'] },
  redirects: { ...FREE, fields: ['from', 'to'] },
  /** Words and looks only: who sells, and how it is taxed, is no editor's. */
  shop: {
    ...FIXED,
    fields: ['tagline', ...each('description', 'keywords'), 'typeface', 'corners', 'spacing', 'outdated'],
  },
  shipping_rates: { ...FIXED, fields: [...each('name'), 'outdated'] },
} as const satisfies Readonly<Record<string, Editable>>;

export type EditedCollection = keyof typeof EDITABLE;

export const EDITED_COLLECTIONS: readonly EditedCollection[] = Object.keys(EDITABLE).filter(isEdited);

export function isEdited(name: string): name is EditedCollection {
  return Object.hasOwn(EDITABLE, name);
}

/** What editors may do with a collection; undefined: nothing. */
export function editableOf(name: string): Editable | undefined {
  return isEdited(name) ? EDITABLE[name] : undefined;
}

/** Hidden or computed beside a draft's own fields: pieces that the stock showed when the editor began; the stock moves by the difference. */
export const STOCK_SEEN = 'stock_was';

/** What the pictures of one editor may take in 24 hours: 250 of the largest, and a disk is not filled within a night. */
export const UPLOAD_MB_A_DAY = 2000;

/** Before the name of a file of the draft where a list of pictures names it; the record's own files stand there by their bare names. */
export const DRAFT_FILE = 'draft:';
