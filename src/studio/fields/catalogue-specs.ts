import type { EditedCollection } from '#src/domain/catalogue/editing.ts';
import type { ChoiceSpec, CollectionSpec, PlainSpec, TextSpec } from '#src/studio/fields/field-spec.ts';

type CatalogueCollection = 'products' | 'items' | 'categories' | 'manufacturers' | 'sales';

export const STATUS: ChoiceSpec = {
  kind: 'choice',
  name: 'status',
  label: 'field.status',
  hint: 'hint.status',
  options: [
    { value: 'draft', word: 'status.draft' },
    { value: 'published', word: 'status.published' },
    { value: 'archived', word: 'status.archived' },
  ],
};

export const RANK: PlainSpec = {
  kind: 'whole',
  name: 'rank',
  label: 'field.rank',
  hint: 'hint.rank',
  min: Number.MIN_SAFE_INTEGER,
};

const NAME: TextSpec = { kind: 'line', name: 'name', label: 'field.name', each: true };

/** What is written in a product's table of items, too. */
export const PRICE: PlainSpec = {
  kind: 'money',
  name: 'price',
  label: 'field.price',
  hint: 'hint.price',
  needed: 'always',
};
export const STOCK: PlainSpec = { kind: 'whole', name: 'stock', label: 'field.stock', hint: 'hint.stock', min: 0 };

