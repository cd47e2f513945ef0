/** The ledger of the stock (docs/decisions/0331): what each item has at the moment becomes its first row. */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY } from '#pocketbase/schema/collections.ts';
import { choice, dates, line, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';

const ADDED: Indexes = {
  // Rows of orders that say which person of the shop moved them, for the day on which nobody is named any more. The statement repeats the condition.
  stock_movements: [{ name: 'index_stock_movements_person', columns: '`order`', where: "instr(`by`, '@') > 0" }],
};

/** One statement for all items: 30,000 of them take less than a second. */
const OPEN = `
  INSERT INTO stock_movements (id, item, pieces, kind, reason, "by", "order", created, updated)
  SELECT substr(lower(hex(randomblob(8))), 1, 15), id, stock, 'first', 'opening', 'shop', '',
    strftime('%Y-%m-%d %H:%M:%fZ'), strftime('%Y-%m-%d %H:%M:%fZ')
  FROM items WHERE stock != 0`;

migrate(
  (app) => {
    createCollection(app, {
      name: 'stock_movements',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('item', 'Id of the item. No relation: the books outlive it.', { required: true, max: 15 }),
        whole('pieces', 'Pieces that came, or left (below 0). 0: a count has found what was expected.', {
          min: Number.MIN_SAFE_INTEGER,
        }),
        choice(
          'kind',
          ['order', 'cancel', 'return', 'correction', 'count', 'import', 'first'],
          'What moved them: the stock of an item is the sum of its movements.',
          { required: true, presentable: true },
        ),
        line('reason', 'Why, in short.', { max: 500 }),
        line('by', 'Who: shop, shopper, provider, or an account.', { required: true, max: 300 }),
        line('order', 'Id of the order that they belong to, if any.', { max: 15 }),
        ...dates(),
      ],
      // The whole of a sum is read from the index alone.
      indexes: [index('stock_movements', 'item, created, id, pieces')],
    });
    changeIndexes(app, {}, ADDED);
    app.db().newQuery(OPEN).execute();
  },
  (app) => deleteCollections(app, ['stock_movements']),
);
