/** Sales, and what every item has cost: the base of the reference price that Directive 98/6/EC, art. 6a asks for. */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, line, relation, whole } from '#pocketbase/schema/fields.ts';

migrate(
  (app) => {
    createCollection(app, {
      name: 'sales',
      rules: SUPERUSERS_ONLY,
      fields: [
        relation('item', 'items', 'The item on sale; the sale is deleted with it.', {
          required: true,
          cascadeDelete: true,
        }),
        whole('price', 'Gross sale price in cents, lower than the price of the item.'),
        date('starts', 'Start of the sale.', { required: true }),
        date('ends', 'End of the sale.', { required: true }),
        choice('state', ['scheduled', 'active', 'ended'], 'Set by the shop, each minute.'),
        whole(
          'reference',
          'Lowest price of the 30 days before the start, in cents; set by the shop when the sale starts.',
        ),
        ...dates(),
      ],
      indexes: [index('sales', 'item'), index('sales', 'state, starts')],
    });
    createCollection(app, {
      name: 'price_history',
      rules: SUPERUSERS_ONLY,
      fields: [
        line('item', 'Id of the item. No relation: the history outlives the item.', { required: true, max: 15 }),
        whole('price', 'What a shopper paid from then on: gross, cents.'),
        choice('reason', ['created', 'edited', 'sale_started', 'sale_ended'], 'Why the price changed.', {
          required: true,
        }),
        ...dates(),
      ],
      indexes: [index('price_history', 'item, created')],
    });
  },
  (app) => deleteCollections(app, ['price_history', 'sales']),
);
