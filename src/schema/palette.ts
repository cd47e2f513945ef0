import { TOKENS } from '#src/domain/site/palette.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import { choice, colour, line, outdated, rank, text } from '#src/schema/kinds/fields.ts';

/** One colour token: its values in both themes. */
export const palette = edited(
  {
    title: 'collection.palette',
    create: null,
    name: 'name',
    search: ['token', 'name'],
    sort: 'rank,id',
    groups: ['group.colours', 'group.words'],
  },
  {
    /** '#rrggbb'. */
    dark: colour({
      required: true,
      edit: { group: 'group.colours', label: 'field.dark', hint: 'hint.colour' },
    }),
    light: colour({
      required: true,
      edit: { group: 'group.colours', label: 'field.light' },
    }),
    name: line({ localized: true, edit: { group: 'group.words', label: 'field.name' } }),
    note: text({ localized: true, edit: { group: 'group.words', label: 'field.note' } }),
    token: choice(TOKENS, { required: true, edit: 'nobody' }),
    rank: rank({ edit: 'nobody' }),
    outdated: outdated(),
  },
);
