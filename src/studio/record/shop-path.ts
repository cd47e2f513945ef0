import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { DEFAULT_LOCALE, localePath, type Locale } from '#src/domain/site/locale.ts';
import { fixedPageSlug, slugPath, type SlugKind } from '#src/domain/catalogue/slug.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { textOf } from '#src/studio/record/stored-record.ts';

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
