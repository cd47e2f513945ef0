/** What a customer says to the courier, a gift with its message, and what the staff notes on an order (docs/decisions/0263). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { flag, json, line } from '#pocketbase/schema/fields.ts';

const FIELDS = ['courier_note', 'gift', 'gift_message', 'staff_notes'];

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    addFields(app, orders, [
      line('courier_note', 'For the courier, in the words of the customer: a door code, where to ring.', { max: 300 }),
      flag('gift', 'It is a gift: the packing slip shows no prices.'),
      line('gift_message', 'What is written on the card of a gift.', { max: 300 }),
      json('staff_notes', 'Notes of the staff, written at the desk. The customer does not see them.', 50_000, {
        hidden: true,
      }),
    ]);
    app.save(orders);
  },
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    for (const field of FIELDS) orders.fields.removeByName(field);
    app.save(orders);
  },
);
