import { edited } from '#src/schema/kinds/collection.ts';
import { choice, flag, line, outdated, rank, rich, slug, text } from '#src/schema/kinds/fields.ts';
import { STATUSES } from '#src/schema/kinds/values.ts';

export const pages = edited(
  {
    title: 'collection.pages',
    create: 'create.pages',
    name: 'title',
    search: ['title', 'slug', 'key'],
    sort: 'rank,id',
    groups: ['group.words', 'group.place'],
  },
  {
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
);
