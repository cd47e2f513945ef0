/** Each item has a mark of its own, at which people of the shop are told (docs/decisions/0333). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { date, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

// Statements repeat the conditions word by word.
const ADDED: Indexes = {
  items: [
    { name: 'index_items_low', columns: '`sku`', where: '`low_at` > 0 AND `stock` <= `low_at`' },
    { name: 'index_items_low_told', columns: '`low_told`', where: "`low_told` != ''" },
  ],
};

migrate(
  (app) => {
    const items = app.findCollectionByNameOrId('items');
    addFields(app, items, [
      whole('low_at', 'At so many pieces, or fewer, people of the shop are told; 0: never. Set at the desk.', {
        hidden: true,
      }),
      date('low_told', 'When they were told; set by the shop.', { hidden: true }),
    ]);
    app.save(items);
    changeIndexes(app, {}, ADDED);
  },
  (app) => {
    changeIndexes(app, ADDED, {});
    const items = app.findCollectionByNameOrId('items');
    for (const field of ['low_at', 'low_told']) items.fields.removeByName(field);
    app.save(items);
  },
);
