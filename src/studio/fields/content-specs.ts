import type { EditedCollection } from '#src/domain/catalogue/editing.ts';
import { RANK, STATUS } from '#src/studio/fields/catalogue-specs.ts';
import type { CollectionSpec } from '#src/studio/fields/field-spec.ts';

type ContentCollection = 'pages' | 'home' | 'stories' | 'palette' | 'redirects' | 'shop' | 'shipping_rates';

export const CONTENT_SPECS = {
  home: {
    title: 'collection.home',
    create: null,
    initial: {},
    single: true,
    name: 'hero_title_en',
    search: [],
    sort: 'id',
    status: false,
    groups: [
      {
        title: 'group.hero',
        fields: [
          { kind: 'line', name: 'hero_title', label: 'field.title', each: true },
          { kind: 'text', name: 'hero_text', label: 'field.text', each: true },
          { kind: 'line', name: 'hero_action', label: 'field.hero_action', each: true },
          {
            kind: 'relation',
            name: 'hero_product',
            label: 'field.leads_to',
            hint: 'hint.hero_product',
            of: 'products',
            max: 1,
          },
          { kind: 'pictures', name: 'hero_image', label: 'field.image', max: 1, alt: 'hero_alt', focus: 'focus' },
        ],
      },
      {
        title: 'group.announcement',
        fields: [
          { kind: 'flag', name: 'announcement_on', label: 'field.announcement_on' },
          { kind: 'line', name: 'announcement', label: 'field.announcement', each: true },
        ],
      },
      {
        title: 'group.featured',
        fields: [
          {
            kind: 'relation',
            name: 'featured',
            label: 'field.featured',
            hint: 'hint.featured',
            of: 'products',
            max: 24,
          },
        ],
      },
      {
        title: 'group.navigation',
        fields: [
          {
            kind: 'relation',
            name: 'navigation',
            label: 'field.navigation',
            hint: 'hint.navigation',
            of: 'categories',
            max: 24,
          },
        ],
      },
    ],
  },
  stories: {
    title: 'collection.stories',
    create: 'create.stories',
    initial: { status: 'draft' },
    single: false,
    name: 'title_en',
    search: ['title_en', 'title_fr', 'title_it'],
    sort: 'rank,id',
    status: true,
    groups: [
      {
        title: 'group.words',
        fields: [
          { kind: 'line', name: 'title', label: 'field.title', each: true },
          { kind: 'rich', name: 'text', label: 'field.text', each: true },
        ],
      },
      {
        title: 'group.pictures',
        fields: [{ kind: 'pictures', name: 'image', label: 'field.image', max: 1, alt: 'alt', focus: 'focus' }],
      },
      {
        title: 'group.place',
        fields: [STATUS, { kind: 'relation', name: 'product', label: 'field.leads_to', of: 'products', max: 1 }, RANK],
      },
    ],
  },
  pages: {
    title: 'collection.pages',
    create: 'create.pages',
    initial: { status: 'draft', menu: 'none' },
    single: false,
    name: 'title_en',
    search: ['title_en', 'title_fr', 'title_it', 'slug_en', 'key'],
    sort: 'rank,id',
    status: true,
    groups: [
      {
        title: 'group.words',
        fields: [
          { kind: 'line', name: 'title', label: 'field.title', each: true },
          { kind: 'text', name: 'summary', label: 'field.summary', hint: 'hint.page_summary', each: true },
          { kind: 'rich', name: 'body', label: 'field.text', each: true },
        ],
      },
      {
        title: 'group.place',
        fields: [
          STATUS,
          {
            kind: 'choice',
            name: 'menu',
            label: 'field.menu',
            options: [
              { value: 'none', word: 'menu.none' },
              { value: 'header', word: 'menu.header' },
              { value: 'footer', word: 'menu.footer' },
            ],
          },
          RANK,
          {
            kind: 'slug',
            name: 'slug',
            label: 'field.slug',
            hint: 'hint.slug',
            each: true,
            of: 'page',
            from: 'title',
          },
        ],
      },
    ],
  },
  palette: {
    title: 'collection.palette',
    create: null,
    initial: {},
    single: false,
    name: 'name_en',
    search: ['token', 'name_en'],
    sort: 'rank,id',
    status: false,
    groups: [
      {
        title: 'group.colours',
        fields: [
          { kind: 'colour', name: 'dark', label: 'field.dark', hint: 'hint.colour', needed: 'always' },
          { kind: 'colour', name: 'light', label: 'field.light', needed: 'always' },
        ],
      },
      {
        title: 'group.words',
        fields: [
          { kind: 'line', name: 'name', label: 'field.name', each: true },
          { kind: 'text', name: 'note', label: 'field.note', each: true },
        ],
      },
    ],
  },
  shipping_rates: {
    title: 'collection.shipping_rates',
    create: null,
    initial: {},
    single: false,
    name: 'name_en',
    search: ['name_en', 'name_fr', 'name_it'],
    sort: 'country,rank,id',
    status: false,
    groups: [
      {
        title: 'group.words',
        fields: [{ kind: 'line', name: 'name', label: 'field.name', hint: 'hint.shipping', each: true }],
      },
    ],
  },
  shop: {
    title: 'collection.shop',
    create: null,
    initial: {},
    single: true,
    name: 'brand',
    search: [],
    sort: 'id',
    status: false,
    groups: [
      {
        title: 'group.search_engines',
        fields: [
          { kind: 'line', name: 'tagline', label: 'field.tagline', hint: 'hint.tagline', each: false },
          {
            kind: 'line',
            name: 'description',
            label: 'field.shop_description',
            hint: 'hint.shop_description',
            each: true,
          },
          { kind: 'line', name: 'keywords', label: 'field.keywords', hint: 'hint.keywords', each: true },
        ],
      },
      {
        title: 'group.looks',
        fields: [
          {
            kind: 'choice',
            name: 'typeface',
            label: 'field.typeface',
            hint: 'hint.typeface',
            options: [
              { value: '', word: 'typeface.none' },
              { value: 'serif', word: 'typeface.serif' },
              { value: 'rounded', word: 'typeface.rounded' },
              { value: 'mono', word: 'typeface.mono' },
            ],
          },
          {
            kind: 'choice',
            name: 'corners',
            label: 'field.corners',
            options: [
              { value: '', word: 'corners.none' },
              { value: 'soft', word: 'corners.soft' },
              { value: 'round', word: 'corners.round' },
            ],
          },
          {
            kind: 'choice',
            name: 'spacing',
            label: 'field.spacing',
            options: [
              { value: '', word: 'spacing.none' },
              { value: 'tight', word: 'spacing.tight' },
              { value: 'airy', word: 'spacing.airy' },
            ],
          },
        ],
      },
    ],
  },
  redirects: {
    title: 'collection.redirects',
    create: 'create.redirects',
    initial: {},
    single: false,
    name: 'from',
    search: ['from', 'to'],
    sort: 'from',
    status: false,
    groups: [
      {
        title: 'group.redirect',
        fields: [
          { kind: 'line', name: 'from', label: 'field.from', hint: 'hint.from', each: false, needed: 'always' },
          { kind: 'line', name: 'to', label: 'field.to', hint: 'hint.to', each: false, needed: 'always' },
        ],
      },
    ],
  },
} as const satisfies Readonly<Record<ContentCollection & EditedCollection, CollectionSpec>>;
