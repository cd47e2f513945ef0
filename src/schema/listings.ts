/** How products are arranged, narrowed and found. */
import { ATTRIBUTE_KEY, ATTRIBUTE_KINDS, KEY_LENGTH, VALUE_KEY } from '#src/domain/catalogue/attribute-keys.ts';
import { SYNONYMS_LENGTH } from '#src/domain/search/synonyms.ts';
import { STUDIO_READS } from '#src/schema/kinds/access.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import {
  choice,
  colour,
  focus,
  line,
  outdated,
  picture,
  rank,
  relation,
  relations,
  rich,
  slug,
} from '#src/schema/kinds/fields.ts';
import { WITH_CATALOGUE } from '#src/schema/kinds/rules.ts';

export const categories = edited({
  form: {
    title: 'collection.categories',
    create: 'create.categories',
    name: 'name',
    search: ['name', 'slug'],
    sort: 'rank,id',
    groups: ['group.words', 'group.pictures', 'group.place', 'group.search_engines'],
  },
  access: STUDIO_READS,
  built: true,
  // Written by hand; one page lists them all.
  small: true,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  indexes: ["unique slug WHERE `slug` != ''", 'parent'],
  fields: {
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
});

/** Attributes by which products are told apart: colour, material, size and whatever else a shop needs. */
export const attributes = edited({
  form: {
    title: 'collection.attributes',
    create: 'create.attributes',
    name: 'name',
    search: ['name', 'key'],
    sort: 'rank,id',
    groups: ['group.attribute'],
  },
  access: STUDIO_READS,
  built: true,
  // Written by hand; one page lists them all.
  small: true,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  indexes: ['unique key'],
  fields: {
    name: line({ localized: true, edit: { group: 'group.attribute', label: 'field.name', needed: true } }),
    /** Stands in addresses of pages, the same in all languages. */
    key: line({
      required: true,
      max: KEY_LENGTH,
      pattern: ATTRIBUTE_KEY,
      edit: { group: 'group.attribute', label: 'field.key', hint: 'hint.attribute_key' },
    }),
    kind: choice(ATTRIBUTE_KINDS, {
      required: true,
      edit: {
        group: 'group.attribute',
        label: 'field.kind',
        hint: 'hint.kind',
        initial: 'text',
        words: { text: 'kind.text', colour: 'kind.colour', size: 'kind.size' },
      },
    }),
    /** Place among the attributes, in filters for example. */
    rank: rank({ edit: { group: 'group.attribute', label: 'field.rank', hint: 'hint.rank' } }),
    outdated: outdated(),
  },
});

/** Values of attributes: red, linen, 30 × 40 cm. */
export const attributeValues = edited({
  form: {
    title: 'collection.attribute_values',
    create: 'create.attribute_values',
    name: 'name',
    search: ['name', 'key', 'attribute.name'],
    sort: 'attribute.rank,attribute,rank,id',
    groups: ['group.attribute_value'],
  },
  access: STUDIO_READS,
  built: true,
  // Written by hand; one page lists them all.
  small: true,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  indexes: ['unique attribute, key'],
  fields: {
    /** Id in `attributes`. */
    attribute: relation('attributes', {
      required: true,
      cascade: true,
      edit: { group: 'group.attribute_value', label: 'field.attribute' },
    }),
    name: line({ localized: true, edit: { group: 'group.attribute_value', label: 'field.name', needed: true } }),
    /** Stands in addresses of pages, the same in all languages; unique within its attribute. */
    key: line({
      required: true,
      max: KEY_LENGTH,
      pattern: VALUE_KEY,
      edit: { group: 'group.attribute_value', label: 'field.key', hint: 'hint.value_key' },
    }),
    /** '#rrggbb' of a colour, or ''. */
    swatch: colour({ edit: { group: 'group.attribute_value', label: 'field.swatch', hint: 'hint.swatch' } }),
    /** Place among the values of its attribute. */
    rank: rank({ edit: { group: 'group.attribute_value', label: 'field.rank', hint: 'hint.rank' } }),
    outdated: outdated(),
  },
});

/**
 * Words that stand for one another when shoppers search: a list in each language, which is no translation of another
 * (docs/decisions/0297).
 */
export const synonyms = edited({
  form: {
    title: 'collection.synonyms',
    create: 'create.synonyms',
    name: 'words',
    search: ['words'],
    sort: 'rank,id',
    groups: ['group.synonyms'],
  },
  access: STUDIO_READS,
  built: true,
  // Written by hand; a build reads them all.
  small: true,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  fields: {
    /** Words, or several together, with commas between: 'cup, mug, coffee cup'. */
    words: line({
      localized: true,
      max: SYNONYMS_LENGTH,
      edit: { group: 'group.synonyms', label: 'field.synonyms', hint: 'hint.synonyms' },
    }),
    rank: rank({ edit: { group: 'group.synonyms', label: 'field.rank', hint: 'hint.rank' } }),
  },
});
