/**
 * Fields that a column of a table can hold here. A field with '.{language}' at its end ('product.name.fr') is in that
 * language, without one in the language of the file. The words for them: i18n/{locale}/moving-in.json, `field.{field}`
 * without its language.
 */
import type { ColumnMapping } from '#src/contract/moving-in/contents.ts';
import type { MovedKind, TableKind } from '#src/contract/moving-in/moved.ts';
import { KNOWN_LOCALES, type Locale } from '#src/domain/site/languages.ts';

const PRODUCT_TEXTS = [
  'product.name',
  'product.slug',
  'product.summary',
  'product.description',
  'product.searchTitle',
  'product.searchDescription',
] as const;

const BY_KIND = {
  products: [
    ...PRODUCT_TEXTS,
    'product.key',
    'product.parent',
    'product.type',
    'product.status',
    'product.visibility',
    'product.category',
    'product.tags',
    'product.maker',
    'product.identifier',
    'product.origin',
    'product.taxClass',
    'product.attribute',
    'product.option',
    'product.option1Name',
    'product.option1Value',
    'product.option2Name',
    'product.option2Value',
    'product.option3Name',
    'product.option3Value',
    'product.variantKey',
    'product.sku',
    'product.gtin',
    'product.price',
    'product.netPrice',
    'product.oldPrice',
    'product.salePrice',
    'product.currency',
    'product.stock',
    'product.stockPlace',
    'product.isInStock',
    'product.isCounted',
    'product.isSent',
    'product.isTaxed',
    'product.backorder',
    'product.backorderDays',
    'product.weight',
    'product.weightKilos',
    'product.weightUnit',
    'product.content',
    'product.contentUnit',
    'product.picture',
    'product.pictureText',
    'product.variantPicture',
    'product.address',
  ],
  customers: [
    'customer.key',
    'customer.email',
    'customer.name',
    'customer.firstName',
    'customer.lastName',
    'customer.locale',
    'customer.company',
    'customer.street',
    'customer.extra',
    'customer.postcode',
    'customer.city',
    'customer.region',
    'customer.country',
    'customer.phone',
    'customer.newsletter',
    'customer.newsletterAt',
    'customer.newsletterProof',
  ],
  orders: [
    'order.number',
    'order.placed',
    'order.email',
    'order.name',
    'order.currency',
    'order.total',
    'order.shipping',
    'order.tax',
    'order.discount',
    'order.state',
    'order.paid',
    'order.sent',
    'order.cancelled',
    'order.lineSku',
    'order.lineName',
    'order.lineQuantity',
    'order.linePrice',
    'order.lineTotal',
    ...addressFields('shipping'),
    ...addressFields('billing'),
  ],
  redirects: ['redirect.from', 'redirect.to'],
  reviews: [
    'review.product',
    'review.author',
    'review.email',
    'review.stars',
    'review.title',
    'review.body',
    'review.written',
    'review.locale',
    'review.state',
  ],
} as const satisfies Readonly<Record<TableKind, readonly string[]>>;

function addressFields(of: 'shipping' | 'billing') {
  const parts = [
    'Name',
    'FirstName',
    'LastName',
    'Company',
    'Street',
    'Extra',
    'Postcode',
    'City',
    'Region',
    'Country',
    'Phone',
  ] as const;
  return parts.map((part) => `order.${of}${part}` as const);
}

/** A field without its language. */
export type MovedField = (typeof BY_KIND)[TableKind][number];

const isLocalized = (field: string): boolean => PRODUCT_TEXTS.some((text) => text === field);

/**
 * Kind → what a column can be mapped to, the fields of each language included. Nobody maps columns of this shop's own
 * files.
 */
export const MAPPING_FIELDS: Readonly<Record<MovedKind, readonly string[]>> = {
  ...BY_KIND,
  attributes: [],
  categories: [],
  companions: [],
  products: BY_KIND.products.flatMap((field): string[] =>
    isLocalized(field) ? [field, ...KNOWN_LOCALES.map((locale) => `${field}.${locale}`)] : [field],
  ),
};

const KIND_OF = new Map<string, TableKind>(
  Object.entries(MAPPING_FIELDS).flatMap(([kind, fields]) =>
    fields.map((field): [string, TableKind] => [field, kind as TableKind]),
  ),
);

/** Kind of a file with such columns: that of most of them; null: no field is known. */
export function kindOfFields(fields: Iterable<string>): TableKind | null {
  const counts = new Map<TableKind, number>();
  for (const field of fields) {
    const kind = KIND_OF.get(field);
    if (kind !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? null;
}

export function isField(field: string): boolean {
  return KIND_OF.has(field);
}

/** Stands in a mapping for the field of a column of which somebody has to say what it holds. */
export const ASKED = '?';

/** The same, where somebody says that what nobody has chosen is left out. */
export function withoutAsked(mapping: ColumnMapping): ColumnMapping {
  return Object.fromEntries(Object.entries(mapping).map(([column, field]) => [column, field === ASKED ? '' : field]));
}

/** A field in a language; without one it is in that of the file. */
export const inLanguage = (field: MovedField, locale: Locale): string => `${field}.${locale}`;
