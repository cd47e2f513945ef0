/** What happens after a sale: parcels, withdrawals and returns, and what must be known of an order to settle them. */
import {
  addFields,
  createCollection,
  deleteCollections,
  index,
  readable,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, date, dates, flag, json, line, lines, relation, url, whole } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const OPERATOR = "@request.auth.role = 'operator'";
const OWN = "@request.auth.id != '' && @request.auth.collectionName = 'users' && order.user = @request.auth.id";

/** Of one address. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/withdraw', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/return-request', audience: '', duration: 600, maxRequests: 30 },
];

const EXCLUSION_HELP =
  'Why nobody can withdraw from buying it (art. 16 of Directive 2011/83/EU): made to order, perishable, sealed for hygiene, sealed recordings or software. Empty: everybody can.';

function exclusion(help: string): ReturnType<typeof choice> {
  return choice('withdrawal_exclusion', ['made_to_order', 'perishable', 'sealed_hygiene', 'sealed_media'], help);
}

function addTo(app: CoreApp, name: string, field: ReturnType<typeof choice>): void {
  const collection = app.findCollectionByNameOrId(name);
  addFields(app, collection, [field]);
  app.save(collection);
}

function removeFrom(app: CoreApp, name: string, field: string): void {
  const collection = app.findCollectionByNameOrId(name);
  collection.fields.removeByName(field);
  app.save(collection);
}

migrate(
  (app) => {
    addTo(app, 'products', exclusion(EXCLUSION_HELP));
    addTo(app, 'order_lines', exclusion('Why nobody can withdraw from this line, as it was.'));
    addTo(app, 'orders', whole('standard_shipping', 'Cents of the cheapest way of delivery, as it was.'));
    // Nobody knows any more what was offered beside the way that was taken.
    app.db().newQuery("UPDATE orders SET standard_shipping = COALESCE(json_extract(quote, '$.shipping'), 0)").execute();
    createCollection(app, {
      name: 'shipments',
      rules: {
        ...readable(`${OPERATOR} || (${OWN})`),
        createRule: OPERATOR,
        updateRule: OPERATOR,
      },
      fields: [
        relation('order', 'orders', 'The order that the parcel is of.', { required: true }),
        line('carrier', 'Who brings it.', { required: true, presentable: true, max: 100 }),
        line('tracking', 'Its number at the carrier; empty: it has none.', { max: 100 }),
        url('url', 'Where it can be followed: an address that begins with https://.'),
        json(
          'lines',
          'What is in it: [{"line": id in order_lines, "quantity": pieces}]. Empty: all that was left.',
          10_000,
        ),
        flag('complete', 'Nothing more of the order will be sent.'),
        date('shipped', 'When it was sent; empty: now.'),
        date('delivered', 'When it arrived; empty: not yet, or not known.'),
        flag('lost', 'It never arrived: what is in it can be sent again.'),
        ...dates(),
      ],
      indexes: [index('shipments', 'order')],
    });
    createCollection(app, {
      name: 'returns',
      rules: { ...readable(OPERATOR), updateRule: OPERATOR },
      fields: [
        choice('kind', ['withdrawal', 'return'], 'withdrawal: without a reason; return: something is wrong.', {
          required: true,
        }),
        line('reference', 'What the customer may quote.', { required: true, presentable: true, max: 20 }),
        relation('order', 'orders', 'The order; empty: nobody knows which. Set it by hand where you find it.'),
        line('name', 'Name, as it was given.', { max: 200 }),
        line('email', 'Where the receipt goes.', { required: true, max: 254 }),
        line('number', 'Order number, as it was given.', { max: 100 }),
        lines('statement', "What is given back, in the customer's words."),
        json(
          'lines',
          'What is given back: [{"line": id in order_lines, "quantity": pieces}]; null: all of it.',
          10_000,
        ),
        json('unsent', 'What of it was not sent when it was accepted, and never will be; set by the shop.', 10_000),
        choice('locale', ['en', 'fr', 'it'], 'Language of its mails.', { required: true }),
        date('received', 'When it counts from: the second click.', { required: true }),
        choice(
          'state',
          ['received', 'accepted', 'refused', 'returned', 'refunded'],
          'received, then accepted or refused; returned when the goods are back; refunded pays.',
          {
            required: true,
          },
        ),
        choice(
          'matched',
          ['ref', 'number', 'hand'],
          'How its order was found: by its link or account, by number and address, or by hand.',
        ),
        choice(
          'term',
          ['in_time', 'late', 'unknown'],
          'A hint: whether a withdrawal came in time, as far as parcels tell.',
        ),
        choice('reason', ['faulty', 'wrong_item', 'damaged', 'other'], 'Of a return.'),
        whole('deduction', 'Cents kept back because the goods have lost value by more than a look at them.'),
        whole('amount', 'Cents given back; set by the shop.'),
        relation('refund', 'refunds', 'The refund; set by the shop.'),
        line('key', 'Idempotency key.', { required: true, hidden: true, max: 32 }),
        ...dates(),
      ],
      indexes: [unique('returns', 'reference'), unique('returns', 'key'), index('returns', 'order')],
    });
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    deleteCollections(app, ['returns', 'shipments']);
    removeFrom(app, 'orders', 'standard_shipping');
    removeFrom(app, 'order_lines', 'withdrawal_exclusion');
    removeFrom(app, 'products', 'withdrawal_exclusion');
  },
);
