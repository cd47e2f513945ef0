import { edited } from '#src/schema/kinds/collection.ts';
import { choice, focus, line, outdated, picture, rank, relation, rich } from '#src/schema/kinds/fields.ts';
import { STATUSES } from '#src/schema/kinds/values.ts';

export const stories = edited(
  {
    title: 'collection.stories',
    create: 'create.stories',
    name: 'title',
    search: ['title'],
    sort: 'rank,id',
    groups: ['group.words', 'group.pictures', 'group.place'],
  },
  {
    title: line({ localized: true, edit: { group: 'group.words', label: 'field.title' } }),
    text: rich({ localized: true, edit: { group: 'group.words', label: 'field.text' } }),
    alt: line({ localized: true, edit: 'beside' }),
    image: picture({ alt: 'alt', focus: 'focus', edit: { group: 'group.pictures', label: 'field.image' } }),
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
    /** Id in `products` that the story leads to, or ''. */
    product: relation('products', { edit: { group: 'group.place', label: 'field.leads_to' } }),
    rank: rank({ edit: { group: 'group.place', label: 'field.rank', hint: 'hint.rank' } }),
    focus: focus(),
    outdated: outdated(),
  },
);
