import { ATTRIBUTE_KEY, ATTRIBUTE_KINDS, KEY_LENGTH } from '#src/domain/catalogue/attribute-keys.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import { choice, line, outdated, rank } from '#src/schema/kinds/fields.ts';

/** Attributes by which products are told apart: colour, material, size and whatever else a shop needs. */
export const attributes = edited(
  {
    title: 'collection.attributes',
    create: 'create.attributes',
    name: 'name',
    search: ['name', 'key'],
    sort: 'rank,id',
    groups: ['group.attribute'],
  },
  {
    name: line({ localized: true, edit: { group: 'group.attribute', label: 'field.name', needed: true } }),
    /** Stands in addresses of pages, the same in all languages. */
    key: line({
      required: true,
      max: KEY_LENGTH,
      pattern: ATTRIBUTE_KEY,
      edit: { group: 'group.attribute', label: 'field.key', hint: 'hint.attribute_key' },
    }),
    kind: choice(ATTRIBUTE_KINDS, {
      required: true,
      edit: {
        group: 'group.attribute',
        label: 'field.kind',
        hint: 'hint.kind',
        initial: 'text',
        words: { text: 'kind.text', colour: 'kind.colour', size: 'kind.size' },
      },
    }),
    /** Place among the attributes, in filters for example. */
    rank: rank({ edit: { group: 'group.attribute', label: 'field.rank', hint: 'hint.rank' } }),
    outdated: outdated(),
  },
);
