/**
 * List of what has been saved for later in this browser, and its changes: pure and small, because pages of products
 * load it.
 */
import type { SavedProduct } from '#src/contract/saved-api.ts';
import { SAVED_PRODUCTS } from '#src/domain/person/saved.ts';
import { LOCALES, localized, type Localized } from '#src/domain/site/locale.ts';

export interface SavedEntry extends SavedProduct {
  /** A `LinePreview` (cart/line-preview.ts) of the page where it was saved, as far as it is known. */
  readonly preview?: unknown;
}

function isPath(value: unknown): value is string {
  // '//host' and '/\\host' would lead away from this site.
  return typeof value === 'string' && /^\/[^/\\]/.test(value);
}

function toEntries(value: unknown): readonly SavedEntry[] {
  const { product, paths, preview } = Object(value) as Partial<Record<keyof SavedEntry, unknown>>;
  const own = Object(paths) as Partial<Localized<unknown>>;
  // A list may be older than a language of the shop.
  const known = LOCALES.map((locale) => own[locale]).filter((path) => path !== undefined);
  return typeof product === 'string' && known.length > 0 && known.every(isPath)
    ? [{ product, paths: localized((locale) => (own[locale] ?? known[0]) as string), preview }]
    : [];
}

export function isSaved(list: readonly SavedProduct[], product: string): boolean {
  return list.some((each) => each.product === product);
}

/** The newest comes first. A full list stays as it is. */
export function withSaved(list: readonly SavedEntry[], entry: SavedEntry): readonly SavedEntry[] {
  return isSaved(list, entry.product) || list.length >= SAVED_PRODUCTS ? list : [entry, ...list];
}

export function withoutSaved(list: readonly SavedEntry[], product: string): readonly SavedEntry[] {
  return list.filter((each) => each.product !== product);
}

/** Entries from any text: what is none is left out, each product is there once, the limit holds. */
export function parseSaved(raw: string | null): readonly SavedEntry[] {
  try {
    const entries = (JSON.parse(`${raw}`) as unknown[]).flatMap(toEntries);
    return entries.reduceRight<readonly SavedEntry[]>(withSaved, []);
  } catch {
    // Not JSON, or no array.
    return [];
  }
}
