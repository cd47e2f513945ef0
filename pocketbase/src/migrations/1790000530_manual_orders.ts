/** Orders that are made or changed at the desk, which their customer accepts by a link (docs/decisions/0345, 0346). */
import { addFields } from '#pocketbase/schema/collections.ts';
import { date, flag, json } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const FIELDS = ['offered', 'accepted', 'deal'];
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/order-accept', audience: '', duration: 60, maxRequests: 60 },
];

migrate(
  (app) => {
    const orders = app.findCollectionByNameOrId('orders');
    addFields(app, orders, [
      date('offered', 'Since when its customer is asked to accept what the desk has made or changed; set by the shop.'),
      date('accepted', 'When they have accepted it; set by the shop.'),
      json('deal', 'Who at the desk has agreed on which price, and why. The customer does not see it.', 20_000, {
        hidden: true,
      }),
    ]);
    app.save(orders);
    const payments = app.findCollectionByNameOrId('payments');
    addFields(app, payments, [
      flag('replaced', 'It was begun before the desk has changed the order: nothing is taken by it any more.'),
    ]);
    app.save(payments);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    const payments = app.findCollectionByNameOrId('payments');
    payments.fields.removeByName('replaced');
    app.save(payments);
    const orders = app.findCollectionByNameOrId('orders');
    for (const field of FIELDS) orders.fields.removeByName(field);
    app.save(orders);
  },
);
