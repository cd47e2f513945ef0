/** Products, their variants and makers, and the ledger of the stock. */
import { WITHDRAWAL_EXCLUSIONS } from '#src/contract/account-api.ts';
import { MOST_BACKORDER_DAYS, STOCK_RULES } from '#src/domain/catalogue/stock.ts';
import { TAX_CLASSES } from '#src/domain/money/vat.ts';
import { NOBODY, STUDIO_READS } from '#src/schema/kinds/access.ts';
import { edited, table } from '#src/schema/kinds/collection.ts';
import {
  choice,
  country,
  date,
  decimal,
  focus,
  line,
  lines,
  money,
  outdated,
  pictures,
  rank,
  relation,
  relations,
  rich,
  slug,
  text,
  whole,
} from '#src/schema/kinds/fields.ts';
import { ID_LENGTH, PERSON_LENGTH, REASON_LENGTH, STATUSES } from '#src/schema/kinds/lengths.ts';
import { ALL, SEALED, WITH_CATALOGUE, WITH_ORDERS } from '#src/schema/kinds/rules.ts';

export const products = edited({
  form: {
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
  access: STUDIO_READS,
  built: true,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  indexes: ["unique slug WHERE `slug` != ''", 'status, rank', 'slug', 'category, rank', 'manufacturer, rank'],
  fields: {
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
    care: text({
      localized: true,
      moved: true,
      edit: { group: 'group.words', label: 'field.care', hint: 'hint.care' },
    }),
    /** Names of the choices ('Size', 'Colour'): one a line; items give their values in the same order. */
    options: lines({ localized: true, edit: { group: 'group.choices', label: 'field.options', hint: 'hint.options' } }),
    /** Alternative texts of the pictures: one a line, in the order of `images`. */
    alt: lines({ localized: true, edit: 'beside' }),
    /** Safety warnings in the reader's language (GPSR, Regulation (EU) 2023/988). */
    safety: text({
      localized: true,
      moved: true,
      edit: { group: 'group.law', label: 'field.safety', hint: 'hint.safety', at: 3 },
    }),
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
    identifier: line({
      moved: true,
      edit: { group: 'group.law', label: 'field.identifier', hint: 'hint.identifier', at: 2 },
    }),
    /**
     * Number in the Union's register of energy labels (EPREL), digits: feeds give it, and the energy class is shown
     * from there.
     */
    eprel: line({
      max: 10,
      moved: true,
      edit: { group: 'group.law', label: 'field.eprel', hint: 'hint.eprel', at: 6 },
    }),
    /** Country where it was made; '': nothing is said. */
    country_of_origin: country({
      max: 2,
      pattern: '^([A-Z]{2})?$',
      moved: true,
      edit: { group: 'group.law', label: 'field.country_of_origin', at: 7 },
    }),
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
});

export const items = edited({
  form: {
    title: 'collection.items',
    create: 'create.items',
    name: 'sku',
    search: ['sku', 'gtin', 'product.name'],
    sort: 'product,rank,id',
    groups: ['group.item', 'group.price', 'group.pictures'],
  },
  access: STUDIO_READS,
  built: true,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  indexes: [
    'unique sku',
    'product, rank',
    "gtin WHERE `gtin` != ''",
    'low: sku WHERE `low_at` > 0 AND `stock` <= `low_at`',
    "low_told WHERE `low_told` != ''",
  ],
  fields: {
    /** Id in `products`. */
    product: relation('products', {
      required: true,
      cascade: true,
      edit: { group: 'group.item', label: 'field.product' },
    }),
    sku: line({ required: true, max: 100, edit: { group: 'group.item', label: 'field.sku' } }),
    /** EAN/UPC digits, or ''. */
    gtin: line({ max: 14, edit: { group: 'group.item', label: 'field.gtin', hint: 'hint.gtin' } }),
    values: lines({ localized: true, edit: { group: 'group.item', label: 'field.values', hint: 'hint.values' } }),
    /** Ids in `attribute_values`: what this one is, beside what the product is. */
    attributes: relations('attribute_values', 10, {
      edit: { group: 'group.item', label: 'field.attributes', hint: 'hint.item_attributes' },
    }),
    /** Gross price in minor units (cents), without a sale. */
    price: money({ edit: { group: 'group.price', label: 'field.price', hint: 'hint.price', at: 1, needed: true } }),
    /**
     * Pieces, below 0 where more were sold on than came; told to superusers, editors and the account of builds only.
     */
    stock: whole({
      hidden: true,
      belowMin: true,
      edit: { group: 'group.price', label: 'field.stock', hint: 'hint.stock', at: 2 },
    }),
    /** Rule by which its pieces are counted, or not, and whether it is sold on when there are none. */
    stock_rule: choice(STOCK_RULES, {
      edit: {
        group: 'group.price',
        label: 'field.stock_rule',
        hint: 'hint.stock_rule',
        at: 8,
        words: { '': 'stock_rule.stop', backorder: 'stock_rule.backorder', uncounted: 'stock_rule.uncounted' },
      },
    }),
    /** Days until it leaves the shop when it was sold on. */
    backorder_days: whole({
      max: MOST_BACKORDER_DAYS,
      edit: { group: 'group.price', label: 'field.backorder_days', hint: 'hint.backorder_days', at: 9 },
    }),
    /** Grams. */
    weight: whole({ edit: { group: 'group.price', label: 'field.weight', at: 3 } }),
    /** For the unit price (Directive 98/6/EC): content of the item in `unit`, 0 where it does not apply. */
    unit_quantity: decimal({
      edit: { group: 'group.price', label: 'field.unit_quantity', hint: 'hint.unit_quantity', at: 4 },
    }),
    rank: rank({ edit: { group: 'group.price', label: 'field.rank', hint: 'hint.rank', at: 6 } }),
    unit: choice(['', 'g', 'ml', 'cm', 'm2'], {
      edit: {
        group: 'group.price',
        label: 'field.unit',
        at: 5,
        words: { '': 'unit.none', g: 'unit.g', ml: 'unit.ml', cm: 'unit.cm', m2: 'unit.m2' },
      },
    }),
    /** 'never': sold out, it will not come back, and nobody can ask to be told of it. */
    restock: choice(['', 'never'], {
      edit: {
        group: 'group.price',
        label: 'field.restock',
        hint: 'hint.restock',
        at: 7,
        words: { '': 'restock.again', never: 'restock.never' },
      },
    }),
    images: pictures(6, { focus: 'focus', edit: { group: 'group.pictures', label: 'field.images' } }),
    focus: focus(),
    outdated: outdated(),
    /** Place in the storeroom: operators say so at the desk. */
    shelf: line({ max: 40, hidden: true, edit: 'nobody', build: false }),
    /** At so many pieces, or fewer, people of the shop are told; 0: never. Operators say so at the desk. */
    low_at: whole({ hidden: true, edit: 'nobody', build: false }),
    /** Moment at which they were told; '': not since it was more. */
    low_told: date({ hidden: true, edit: 'nobody', build: false }),
  },
});

export const manufacturers = edited({
  form: {
    title: 'collection.manufacturers',
    create: 'create.manufacturers',
    name: 'name',
    search: ['name', 'contact'],
    sort: 'name,id',
    groups: ['group.manufacturer', 'group.responsible'],
  },
  access: STUDIO_READS,
  built: true,
  // Written by hand; one page lists them all.
  small: true,
  staging: 'kept',
  goLive: WITH_CATALOGUE,
  fields: {
    name: line({ required: true, edit: { group: 'group.manufacturer', label: 'field.name' } }),
    /** Postal address, several lines. */
    address: text({ edit: { group: 'group.manufacturer', label: 'field.address' } }),
    /** Electronic address: email or URL. */
    contact: line({ edit: { group: 'group.manufacturer', label: 'field.contact', hint: 'hint.contact' } }),
    /** Country where it is established: ISO 3166-1 alpha-2, or ''. */
    country: country({
      max: 2,
      pattern: '^([A-Z]{2})?$',
      edit: { group: 'group.manufacturer', label: 'field.country' },
    }),
    /**
     * Person or business that answers in the Union for a manufacturer outside of it (GPSR, art. 16); '' where nobody
     * has to.
     */
    responsible_name: line({
      edit: { group: 'group.responsible', label: 'field.responsible_name', hint: 'hint.responsible' },
    }),
    responsible_address: text({ edit: { group: 'group.responsible', label: 'field.address' } }),
    responsible_contact: line({ edit: { group: 'group.responsible', label: 'field.contact' } }),
  },
});

/** Append-only: the ledger of the stock. The stock of an item is the sum of its pieces. */
export const stockMovements = table({
  access: NOBODY,
  hooks: SEALED,
  // The sums stay; nobody is named.
  staging: { without: ['by', 'order', 'reason'] },
  // What stays of the catalogue begins its ledger anew (remove-demo.ts).
  goLive: { ...WITH_ORDERS, catalogue: ALL },
  indexes: [
    'item, created, id, pieces',
    "person: order WHERE instr(`by`, '@') > 0",
    "order: order, item, pieces WHERE `order` != ''",
  ],
  fields: {
    /** Id in `items`. No relation: the books outlive it. */
    item: line({ required: true, max: ID_LENGTH }),
    /** Below 0: they left. 0: a count has found what was expected. */
    pieces: whole({ min: Number.MIN_SAFE_INTEGER }),
    kind: choice(['order', 'cancel', 'return', 'correction', 'count', 'import', 'first'], { required: true }),
    /** Reason that somebody has said, or a word of the shop's own (contract/desk/stock.ts). */
    reason: line({ max: REASON_LENGTH }),
    /** 'shop', 'shopper', 'provider' or an account. */
    by: line({ required: true, max: PERSON_LENGTH }),
    /** Id in `orders`, or ''. */
    order: line({ max: ID_LENGTH }),
  },
});
