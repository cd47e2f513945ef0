/** Names of records, and the places where they are listed and seen. */
import { EXPANDED } from '#src/contract/expanded.ts';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { DEFAULT_LOCALE, type Locale, localePath } from '#src/domain/site/locale.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { shownText, shownLines } from '#src/domain/text/fallback.ts';
import { HOME_BLOCKS } from '#src/domain/site/blocks.ts';
import { fixedPageSlug, slugPath, type SlugKind } from '#src/domain/catalogue/slug.ts';
import { pathLocale } from '#src/domain/site/redirects.ts';

/** What a list has to ask for beside the records, PocketBase's `expand`. */
export const EXPAND: Readonly<Partial<Record<EditedCollection, string>>> = EXPANDED;

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}

/** A record that another one names, as `expand` answers it; {} where it did not. */
export function expanded(values: Values, field: string): Values {
  const all = values['expand'];
  const one = isValues(all) ? all[field] : undefined;
  return isValues(one) ? one : {};
}

/** The text of a field in a language, or in the one that stands in for it. */
export function inLanguage(values: Values, name: string, locale: Locale): string {
  return shownText((one) => textOf(values, `${name}_${one}`), locale).text;
}

/** '' where nobody has given it a name yet. */
export function nameOf(collection: EditedCollection, values: Values, locale: Locale): string {
  const join = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
  if (collection === 'items')
    return join(textOf(values, 'sku'), inLanguage(expanded(values, 'product'), 'name', locale));
  if (collection === 'sales') return nameOf('items', expanded(values, 'item'), locale);
  if (collection === 'attribute_values')
    return join(inLanguage(expanded(values, 'attribute'), 'name', locale), inLanguage(values, 'name', locale));
  if (collection === 'palette') return join(inLanguage(values, 'name', locale), textOf(values, 'token'));
  if (collection === 'shipping_rates')
    return join(inLanguage(values, 'name', locale), inLanguage(expanded(values, 'country'), 'name', locale));
  const { name } = SPECS[collection];
  return name.endsWith(`_${DEFAULT_LOCALE}`)
    ? inLanguage(values, name.slice(0, -`_${DEFAULT_LOCALE}`.length), locale)
    : textOf(values, name);
}

/** Names of the choices of a product, in a language or in the default one. */
export function choicesOf(product: Values, locale: Locale): readonly string[] {
  return shownLines((one) => textOf(product, `options_${one}`), locale);
}

/** Where a record is listed: its collection, or the form of the page that a block stands on. */
export function listPlace(collection: EditedCollection, values: Values): string {
  if (collection !== 'blocks') return collection;
  const page = textOf(values, 'page');
  return page === HOME_BLOCKS ? 'home' : `pages/${page}`;
}

const KIND: Readonly<Partial<Record<EditedCollection, SlugKind>>> = {
  products: 'product',
  categories: 'category',
  pages: 'page',
};

/** Where visitors see a stored record that has a page of its own; '': nowhere. */
export function shopPath(collection: EditedCollection, stored: Values | null, locale: Locale): string {
  if (stored === null) return '';
  if (collection === 'home') return localePath(locale, '/');
  const kind = KIND[collection];
  if (kind === undefined || (collection !== 'categories' && stored['status'] !== 'published')) return '';
  const own = textOf(stored, `slug_${locale}`);
  const slug = fixedPageSlug(textOf(stored, 'key')) ?? (own === '' ? textOf(stored, `slug_${DEFAULT_LOCALE}`) : own);
  return slug === '' ? '' : slugPath(kind, locale, slug);
}

const TARGETS = { product: 'products', category: 'categories', page: 'pages' } as const;

export interface RedirectTarget {
  /** What the record is called, in the reader's language. */
  readonly name: string;
  /** Site path; '': it has no page now. */
  readonly path: string;
}

/** Record that a redirect leads to that the shop has made by itself, wherever it is now; null: somebody has written where it leads, or the record was not read along (`EXPAND`). */
export function automaticTarget(redirect: Values, locale: Locale): RedirectTarget | null {
  if (textOf(redirect, 'to') !== '') return null;
  for (const [field, collection] of Object.entries(TARGETS)) {
    const record = expanded(redirect, field);
    if (textOf(record, 'id') === '') continue;
    const path = shopPath(collection, record, pathLocale(textOf(redirect, 'from')));
    return { name: nameOf(collection, record, locale), path };
  }
  return null;
}
