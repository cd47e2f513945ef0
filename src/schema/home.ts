import { edited } from '#src/schema/kinds/collection.ts';
import { flag, line, outdated, relations } from '#src/schema/kinds/fields.ts';

/** Exactly one record: what the home page says besides its blocks (src/schema/blocks.ts). */
export const home = edited(
  {
    title: 'collection.home',
    create: null,
    single: true,
    name: 'announcement',
    search: [],
    sort: 'id',
    groups: ['group.announcement', 'group.navigation'],
  },
  {
    announcement_on: flag({ edit: { group: 'group.announcement', label: 'field.announcement_on' } }),
    announcement: line({ localized: true, edit: { group: 'group.announcement', label: 'field.announcement' } }),
    /** Ids in `categories` that the header shows, in order; empty: all by rank. */
    navigation: relations('categories', 24, {
      edit: { group: 'group.navigation', label: 'field.navigation', hint: 'hint.navigation' },
    }),
    outdated: outdated(),
  },
);
