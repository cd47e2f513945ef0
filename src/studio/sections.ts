import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';

/** The navigation: places by what they are about. Items are reached by their product and by their own list. */
export const SECTIONS: readonly { readonly title: Word; readonly places: readonly EditedCollection[] }[] = [
  {
    title: 'nav.catalogue',
    places: ['products', 'items', 'categories', 'attributes', 'attribute_values', 'synonyms', 'manufacturers', 'sales'],
  },
  { title: 'nav.content', places: ['home', 'pages', 'shipping_rates'] },
  { title: 'nav.site', places: ['shop', 'palette', 'redirects'] },
];
