/** What the site shows besides products: its pages, pictures and addresses. */
import { BLOCK_KINDS, BLOCK_SHAPES } from '#src/domain/site/blocks.ts';
import { KNOWN_LOCALES } from '#src/domain/site/languages.ts';
import { EDITOR, reads, STUDIO, STUDIO_READS, writes } from '#src/schema/kinds/access.ts';
import { edited, table } from '#src/schema/kinds/collection.ts';
import {
  choice,
  file,
  flag,
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
  storedFiles,
  text,
  whole,
} from '#src/schema/kinds/fields.ts';
import { STATUSES } from '#src/schema/kinds/lengths.ts';
import { ROWS_OF_SHOP, STAYS } from '#src/schema/kinds/rules.ts';

export const pages = edited({
  form: {
    title: 'collection.pages',
    create: 'create.pages',
    name: 'title',
    search: ['title', 'slug', 'key'],
    sort: 'rank,id',
    groups: ['group.words', 'group.place'],
  },
  access: STUDIO_READS,
  built: true,
  // Texts that people write by hand.
  small: true,
  staging: 'kept',
  // Legal texts stay, as templates.
  goLive: { catalogue: 'id IN (SELECT id FROM demo_pages)' },
  indexes: ["unique slug WHERE `slug` != ''", "unique key WHERE `key` != ''"],
  fields: {
    title: line({ localized: true, edit: { group: 'group.words', label: 'field.title' } }),
    summary: text({
      localized: true,
      edit: { group: 'group.words', label: 'field.summary', hint: 'hint.page_summary' },
    }),
    body: rich({ localized: true, edit: { group: 'group.words', label: 'field.text' } }),
    status: choice(STATUSES, {
      required: true,
      edit: {
        group: 'group.place',
        label: 'field.status',
        hint: 'hint.status',
        initial: 'draft',
        words: { draft: 'status.draft', published: 'status.published', archived: 'status.archived' },
      },
    }),
    /** Place where the page is linked. */
    menu: choice(['none', 'header', 'footer'], {
      required: true,
      edit: {
        group: 'group.place',
        label: 'field.menu',
        initial: 'none',
        words: { none: 'menu.none', header: 'menu.header', footer: 'menu.footer' },
      },
    }),
    /** A text that the shop began with, and that nobody has read yet: until then a live shop takes no orders. */
    unread: flag({ build: false, edit: { group: 'group.words', label: 'field.unread' } }),
    rank: rank({ edit: { group: 'group.place', label: 'field.rank', hint: 'hint.rank' } }),
    slug: slug({ edit: { group: 'group.place', label: 'field.slug', hint: 'hint.slug', of: 'page', from: 'title' } }),
    key: choice(['cgu', 'cgv', 'retpolicy', 'privacy', 'legal', 'shipping', 'accessibility', ''], { edit: 'nobody' }),
    outdated: outdated(),
  },
});

/** Blocks that the home page and text pages are composed of. Which fields a kind shows: src/domain/site/blocks.ts. */
export const blocks = edited({
  form: {
    title: 'collection.blocks',
    create: 'create.blocks',
    name: 'title',
    search: ['title'],
    sort: 'page,rank,id',
    groups: ['group.block', 'group.pictures', 'group.place'],
  },
  access: STUDIO_READS,
  built: true,
  // Texts that people write by hand.
  small: true,
  staging: 'kept',
  // A live shop keeps what its home page begins with, without the products.
  goLive: { catalogue: "kind NOT IN ('hero', 'products')" },
  indexes: ['page, rank'],
  fields: {
    kind: choice(BLOCK_KINDS, { required: true, edit: 'beside' }),
    /** Id in `pages`; '': it stands on the home page. */
    page: relation('pages', { cascade: true, edit: 'beside' }),
    title: line({ localized: true, edit: { group: 'group.block', label: 'field.title' } }),
    text: rich({ localized: true, edit: { group: 'group.block', label: 'field.text' } }),
    action: line({ localized: true, edit: { group: 'group.block', label: 'field.block_action' } }),
    /** Id in `products` that the block leads to, or ''. */
    product: relation('products', {
      edit: { group: 'group.block', label: 'field.leads_to', hint: 'hint.block_product' },
    }),
    /** Ids in `products`, in order. */
    products: relations('products', 24, {
      edit: { group: 'group.block', label: 'field.block_products', hint: 'hint.block_products' },
    }),
    /** Id in `categories` that the block shows, or ''. */
    category: relation('categories', {
      edit: { group: 'group.block', label: 'field.category', hint: 'hint.block_category' },
    }),
    alt: lines({ localized: true, edit: 'beside' }),
    images: pictures(BLOCK_SHAPES.gallery.pictures, {
      alt: 'alt',
      focus: 'focus',
      edit: { group: 'group.pictures', label: 'field.images' },
    }),
    video: file('video', { edit: { group: 'group.pictures', label: 'field.video', hint: 'hint.block_video' } }),
    status: choice(STATUSES, {
      required: true,
      edit: {
        group: 'group.place',
        label: 'field.status',
        hint: 'hint.status',
        initial: 'published',
        words: { draft: 'status.draft', published: 'status.published', archived: 'status.archived' },
      },
    }),
    /** Place on its page. */
    rank: rank({ edit: 'beside' }),
    focus: focus(),
    outdated: outdated(),
  },
});

