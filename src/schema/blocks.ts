import { BLOCK_KINDS, BLOCK_SHAPES } from '#src/domain/site/blocks.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import {
  choice,
  file,
  focus,
  line,
  lines,
  outdated,
  pictures,
  rank,
  relation,
  relations,
  rich,
} from '#src/schema/kinds/fields.ts';
import { STATUSES } from '#src/schema/kinds/values.ts';

/** Blocks that the home page and text pages are composed of. Which fields a kind shows: src/domain/site/blocks.ts. */
export const blocks = edited(
  {
    title: 'collection.blocks',
    create: 'create.blocks',
    name: 'title',
    search: ['title'],
    sort: 'page,rank,id',
    groups: ['group.block', 'group.pictures', 'group.place'],
  },
  {
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
);
