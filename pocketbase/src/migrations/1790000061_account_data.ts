/** What belongs to an account: addresses, its cart, what its owner has agreed to. And how long the shop keeps what. */
import {
  addFields,
  createCollection,
  deleteCollections,
  index,
  readable,
  SUPERUSERS_ONLY,
  unique,
  type Rules,
} from '#pocketbase/schema/collections.ts';
import { choice, date, dates, email, flag, json, line, lines, relation, whole } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Of the signed-in customer. An anonymous visitor has no id: two empty values are no match. */
const OWN = "@request.auth.id != '' && @request.auth.collectionName = 'users' && user = @request.auth.id";
const OWNERS_WRITE: Rules = { listRule: OWN, viewRule: OWN, createRule: OWN, updateRule: OWN, deleteRule: OWN };
const OWNERS_READ: Rules = { ...SUPERUSERS_ONLY, listRule: OWN, viewRule: OWN };

/** What the shop keeps, and how long. The terms of drafts, revisions and builds come again with the studio, unchanged. */
const TERMS = [
  {
    name: 'carts_days',
    term: 180,
    least: 1,
    most: 3660,
    help: 'Days that the cart of an account is kept after its last change.',
  },
  {
    name: 'unverified_days',
    term: 90,
    least: 2,
    most: 3660,
    help: 'Days after which an account is deleted whose address nobody has confirmed, and that has no order.',
  },
  {
    name: 'unused_days',
    term: 1095,
    least: 30,
    most: 3660,
    help: 'Days after which the account of a customer is deleted that nobody has used. The privacy policy says three years.',
  },
  {
    name: 'messages_days',
    term: 1095,
    least: 1,
    most: 3660,
    help: 'Days that messages of the contact form are kept, and withdrawals that belong to no order. The privacy policy says three years.',
  },
  { name: 'mails_days', term: 1095, least: 1, most: 3660, help: 'Days that mails which the shop has sent are kept.' },
  {
    name: 'events_days',
    term: 550,
    least: 30,
    most: 3660,
    help: 'Days that what the provider of payments has told is kept. Payments and refunds themselves are kept with their order.',
  },
  {
    name: 'attempts_days',
    term: 2,
    least: 1,
    most: 30,
    help: 'Days that attempts (refused cards, codes), and where an order came from, are kept. The privacy policy says two.',
  },
  {
    name: 'drafts_days',
    term: 180,
    least: 1,
    most: 3660,
    help: 'Days after its last change that an unpublished draft of the studio is kept.',
  },
  {
    name: 'revisions_days',
    term: 180,
    least: 1,
    most: 3660,
    help: 'Days that earlier versions of content are kept: so long a publication can be undone.',
  },
  { name: 'builds_days', term: 30, least: 1, most: 3660, help: 'Days that the list of builds is kept.' },
  {
    name: 'orders_years',
    term: 10,
    least: 10,
    most: 30,
    help: 'Years, counted from the end of the year of the order, after which an order and its documents forget whose they are. The law of France and Italy asks for ten.',
  },
];

/** Bytes of a cart: 50 lines, each with three addresses of its product. */
const CART_BYTES = 100_000;

/** Of one address. A cart is brought in step at each change of it. */
const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/cart-sync', audience: '', duration: 60, maxRequests: 200 },
  { label: 'POST /api/shop/newsletter', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/newsletter-confirm', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/account-export', audience: '', duration: 600, maxRequests: 20 },
  { label: 'POST /api/shop/account-delete', audience: '', duration: 600, maxRequests: 30 },
];

function owner(): ReturnType<typeof relation> {
  return relation('user', 'users', 'The account that it belongs to.', { required: true, cascadeDelete: true });
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'addresses',
      rules: OWNERS_WRITE,
      fields: [
        owner(),
        line('label', 'What its owner calls it: Home, Work …', { max: 50 }),
        flag('main', 'The one that the checkout begins with: exactly one of an account; kept so by the shop.'),
        // Which of them are needed, and in what form, is said by the rules of an address.
        line('name', 'First and last name, or the name on the letter box.', {
          presentable: true,
          max: 100,
        }),
        line('company', 'Company.', { max: 100 }),
        line('street', 'Street and number.', { max: 120 }),
        line('extra', 'Floor, flat, c/o.', { max: 120 }),
        line('postcode', 'Postcode.', { max: 12 }),
        line('city', 'Town.', { max: 80 }),
        line('region', 'Province, two letters (Italy).', { max: 2 }),
        line('country', 'Two capital letters (FR, IT).', { max: 2 }),
        line('phone', 'For the carrier.', { max: 40 }),
        ...dates(),
      ],
      indexes: [index('addresses', 'user')],
    });
    createCollection(app, {
      name: 'carts',
      rules: OWNERS_READ,
      fields: [owner(), json('lines', 'What is in the cart; written by the shop.', CART_BYTES), ...dates()],
      indexes: [unique('carts', 'user'), index('carts', 'updated')],
    });
    createCollection(app, {
      name: 'consents',
      rules: OWNERS_READ,
      fields: [
        // No deletion in cascade: rows are never deleted but together with their account, by the shop itself.
        relation('user', 'users', 'Who has said it.', { required: true }),
        choice('kind', ['newsletter'], 'What it is about.', { required: true }),
        choice(
          'action',
          ['asked', 'given', 'withdrawn'],
          'asked: a mail with a link was sent; given: the link was followed; withdrawn.',
          {
            required: true,
          },
        ),
        email('email', 'Address at that time.', { required: true }),
        choice('locale', ['en', 'fr', 'it'], 'Language that it was said in.', { required: true }),
        lines('words', 'The words that were agreed to.'),
        ...dates(),
      ],
      indexes: [index('consents', 'user')],
    });
    createCollection(app, {
      name: 'retention',
      rules: readable("@request.auth.role = 'operator'"),
      fields: [
        ...TERMS.map(({ name, help, least, most }) => whole(name, help, { required: true, min: least, max: most })),
        ...dates(),
      ],
    });
    const values = Object.fromEntries(TERMS.map(({ name, term }) => [name, term]));
    app.save(new Record(app.findCollectionByNameOrId('retention'), values));
    const users = app.findCollectionByNameOrId('users');
    addFields(app, users, [
      choice(
        'marketing',
        ['no', 'asked', 'yes'],
        'Whether the person wants the newsletter; empty: no. Set by the shop.',
      ),
      flag('own_password', 'The person has chosen a password, and can sign in with it. Set by the shop.'),
      date('seen', 'When the account was used last, to the day. Set by the shop.'),
    ]);
    app.save(users);
    const now = new Date().toISOString().replace('T', ' ');
    app.db().newQuery('UPDATE users SET own_password = TRUE, seen = {:now}').bind({ now }).execute();
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    const users = app.findCollectionByNameOrId('users');
    for (const field of ['marketing', 'own_password', 'seen']) users.fields.removeByName(field);
    app.save(users);
    deleteCollections(app, ['retention', 'consents', 'carts', 'addresses']);
  },
);
