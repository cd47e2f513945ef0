import { WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import {
  choice,
  focus,
  line,
  lines,
  outdated,
  pictures,
  rank,
  relation,
  relations,
  rich,
  slug,
  text,
} from '#src/schema/kinds/fields.ts';
import { STATUSES } from '#src/schema/kinds/values.ts';

export const products = edited(
  {
    title: 'collection.products',
    create: 'create.products',
    name: 'name',
    search: ['name', 'slug', 'identifier'],
    sort: 'rank,id',
    groups: [
      'group.words',
      'group.pictures',
      'group.choices',
      'group.attributes',
      'group.place',
      'group.law',
      'group.search_engines',
    ],
  },
  {
    status: choice(STATUSES, {
      required: true,
      edit: {
        group: 'group.place',
        label: 'field.status',
        hint: 'hint.status',
        at: 1,
        initial: 'draft',
        words: { draft: 'status.draft', published: 'status.published', archived: 'status.archived' },
      },
    }),
    /** Place in listings, ascending; equal ranks are ordered by id. */
    rank: rank({ edit: { group: 'group.place', label: 'field.rank', hint: 'hint.rank', at: 4 } }),
    name: line({ localized: true, edit: { group: 'group.words', label: 'field.name' } }),
    slug: slug({
      edit: { group: 'group.place', label: 'field.slug', hint: 'hint.slug', at: 5, of: 'product', from: 'name' },
    }),
    summary: text({ localized: true, edit: { group: 'group.words', label: 'field.summary', hint: 'hint.summary' } }),
    /** Rich text, HTML of the allow-list in domain/rich-text. */
    description: rich({ localized: true, edit: { group: 'group.words', label: 'field.description' } }),
    /** Instructions for washing, cleaning and keeping it, one a line. */
    care: text({ localized: true, edit: { group: 'group.words', label: 'field.care', hint: 'hint.care' } }),
    /** Names of the choices ('Size', 'Colour'): one a line; items give their values in the same order. */
    options: lines({ localized: true, edit: { group: 'group.choices', label: 'field.options', hint: 'hint.options' } }),
    /** Alternative texts of the pictures: one a line, in the order of `images`. */
    alt: lines({ localized: true, edit: 'beside' }),
    /** Safety warnings in the reader's language (GPSR, Regulation (EU) 2023/988). */
    safety: text({ localized: true, edit: { group: 'group.law', label: 'field.safety', hint: 'hint.safety', at: 3 } }),
    /** Id in `categories`, or '' for none. */
    category: relation('categories', { edit: { group: 'group.place', label: 'field.category', at: 2 } }),
    /**
     * Ids in `categories` whose listings show it, too (docs/decisions/0407). Its address, trail and guide are those of
     * `category`.
     */
    also_in: relations('categories', 8, {
      edit: { group: 'group.place', label: 'field.also_in', hint: 'hint.also_in', at: 3 },
    }),
    /** Id in `manufacturers`, or ''. */
    manufacturer: relation('manufacturers', { edit: { group: 'group.law', label: 'field.manufacturer', at: 1 } }),
    tax_class: choice(TAX_CLASSES, {
      required: true,
      edit: {
        group: 'group.law',
        label: 'field.tax_class',
        hint: 'hint.tax_class',
        at: 4,
        initial: 'standard',
        words: {
          standard: 'tax.standard',
          books: 'tax.books',
          reduced: 'tax.reduced',
          super_reduced: 'tax.super_reduced',
          zero: 'tax.zero',
        },
      },
    }),
    /** Type, batch or model number that identifies the product (GPSR). */
    identifier: line({ edit: { group: 'group.law', label: 'field.identifier', hint: 'hint.identifier', at: 2 } }),
    /**
     * Number in the Union's register of energy labels (EPREL), digits: feeds give it, and the energy class is shown
     * from there.
     */
    eprel: line({ max: 10, edit: { group: 'group.law', label: 'field.eprel', hint: 'hint.eprel', at: 6 } }),
    withdrawal_exclusion: choice(WITHDRAWAL_EXCLUSIONS, {
      edit: {
        group: 'group.law',
        label: 'field.withdrawal_exclusion',
        hint: 'hint.withdrawal_exclusion',
        at: 5,
        words: {
          '': 'exclusion.none',
          made_to_order: 'exclusion.made_to_order',
          perishable: 'exclusion.perishable',
          sealed_hygiene: 'exclusion.sealed_hygiene',
          sealed_media: 'exclusion.sealed_media',
        },
      },
    }),
    /** Ids in `attribute_values`. Those of its items count, too. */
    attributes: relations('attribute_values', 40, {
      edit: { group: 'group.attributes', label: 'field.attributes', hint: 'hint.attributes' },
    }),
    /** Ids in `products` that its page shows beside it, in order; none: others of its category. */
    goes_with: relations('products', 8, {
      edit: { group: 'group.attributes', label: 'field.goes_with', hint: 'hint.goes_with' },
    }),
    images: pictures(12, { alt: 'alt', focus: 'focus', edit: { group: 'group.pictures', label: 'field.images' } }),
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
    focus: focus(),
    outdated: outdated(),
  },
);
