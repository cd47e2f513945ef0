/** Listings of facets, their addresses, and how many pages each has: the list of all pages follows from it. */
import type { Context } from '#src/publishing/site/context.ts';
import { firstPath, type Listing, listingLength } from '#src/publishing/site/listing.ts';
import type { Localized } from '#src/domain/site/locale.ts';

interface FacetPage extends Listing {
  readonly category: string;
  readonly paths: Localized<string>;
  /** Number of pages. */
  readonly pages: number;
}

export type FacetPages = readonly FacetPage[];

/** Category by category. */
export function facetPagesOf(context: Context): FacetPages {
  return context.content.categories.flatMap(({ id: category }) =>
    context.facetsOf(category).map(({ value: facet }): FacetPage => {
      const listing = { category, facet };
      return { ...listing, paths: firstPath(context, listing), pages: listingLength(context, listing) };
    }),
  );
}
