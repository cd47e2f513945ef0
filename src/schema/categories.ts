import { edited } from '#src/schema/kinds/collection.ts';
import { line, outdated, rank, rich, slug } from '#src/schema/kinds/fields.ts';

export const categories = edited(
  {
    title: 'collection.categories',
    create: 'create.categories',
    name: 'name',
    search: ['name', 'slug'],
    sort: 'rank,id',
    groups: ['group.words', 'group.place'],
  },
  {
    name: line({ localized: true, edit: { group: 'group.words', label: 'field.name', needed: true } }),
    intro: rich({ localized: true, edit: { group: 'group.words', label: 'field.intro' } }),
    rank: rank({ edit: { group: 'group.place', label: 'field.rank', hint: 'hint.rank' } }),
    slug: slug({
      edit: { group: 'group.place', label: 'field.slug', hint: 'hint.slug', of: 'category', from: 'name' },
    }),
    outdated: outdated(),
  },
);
