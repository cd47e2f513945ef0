/** Addresses of a former shop: thousands of exact redirects beside the editors' rules (docs/decisions/0367). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { choice, relation } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const ADDED: Indexes = {
  redirects: [
    { name: 'index_redirects_origin', columns: '`origin`, `from`' },
    { name: 'index_redirects_item', columns: '`item`' },
  ],
};

migrate(
  (app) => {
    const redirects = app.findCollectionByNameOrId('redirects');
    addFields(app, redirects, [
      choice(
        'origin',
        ['moved'],
        "'moved': an address of a former shop, exactly as it was there; empty: of this shop.",
      ),
      relation('item', 'items', 'The variant that the former address has chosen.'),
    ]);
    app.save(redirects);
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    const redirects = app.findCollectionByNameOrId('redirects');
    for (const field of ['item', 'origin']) redirects.fields.removeByName(field);
    app.save(redirects);
  },
);
