/** What customers say of what they have bought, and when they are asked for it (docs/decisions/0308, 0309). */
import { addFields, createCollection, deleteCollections, index, unique } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, flag, line, relation, whole, type Field } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const SIGNED_IN = "@request.auth.id != ''";
const EDITOR = "@request.auth.role = 'editor'";
/** Builds read what is shown. */
const BUILD = "(@request.auth.role = 'service' && state = 'shown')";
const READ = `${SIGNED_IN} && (${EDITOR} || ${BUILD})`;

/** Statements repeat the conditions word by word. */
const ADDED: Indexes = {
  orders: [{ name: 'index_orders_review_ask', columns: '`review_ask`', where: "`review_ask` != ''" }],
};

const ROUTES = ['review-form', 'review', 'review-delete', 'review-stop'];
const LIMITS: readonly Limit[] = ROUTES.map((route) => ({
  label: `POST /api/shop/${route}`,
  audience: '',
  duration: 60,
  maxRequests: 30,
}));

const ORDER_FIELDS: readonly Field[] = [
  date('review_ask', 'When its customer is asked for a review; empty: not at all, or done. Set by the shop.'),
  flag('review_stop', 'Its customer does not want to be asked for reviews, now or later.'),
];

const SHOP_FIELDS: readonly Field[] = [
  flag('review_off', 'Nobody is asked by mail for a review.'),
  whole('review_days', 'Days between the delivery and the mail that asks for a review; 0: seven.', { max: 60 }),
];

function text(name: string, help: string, max: number, required = false): Field {
  return { type: 'text', name, help, max, required };
}

function change(app: CoreApp, name: string, task: (collection: core.Collection) => void): void {
  const collection = app.findCollectionByNameOrId(name);
  task(collection);
  app.save(collection);
}

function remove(app: CoreApp, name: string, fields: readonly Field[]): void {
  change(app, name, (collection) => {
    for (const field of fields) collection.fields.removeByName(field.name);
  });
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'reviews',
      rules: {
        listRule: READ,
        viewRule: READ,
        createRule: null,
        updateRule: `${SIGNED_IN} && ${EDITOR}`,
        deleteRule: null,
      },
      fields: [
        relation('product', 'products', 'What it is about.', { required: true, cascadeDelete: true }),
        relation('order', 'orders', 'The order that verifies it.'),
        relation('user', 'users', 'Account of its writer; empty: a guest.', { cascadeDelete: true }),
        line('buyer', 'Pseudonym of the address of the order.', {
          required: true,
          hidden: true,
          max: 64,
          pattern: '^[0-9a-f]{64}$',
        }),
        choice('locale', ['en', 'fr', 'it'], 'Language that it is written in.', { required: true }),
        whole('rating', '1 to 5.', { min: 1, max: 5 }),
        text('text', 'In the words of its writer: nobody changes it.', 2000, true),
        line('name', 'What others read of its writer; empty: a customer.', { max: 40 }),
        date('bought', 'When the product was ordered.'),
        choice('state', ['waiting', 'shown', 'refused'], 'Only what is shown appears on the site.', { required: true }),
        date('decided', 'When an editor has decided; set by the shop.'),
        choice(
          'reason',
          ['unlawful', 'insulting', 'personal_data', 'advertising', 'other_subject'],
          'Why it is refused. That it is bad is no reason.',
        ),
        text('note', 'What is added to the reason: its writer reads it.', 500),
        text('answer', 'What the shop answers, below the review.', 2000),
        ...dates(),
      ],
      indexes: [
        unique('reviews', 'product, buyer'),
        index('reviews', 'order'),
        index('reviews', 'user'),
        index('reviews', 'state, created, id'),
        index('reviews', 'state, decided'),
      ],
    });
    change(app, 'orders', (orders) => addFields(app, orders, ORDER_FIELDS));
    change(app, 'shop', (shop) => addFields(app, shop, SHOP_FIELDS));
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
    remove(app, 'shop', SHOP_FIELDS);
    remove(app, 'orders', ORDER_FIELDS);
    deleteCollections(app, ['reviews']);
  },
);
