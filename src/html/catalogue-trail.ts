import type { CataloguePayload, Link } from '#src/contract/payload.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { getT } from '#src/i18n/i18n.ts';

/**
 * Links between home and a page of the catalogue: what its category is part of, and its category where it is narrowed
 * down.
 */
export function catalogueTrail({ locale, category, facet }: CataloguePayload): readonly Link[] {
  if (category === null) return [];
  const { path, name, parent } = category;
  return [
    { path: localePath(locale, ROUTES.catalogue.path), name: getT(locale, 'routes')('catalogue') },
    ...(parent === null ? [] : [parent]),
    ...(facet === null ? [] : [{ path, name }]),
  ];
}

/** Name of a listing: that of its category, and what it is narrowed down to. */
export function listingName({ locale, category, facet }: CataloguePayload): string {
  if (category === null) return getT(locale, 'routes')('catalogue');
  if (facet === null) return category.name;
  return getT(locale, 'catalogue')('narrowed', { category: category.name, value: facet.name });
}
