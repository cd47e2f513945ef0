import { KEY_LENGTH, VALUE_KEY } from '#src/domain/catalogue/attribute-keys.ts';
import { edited } from '#src/schema/kinds/collection.ts';
import { colour, line, outdated, rank, relation } from '#src/schema/kinds/fields.ts';

/** Values of attributes: red, linen, 30 × 40 cm. */
export const attributeValues = edited(
  {
    title: 'collection.attribute_values',
    create: 'create.attribute_values',
    name: 'name',
    search: ['name', 'key', 'attribute.name'],
    sort: 'attribute.rank,attribute,rank,id',
    groups: ['group.attribute_value'],
  },
  {
    /** Id in `attributes`. */
    attribute: relation('attributes', {
      required: true,
      cascade: true,
      edit: { group: 'group.attribute_value', label: 'field.attribute' },
    }),
    name: line({ localized: true, edit: { group: 'group.attribute_value', label: 'field.name', needed: true } }),
    /** Stands in addresses of pages, the same in all languages; unique within its attribute. */
    key: line({
      required: true,
      max: KEY_LENGTH,
      pattern: VALUE_KEY,
      edit: { group: 'group.attribute_value', label: 'field.key', hint: 'hint.value_key' },
    }),
    /** '#rrggbb' of a colour, or ''. */
    swatch: colour({ edit: { group: 'group.attribute_value', label: 'field.swatch', hint: 'hint.swatch' } }),
    /** Place among the values of its attribute. */
    rank: rank({ edit: { group: 'group.attribute_value', label: 'field.rank', hint: 'hint.rank' } }),
    outdated: outdated(),
  },
);
