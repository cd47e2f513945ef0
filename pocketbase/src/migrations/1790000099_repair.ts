/**
 * Migrations up to 1790000090 were edited after they had run: a database that an earlier version made lacks what was added to them then, and
 * PocketBase runs none of them again. This adds what is missing, and finds nothing to do in a database of today (docs/decisions/0168).
 */
import { addFields } from '#pocketbase/schema/collections.ts';
import { choice, date, flag, focus, json, line, outdated, whole, type Field } from '#pocketbase/schema/fields.ts';
import { addLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** The last part of its file's name: what comes later may have changed on purpose what is looked at here. */
const OWN = '1790000099';

const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  orders: [
    line('origin', 'Digest of the address that it came from, to count refused cards by.', { hidden: true, max: 64 }),
  ],
  payments: [choice('dispute', ['open', 'won', 'lost'], 'Whether the customer disputes it at the bank; empty: no.')],
  refunds: [whole('attempts', 'Faults of the provider so far.')],
  mails: [line('reply_to', "Address that an answer goes to; empty: the shop's own.", { max: 254 })],
  terms_versions: [date('replaced', 'Since when another version holds; empty: this one does. Set by the shop.')],
  returns: [
    json('unsent', 'What of it was not sent when it was accepted, and never will be; set by the shop.', 10_000),
  ],
  retention: [
    whole(
      'unused_days',
      'Days after which the account of a customer is deleted that nobody has used. The privacy policy says three years.',
      { required: true, min: 30, max: 3660 },
    ),
  ],
  users: [
    flag('own_password', 'The person has chosen a password, and can sign in with it. Set by the shop.'),
    date('seen', 'When the account was used last, to the day. Set by the shop.'),
  ],
  categories: [outdated()],
  products: [focus(), outdated()],
  items: [focus(), outdated()],
  pages: [outdated()],
  stories: [focus(), outdated()],
  home: [focus(), outdated()],
  palette: [outdated()],
  shop: [outdated()],
  shipping_rates: [outdated()],
};

/** Options that were changed. */
const OPTIONS: readonly (readonly [collection: string, field: string, options: Readonly<Record<string, unknown>>])[] = [
  ['mails', 'to', { required: false, help: "Address that it goes to; empty: the shop's own." }],
  [
    'mails',
    'attachments',
    { maxSize: 100_000, help: 'Its attachments: names, and texts or the version of the terms that they hold.' },
  ],
  [
    'retention',
    'messages_days',
    {
      help: 'Days that messages of the contact form are kept, and withdrawals that belong to no order. The privacy policy says three years.',
    },
  ],
  ...['categories', 'products', 'items', 'pages', 'stories', 'home', 'palette', 'shop', 'shipping_rates'].map(
    (name) =>
      [
        name,
        'outdated',
        {
          help: 'Translations that are older than their English text, each with a mark of the text that it was made from. Set by the shop.',
        },
      ] as const,
  ),
];

interface Index {
  readonly name: string;
  readonly columns: string;
  readonly unique?: boolean;
  readonly where?: string;
  /** Name of the index that it has replaced. */
  readonly instead?: string;
}

const INDEXES: Readonly<Record<string, readonly Index[]>> = {
  orders: [
    { name: 'index_orders_origin', columns: '`origin`' },
    { name: 'index_orders_email', columns: 'email COLLATE NOCASE' },
  ],
  payments: [{ name: 'index_payments_state_updated', columns: '`state`, `updated`' }],
  refunds: [{ name: 'index_refunds_state_updated', columns: '`state`, `updated`' }],
  payment_events: [
    {
      name: 'index_payment_events_state_updated',
      columns: '`state`, `updated`',
      instead: 'index_payment_events_state_created',
    },
  ],
  users: [
    {
      name: 'idx_email__pb_users_auth_',
      columns: 'email COLLATE NOCASE',
      unique: true,
      where: "email != ''",
    },
  ],
};

