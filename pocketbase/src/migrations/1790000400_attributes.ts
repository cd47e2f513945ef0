/**
 * What products are told apart by, and categories on two levels, with a picture, a guide and the attributes that narrow their listing
 * (docs/decisions/0287, 0288).
 */
import { addFields, createCollection, deleteCollections, readable, unique } from '#pocketbase/schema/collections.ts';
import {
  choice,
  dates,
  focus,
  inEachLocale,
  line,
  outdated,
  pictures,
  rank,
  relation,
  richText,
  type Field,
} from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const STUDIO = readable("@request.auth.id != '' && (@request.auth.role = 'editor' || @request.auth.role = 'service')");

/** Collection → fields that come to it. */
function added(): Readonly<Record<string, readonly Field[]>> {
  return {
    products: [
      relation('attributes', 'attribute_values', 'What it is: colour, material, size and so on.', { maxSelect: 40 }),
      relation('goes_with', 'products', 'Products that its page shows beside it; empty: others of its collection.', {
        maxSelect: 8,
      }),
    ],
    items: [
      relation('attributes', 'attribute_values', 'What this one is, beside what the product is.', { maxSelect: 10 }),
    ],
    categories: [
      relation('parent', 'categories', 'What it is a part of. There are two levels: a parent has none.'),
      pictures('image', 1, 'JPEG, PNG, WebP or AVIF, at most 8 MB.'),
      ...inEachLocale('alt', 'What the picture shows, for people who do not see it.', line),
      focus(),
      relation(
        'filters',
        'attributes',
        'Attributes that its list is narrowed by; empty: those of its parent, or all.',
        {
          maxSelect: 12,
        },
      ),
      ...inEachLocale('guide', 'Sizes and dimensions. Empty in all languages: the guide of its parent.', richText),
    ],
  };
}

const PARENT: Indexes = { categories: [{ name: 'index_categories_parent', columns: '`parent`' }] };

migrate(
  (app) => {
    createCollection(app, {
      name: 'attributes',
      rules: STUDIO,
      fields: [
        ...inEachLocale('name', 'Name of the attribute: Colour, Material.', (name, help) =>
          line(name, help, { presentable: name === 'name_en' }),
        ),
        line('key', 'Its word in addresses, the same in all languages: small letters and digits.', {
          required: true,
          max: 40,
          pattern: '^[a-z][a-z0-9]*$',
        }),
        choice('kind', ['text', 'colour', 'size'], 'How its values are shown.', { required: true }),
        rank('among the attributes'),
        outdated(),
        ...dates(),
      ],
      indexes: [unique('attributes', 'key')],
    });
    createCollection(app, {
      name: 'attribute_values',
      rules: STUDIO,
      fields: [
        relation('attribute', 'attributes', 'What it is a value of.', { required: true, cascadeDelete: true }),
        ...inEachLocale('name', 'Name of the value: Red, Linen.', (name, help) =>
          line(name, help, { presentable: name === 'name_en' }),
        ),
        line('key', 'Its word in addresses, the same in all languages: small letters, digits and hyphens.', {
          required: true,
          max: 40,
          pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
        }),
        line('swatch', 'Of a colour: #rrggbb.', { pattern: '^#[0-9a-f]{6}$' }),
        rank('among the values of its attribute'),
        outdated(),
        ...dates(),
      ],
      indexes: [unique('attribute_values', 'attribute, key')],
    });
    for (const [name, fields] of Object.entries(added())) {
      const collection = app.findCollectionByNameOrId(name);
      addFields(app, collection, fields);
      app.save(collection);
    }
    changeIndexes(app, {}, PARENT);
  },
  (app) => {
    changeIndexes(app, PARENT, {});
    for (const [name, fields] of Object.entries(added())) {
      const collection = app.findCollectionByNameOrId(name);
      for (const field of fields) collection.fields.removeByName(field.name);
      app.save(collection);
    }
    deleteCollections(app, ['attribute_values', 'attributes']);
  },
);
