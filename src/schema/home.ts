import { edited } from '#src/schema/kinds/collection.ts';
import { flag, focus, line, outdated, picture, relation, relations, text } from '#src/schema/kinds/fields.ts';

/** Exactly one record. */
export const home = edited(
  {
    title: 'collection.home',
    create: null,
    single: true,
    name: 'hero_title',
    search: [],
    sort: 'id',
    groups: ['group.hero', 'group.announcement', 'group.featured', 'group.navigation'],
  },
  {
    hero_title: line({ localized: true, edit: { group: 'group.hero', label: 'field.title' } }),
    hero_text: text({ localized: true, edit: { group: 'group.hero', label: 'field.text' } }),
    hero_action: line({ localized: true, edit: { group: 'group.hero', label: 'field.hero_action' } }),
    /** Id in `products` that the hero leads to, or '' for the catalogue. */
    hero_product: relation('products', {
      edit: { group: 'group.hero', label: 'field.leads_to', hint: 'hint.hero_product' },
    }),
    hero_alt: line({ localized: true, edit: 'beside' }),
    hero_image: picture({ alt: 'hero_alt', focus: 'focus', edit: { group: 'group.hero', label: 'field.image' } }),
    announcement_on: flag({ edit: { group: 'group.announcement', label: 'field.announcement_on' } }),
    announcement: line({ localized: true, edit: { group: 'group.announcement', label: 'field.announcement' } }),
    /** Ids in `products`, in order. */
    featured: relations('products', 24, {
      edit: { group: 'group.featured', label: 'field.featured', hint: 'hint.featured' },
    }),
    /** Ids in `categories` that the header shows, in order; empty: all by rank. */
    navigation: relations('categories', 24, {
      edit: { group: 'group.navigation', label: 'field.navigation', hint: 'hint.navigation' },
    }),
    focus: focus(),
    outdated: outdated(),
  },
);
