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
import { CONSENT_ACTIONS, NEWSLETTER_STATES } from '#src/contract/account-api.ts';
import { ADDRESS_LIMITS } from '#src/domain/address.ts';
import { LOCALES } from '#src/domain/locale.ts';
import { RETENTION } from '#src/domain/retention.ts';

/** Of the signed-in customer. An anonymous visitor has no id: two empty values are no match. */
const OWN = "@request.auth.id != '' && @request.auth.collectionName = 'users' && user = @request.auth.id";
const OWNERS_WRITE: Rules = { listRule: OWN, viewRule: OWN, createRule: OWN, updateRule: OWN, deleteRule: OWN };
const OWNERS_READ: Rules = { ...SUPERUSERS_ONLY, listRule: OWN, viewRule: OWN };

/** Those of this version; a term that came later comes with what it is about. */
const terms = Object.entries(RETENTION).filter(([name]) => name !== 'vitals_days');

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
        // Which of them are needed, and in what form, is said by the rules of src/domain/address.ts.
        line('name', 'First and last name, or the name on the letter box.', {
          presentable: true,
          max: ADDRESS_LIMITS.name,
        }),
        line('company', 'Company.', { max: ADDRESS_LIMITS.company }),
        line('street', 'Street and number.', { max: ADDRESS_LIMITS.street }),
        line('extra', 'Floor, flat, c/o.', { max: ADDRESS_LIMITS.extra }),
        line('postcode', 'Postcode.', { max: ADDRESS_LIMITS.postcode }),
        line('city', 'Town.', { max: ADDRESS_LIMITS.city }),
        line('region', 'Province, two letters (Italy).', { max: ADDRESS_LIMITS.region }),
        line('country', 'Two capital letters (FR, IT).', { max: ADDRESS_LIMITS.country }),
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
          CONSENT_ACTIONS,
          'asked: a mail with a link was sent; given: the link was followed; withdrawn.',
          {
            required: true,
          },
        ),
        email('email', 'Address at that time.', { required: true }),
        choice('locale', LOCALES, 'Language that it was said in.', { required: true }),
        lines('words', 'The words that were agreed to.'),
        ...dates(),
      ],
      indexes: [index('consents', 'user')],
    });
    createCollection(app, {
      name: 'retention',
      rules: readable("@request.auth.role = 'operator'"),
      fields: [
        ...terms.map(([name, { help, least, most }]) => whole(name, help, { required: true, min: least, max: most })),
        ...dates(),
      ],
    });
    const values = Object.fromEntries(terms.map(([name, { term }]) => [name, term]));
    app.save(new Record(app.findCollectionByNameOrId('retention'), values));
    const users = app.findCollectionByNameOrId('users');
    addFields(app, users, [
      choice('marketing', NEWSLETTER_STATES, 'Whether the person wants the newsletter; empty: no. Set by the shop.'),
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