const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/availability', audience: '', duration: 60, maxRequests: 300 },
  { label: 'POST /api/shop/quote', audience: '', duration: 60, maxRequests: 200 },
  { label: 'POST /api/shop/order', audience: '', duration: 600, maxRequests: 100 },
  { label: 'POST /api/collections/users/auth-with-otp', audience: '', duration: 180, maxRequests: 20 },
  { label: 'POST /api/collections/users/request-otp', audience: '', duration: 600, maxRequests: 20 },
  { label: 'POST /api/shop/cart-sync', audience: '', duration: 60, maxRequests: 200 },
  { label: 'POST /api/shop/newsletter', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/newsletter-confirm', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/account-export', audience: '', duration: 600, maxRequests: 20 },
  { label: 'POST /api/shop/account-delete', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/after-sales', audience: '', duration: 60, maxRequests: 300 },
  { label: 'POST /api/shop/document', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/shop/order-cancel', audience: '', duration: 60, maxRequests: 60 },
  { label: 'POST /api/shop/payment', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/shop/demo-payment', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/shop/inbox', audience: '', duration: 60, maxRequests: 300 },
  { label: '/api/files/', audience: '', duration: 10, maxRequests: 5000 },
];

/** What a new column says of the records that are there already. */
const FIRST_VALUES: Readonly<Record<string, string>> = {
  'mails.reply_to':
    "UPDATE mails SET reply_to = COALESCE((SELECT email FROM contact_messages WHERE 'contact:' || contact_messages.id = mails.key), '') WHERE kind = 'contact'",
  'retention.unused_days': 'UPDATE retention SET unused_days = 1095',
  'users.own_password': 'UPDATE users SET own_password = TRUE',
  'users.seen': "UPDATE users SET seen = strftime('%Y-%m-%d %H:%M:%fZ', 'now')",
};

function isFirst(app: CoreApp): boolean {
  const later = new DynamicModel({ count: 0 });
  app
    .db()
    .newQuery("SELECT COUNT(*) AS count FROM _migrations WHERE file LIKE '179%' AND file > {:own}")
    .bind({ own: OWN })
    .one(later);
  return later['count'] === 0;
}

function sameIndex(collection: core.Collection, { name, columns }: Index): boolean {
  return collection.getIndex(name).includes(`(${columns})`);
}

function repair(app: CoreApp, name: string): void {
  const collection = app.findCollectionByNameOrId(name);
  const known = collection.fields.fieldNames();
  const missing = (FIELDS[name] ?? []).filter((field) => !known.includes(field.name));
  const different = (INDEXES[name] ?? []).filter((index) => !sameIndex(collection, index));
  if (different.some(({ unique }) => unique === true))
    app.db().newQuery('UPDATE users SET email = LOWER(email)').execute();
  addFields(app, collection, missing);
  for (const [, field, options] of OPTIONS.filter(([of]) => of === name))
    unmarshal({ ...options }, collection.fields.getByName(field));
  for (const index of different) {
    for (const old of [index.name, index.instead ?? index.name]) collection.removeIndex(old);
    collection.addIndex(index.name, index.unique === true, index.columns, index.where ?? '');
  }
  app.save(collection);
  for (const field of missing) {
    const first = FIRST_VALUES[`${name}.${field.name}`];
    if (first !== undefined) app.db().newQuery(first).execute();
  }
}

migrate(
  (app) => {
    if (!isFirst(app)) return;
    const names = [...Object.keys(FIELDS), ...OPTIONS.map(([name]) => name), ...Object.keys(INDEXES)];
    for (const name of new Set(names)) repair(app, name);
    const known = app.settings().rateLimits.rules.map(({ label }) => label);
    addLimits(
      app,
      LIMITS.filter(({ label }) => !known.includes(label)),
    );
  },
  () => {
    // What is missing belongs to the migrations that were edited: they take it back.
  },
);
