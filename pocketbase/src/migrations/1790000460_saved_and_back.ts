/** What somebody saves for later, and who wants a mail when an item is back (docs/decisions/0305, 0306). */
import {
  addFields,
  createCollection,
  deleteCollections,
  index,
  SUPERUSERS_ONLY,
  unique,
} from '#pocketbase/schema/collections.ts';
import { choice, date, dates, email, json, relation, whole } from '#pocketbase/schema/fields.ts';
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const OWN = "@request.auth.id != '' && @request.auth.collectionName = 'users' && user = @request.auth.id";
/** As the other lists of customers: no filter over back-relations (docs/decisions/0160). */
const PLAIN = ['filter', 'sort']
  .map((name) => `(@request.query.${name}:isset = false || @request.query.${name} !~ '_via_')`)
  .join(' && ');

const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/saved-sync', audience: '', duration: 60, maxRequests: 200 },
  { label: 'POST /api/shop/stock-request', audience: '', duration: 600, maxRequests: 10 },
  { label: 'POST /api/shop/stock-request-confirm', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/stock-request-end', audience: '', duration: 600, maxRequests: 30 },
];

/** Statements repeat the condition word by word. */
const ADDED: Indexes = {
  stock_requests: [
    { name: 'index_stock_requests_waiting', columns: '`confirmed`', where: "`confirmed` != ''" },
    { name: 'index_stock_requests_unconfirmed', columns: '`created`', where: "`confirmed` = ''" },
  ],
  mails: [{ name: 'index_mails_stock', columns: '`created`', where: "`kind` IN ('stock_request', 'back_in_stock')" }],
};

function change(app: CoreApp, name: string, task: (collection: core.Collection) => void): void {
  const collection = app.findCollectionByNameOrId(name);
  task(collection);
  app.save(collection);
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'saved_products',
      rules: { ...SUPERUSERS_ONLY, listRule: `${PLAIN} && (${OWN})`, viewRule: OWN },
      fields: [
        relation('user', 'users', 'The account that it belongs to.', { required: true, cascadeDelete: true }),
        json('products', 'What its owner has saved; written by the shop.'),
        ...dates(),
      ],
      indexes: [unique('saved_products', 'user')],
    });
    createCollection(app, {
      name: 'stock_requests',
      rules: SUPERUSERS_ONLY,
      fields: [
        relation('item', 'items', 'The item that is to come back.', { required: true, cascadeDelete: true }),
        email('email', 'Where the mail goes.', { required: true }),
        choice('locale', ['en', 'fr', 'it'], 'Language of the page that it was asked on.', { required: true }),
        date('confirmed', 'When the person has confirmed it by the link of a mail; empty: not yet.'),
        ...dates(),
      ],
      indexes: [
        unique('stock_requests', 'item, email'),
        index('stock_requests', 'email'),
        index('stock_requests', 'created'),
      ],
    });
    changeIndexes(app, {}, ADDED);
    change(app, 'items', (items) =>
      addFields(app, items, [
        choice('restock', ['never'], 'never: sold out, it will not come back, and nobody can ask to be told of it.'),
      ]),
    );
    change(app, 'retention', (retention) =>
      addFields(app, retention, [
        whole(
          'stock_requests_days',
          'Days that somebody waits for a mail that a sold-out item is back. The privacy policy says a year.',
          {
            required: true,
            min: 1,
            max: 3660,
          },
        ),
      ]),
    );
    app.db().newQuery('UPDATE retention SET stock_requests_days = 365').execute();
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    change(app, 'retention', (retention) => retention.fields.removeByName('stock_requests_days'));
    change(app, 'items', (items) => items.fields.removeByName('restock'));
    changeIndexes(app, { mails: ADDED['mails'] ?? [] }, {});
    deleteCollections(app, ['stock_requests', 'saved_products']);
  },
);