/** Exactly one record: what the home page says besides its blocks. */
export const home = edited({
  form: {
    title: 'collection.home',
    create: null,
    single: true,
    name: 'announcement',
    search: [],
    sort: 'id',
    groups: ['group.announcement', 'group.navigation'],
  },
  access: STUDIO_READS,
  built: true,
  // One row.
  small: true,
  staging: 'kept',
  goLive: STAYS,
  fields: {
    announcement_on: flag({ edit: { group: 'group.announcement', label: 'field.announcement_on' } }),
    announcement: line({ localized: true, edit: { group: 'group.announcement', label: 'field.announcement' } }),
    /** Ids in `categories` that the header shows, in order; empty: all by rank. */
    navigation: relations('categories', 24, {
      edit: { group: 'group.navigation', label: 'field.navigation', hint: 'hint.navigation' },
    }),
    outdated: outdated(),
  },
});

/** The library of pictures: a row for the bytes of one picture, however many records show it (docs/decisions/0400). */
export const media = table({
  access: { ...STUDIO_READS, ...writes(EDITOR) },
  hooks: { setByShop: ['sha256', 'name', 'width', 'height', 'bytes', 'uses'] },
  staging: 'kept',
  // Pictures that nothing shows any more go all the same (remove-demo.ts).
  goLive: STAYS,
  indexes: ['unique sha_: sha256', 'newest: created, id', 'unused: uses, created, id'],
  fields: {
    file: storedFiles(1, { required: true }),
    /** SHA-256 of the bytes of `file` in hex. The id of a new row is its beginning. */
    sha256: line({ required: true, max: 64, pattern: '^[0-9a-f]{64}$' }),
    /** Name of its file when it came. */
    name: line({ max: 255 }),
    /** px as stored; 0: it does not say, or came before anybody asked. */
    width: whole({}),
    height: whole({}),
    bytes: whole({}),
    /** Words for what it shows, where the record that shows it has none of its own. */
    alt: line({ localized: true, max: 1000 }),
    /** One point at most, for records that have none of their own. */
    focus: focus(),
    /** Records and drafts that name it: rows of `media_uses`. */
    uses: whole({}),
  },
});

/** Uses of pictures: a row for each record, and each draft, that names one. The hooks write them with the record. */
export const mediaUses = table({
  access: STUDIO_READS,
  hooks: ROWS_OF_SHOP,
  staging: 'kept',
  goLive: STAYS,
  indexes: ['unique medium, collection, record', 'record: collection, record'],
  dates: false,
  fields: {
    /** Id in `media`. */
    medium: line({ required: true, max: 15 }),
    collection: line({ required: true, max: 100 }),
    record: line({ required: true, max: 15 }),
  },
});

/**
 * A former slug (`product`, `category` or `page` says of what; the target path is looked up at build, so there are no
 * chains), a rule of an editor (`to`), or an address of a former shop (`origin`), which may lead to any of these.
 */
export const redirects = edited({
  form: {
    title: 'collection.redirects',
    create: 'create.redirects',
    name: 'from',
    search: ['from', 'to'],
    sort: 'from',
    groups: ['group.redirect'],
  },
  access: reads(STUDIO),
  built: true,
  staging: 'kept',
  goLive: { catalogue: "product != '' OR category != ''" },
  indexes: ['unique from', 'product', 'category', 'page', 'to', 'origin: origin, from', 'item'],
  fields: {
    /**
     * Site path with locale prefix: '/fr/products/ancien'; a rule may end in '/*', and an address of a former shop has
     * the query that counts.
     */
    from: line({ required: true, max: 500, edit: { group: 'group.redirect', label: 'field.from', hint: 'hint.from' } }),
    /** Site path or https URL; only for rules. */
    to: line({ max: 2000, edit: { group: 'group.redirect', label: 'field.to', hint: 'hint.to' } }),
    /**
     * 'moved': exactly this address was one of a former shop; it is none of the few rules, and may lead nowhere yet.
     */
    origin: choice(['', 'moved'], {
      edit: {
        group: 'group.redirect',
        label: 'field.origin',
        hint: 'hint.origin',
        words: { '': 'origin.rule', moved: 'origin.moved' },
      },
    }),
    /** Also one that the shop has given up: its addresses lead on. */
    locale: choice(KNOWN_LOCALES, { required: true, edit: 'nobody' }),
    product: relation('products', { cascade: true, edit: 'nobody' }),
    category: relation('categories', { cascade: true, edit: 'nobody' }),
    page: relation('pages', { cascade: true, edit: 'nobody' }),
    /** The variant of `product` that the address has chosen, or ''. */
    item: relation('items', { edit: 'nobody' }),
  },
});
