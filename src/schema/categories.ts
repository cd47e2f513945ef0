import { edited } from '#src/schema/kinds/collection.ts';
import { focus, line, outdated, picture, rank, relation, relations, rich, slug } from '#src/schema/kinds/fields.ts';

export const categories = edited(
  {
    title: 'collection.categories',
    create: 'create.categories',
    name: 'name',
    search: ['name', 'slug'],
    sort: 'rank,id',
    groups: ['group.words', 'group.pictures', 'group.place', 'group.search_engines'],
  },
  {
    name: line({ localized: true, edit: { group: 'group.words', label: 'field.name', needed: true } }),
    intro: rich({ localized: true, edit: { group: 'group.words', label: 'field.intro' } }),
    /** Sizes and dimensions, for those who choose; '': the parent's. */
    guide: rich({
      localized: true,
      edit: { group: 'group.words', label: 'field.guide', hint: 'hint.guide' },
    }),
    /** Alternative text of the picture. */
    alt: line({ localized: true, edit: 'beside' }),
    image: picture({ alt: 'alt', focus: 'focus', edit: { group: 'group.pictures', label: 'field.image' } }),
    /** Id in `categories`, or ''. There are two levels: a parent has none. */
    parent: relation('categories', { edit: { group: 'group.place', label: 'field.parent', hint: 'hint.parent' } }),
    /**
     * Ids in `attributes` that its listing is narrowed by; none: those of its parent, and without these all that its
     * products have.
     */
    filters: relations('attributes', 12, {
      edit: { group: 'group.place', label: 'field.filters', hint: 'hint.filters' },
    }),
    rank: rank({ edit: { group: 'group.place', label: 'field.rank', hint: 'hint.rank' } }),
    slug: slug({
      edit: { group: 'group.place', label: 'field.slug', hint: 'hint.slug', of: 'category', from: 'name' },
    }),
    /** Title for search engines instead of what is made of name and texts, in each language by itself. */
    search_title: line({
      localized: true,
      max: 300,
      edit: { group: 'group.search_engines', label: 'field.search_title', hint: 'hint.search_title' },
    }),
    search_description: line({
      localized: true,
      max: 1000,
      edit: { group: 'group.search_engines', label: 'field.search_description', hint: 'hint.search_description' },
    }),
    /** Number or path in Google's taxonomy of products, for feeds; '': the parent's (docs/decisions/0409). */
    google_category: line({
      max: 750,
      edit: { group: 'group.search_engines', label: 'field.google_category', hint: 'hint.google_category' },
    }),
    focus: focus(),
    outdated: outdated(),
  },
);
