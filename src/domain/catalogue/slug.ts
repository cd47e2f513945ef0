/** Address words of records, and the site paths that they make. */
import { DEFAULT_LOCALE, localePath, type Locale, type Localized } from '#src/domain/site/locale.ts';
import { FIXED_PAGE_KEYS, RESERVED_SEGMENTS } from '#src/domain/site/routes.ts';

/** Kinds of record that have a page of their own. */
export type SlugKind = 'product' | 'category' | 'page';

/** Characters. */
const SLUG_LENGTH = 100;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Hosts answer what is not there with the nearest page of this name, which a product would stand in the place of. */
const ERROR_PAGES: readonly string[] = ['404', '500'];

export type SlugProblem = 'slug_shape' | 'slug_reserved' | 'slug_numeric';

/** Says what is wrong with a slug by itself, or null. An empty one is no problem here: it falls back to English. */
export function slugProblem(kind: SlugKind, slug: string): SlugProblem | null {
  if (slug === '') return null;
  if (slug.length > SLUG_LENGTH || !SLUG.test(slug)) return 'slug_shape';
  // `/product/2` is the second page of the catalogue.
  if (kind === 'category' && /^[0-9]+$/.test(slug)) return 'slug_numeric';
  if (ERROR_PAGES.includes(slug)) return 'slug_reserved';
  if (kind === 'page' && RESERVED_SEGMENTS.includes(slug)) return 'slug_reserved';
  return null;
}

/** The slug that a language uses: its own, or the English one where it has none ('' when there is neither). */
export function effectiveSlug(slugs: Localized<string>, locale: Locale): string {
  return slugs[locale] === '' ? slugs[DEFAULT_LOCALE] : slugs[locale];
}

/** The slug of a page whose address the specification fixes (its key), or null for all other pages. */
export function fixedPageSlug(key: string): string | null {
  return (FIXED_PAGE_KEYS as readonly string[]).includes(key) ? key : null;
}

const FOLDER = { product: '/products/', category: '/product/', page: '/' } as const satisfies Record<SlugKind, string>;

/** Site path, with locale prefix, of the record of a kind that has this slug. */
export function slugPath(kind: SlugKind, locale: Locale, slug: string): string {
  return localePath(locale, `${FOLDER[kind]}${slug}`);
}