export const CATALOGUE_SPECS = {
  products: {
    title: 'collection.products',
    create: 'create.products',
    initial: { status: 'draft', tax_class: 'standard' },
    single: false,
    name: 'name_en',
    search: ['name_en', 'name_fr', 'name_it', 'slug_en', 'identifier'],
    sort: 'rank,id',
    status: true,
    groups: [
      {
        title: 'group.words',
        fields: [
          NAME,
          { kind: 'text', name: 'summary', label: 'field.summary', hint: 'hint.summary', each: true },
          { kind: 'rich', name: 'description', label: 'field.description', each: true },
        ],
      },
      {
        title: 'group.pictures',
        fields: [{ kind: 'pictures', name: 'images', label: 'field.images', max: 12, alt: 'alt', focus: 'focus' }],
      },
      {
        title: 'group.choices',
        fields: [{ kind: 'lines', name: 'options', label: 'field.options', hint: 'hint.options', each: true }],
      },
      {
        title: 'group.place',
        fields: [
          STATUS,
          { kind: 'relation', name: 'category', label: 'field.category', of: 'categories', max: 1 },
          RANK,
          {
            kind: 'slug',
            name: 'slug',
            label: 'field.slug',
            hint: 'hint.slug',
            each: true,
            of: 'product',
            from: 'name',
          },
        ],
      },
      {
        title: 'group.law',
        fields: [
          { kind: 'relation', name: 'manufacturer', label: 'field.manufacturer', of: 'manufacturers', max: 1 },
          { kind: 'line', name: 'identifier', label: 'field.identifier', hint: 'hint.identifier', each: false },
          { kind: 'text', name: 'safety', label: 'field.safety', hint: 'hint.safety', each: true },
          {
            kind: 'choice',
            name: 'tax_class',
            label: 'field.tax_class',
            hint: 'hint.tax_class',
            options: [
              { value: 'standard', word: 'tax.standard' },
              { value: 'books', word: 'tax.books' },
              { value: 'reduced', word: 'tax.reduced' },
              { value: 'super_reduced', word: 'tax.super_reduced' },
              { value: 'zero', word: 'tax.zero' },
            ],
          },
          {
            kind: 'choice',
            name: 'withdrawal_exclusion',
            label: 'field.withdrawal_exclusion',
            hint: 'hint.withdrawal_exclusion',
            options: [
              { value: '', word: 'exclusion.none' },
              { value: 'made_to_order', word: 'exclusion.made_to_order' },
              { value: 'perishable', word: 'exclusion.perishable' },
              { value: 'sealed_hygiene', word: 'exclusion.sealed_hygiene' },
              { value: 'sealed_media', word: 'exclusion.sealed_media' },
            ],
          },
        ],
      },
    ],
  },
  items: {
    title: 'collection.items',
    create: 'create.items',
    initial: {},
    single: false,
    name: 'sku',
    search: ['sku', 'gtin', 'product.name_en'],
    sort: 'product,rank,id',
    status: false,
    groups: [
      {
        title: 'group.item',
        fields: [
          { kind: 'relation', name: 'product', label: 'field.product', of: 'products', max: 1, needed: 'always' },
          { kind: 'line', name: 'sku', label: 'field.sku', each: false, needed: 'always' },
          { kind: 'line', name: 'gtin', label: 'field.gtin', hint: 'hint.gtin', each: false },
          { kind: 'lines', name: 'values', label: 'field.values', hint: 'hint.values', each: true },
        ],
      },
      {
        title: 'group.price',
        fields: [
          PRICE,
          STOCK,
          { kind: 'whole', name: 'weight', label: 'field.weight', min: 0 },
          { kind: 'whole', name: 'unit_quantity', label: 'field.unit_quantity', hint: 'hint.unit_quantity', min: 0 },
          {
            kind: 'choice',
            name: 'unit',
            label: 'field.unit',
            options: [
              { value: '', word: 'unit.none' },
              { value: 'g', word: 'unit.g' },
              { value: 'ml', word: 'unit.ml' },
              { value: 'cm', word: 'unit.cm' },
              { value: 'm2', word: 'unit.m2' },
            ],
          },
          RANK,
        ],
      },
      {
        title: 'group.pictures',
        fields: [{ kind: 'pictures', name: 'images', label: 'field.images', max: 6, alt: null, focus: 'focus' }],
      },
    ],
  },
  categories: {
    title: 'collection.categories',
    create: 'create.categories',
    initial: {},
    single: false,
    name: 'name_en',
    search: ['name_en', 'name_fr', 'name_it', 'slug_en'],
    sort: 'rank,id',
    status: false,
    groups: [
      {
        title: 'group.words',
        fields: [
          { ...NAME, needed: 'always' },
          { kind: 'rich', name: 'intro', label: 'field.intro', each: true },
        ],
      },
      {
        title: 'group.place',
        fields: [
          RANK,
          {
            kind: 'slug',
            name: 'slug',
            label: 'field.slug',
            hint: 'hint.slug',
            each: true,
            of: 'category',
            from: 'name',
          },
        ],
      },
    ],
  },
  manufacturers: {
    title: 'collection.manufacturers',
    create: 'create.manufacturers',
    initial: {},
    single: false,
    name: 'name',
    search: ['name', 'contact'],
    sort: 'name,id',
    status: false,
    groups: [
      {
        title: 'group.manufacturer',
        fields: [
          { kind: 'line', name: 'name', label: 'field.name', each: false, needed: 'always' },
          { kind: 'text', name: 'address', label: 'field.address', each: false },
          { kind: 'line', name: 'contact', label: 'field.contact', hint: 'hint.contact', each: false },
          { kind: 'country', name: 'country', label: 'field.country' },
        ],
      },
      {
        title: 'group.responsible',
        fields: [
          {
            kind: 'line',
            name: 'responsible_name',
            label: 'field.responsible_name',
            hint: 'hint.responsible',
            each: false,
          },
          { kind: 'text', name: 'responsible_address', label: 'field.address', each: false },
          { kind: 'line', name: 'responsible_contact', label: 'field.contact', each: false },
        ],
      },
    ],
  },
  sales: {
    title: 'collection.sales',
    create: 'create.sales',
    initial: {},
    single: false,
    name: 'item',
    search: ['item.sku', 'item.product.name_en'],
    sort: '-starts,id',
    status: false,
    groups: [
      {
        title: 'group.sale',
        fields: [
          { kind: 'relation', name: 'item', label: 'field.item', of: 'items', max: 1, needed: 'always' },
          { kind: 'money', name: 'price', label: 'field.sale_price', hint: 'hint.sale_price', needed: 'always' },
          { kind: 'date', name: 'starts', label: 'field.starts', hint: 'hint.dates', needed: 'always' },
          { kind: 'date', name: 'ends', label: 'field.ends', needed: 'always' },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<CatalogueCollection & EditedCollection, CollectionSpec>>;
