/** Accounts that people open themselves: registration, one-time codes, mails about an account, and how often one address may try. */
import { addFields } from '#pocketbase/schema/collections.ts';
import { date, flag, line, relation } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const OPERATOR = "@request.auth.role = 'operator'";
const DAY = 24 * 60 * 60;

/** Seconds. */
const TOKENS = {
  authToken: { duration: 7 * DAY },
  passwordResetToken: { duration: 30 * 60 },
  emailChangeToken: { duration: 60 * 60 },
  verificationToken: { duration: 3 * DAY },
} as const;

/** Of one address. A family or a small office shares one; a machine that guesses is stopped. Labels are PocketBase's. */
const LIMITS: readonly Limit[] = [
  { label: 'users:create', audience: '', duration: 600, maxRequests: 20 },
  { label: 'users:update', audience: '', duration: 60, maxRequests: 30 },
  { label: 'users:authWithOTP', audience: '', duration: 180, maxRequests: 20 },
  { label: 'users:authWithOAuth2', audience: '', duration: 60, maxRequests: 30 },
  { label: 'users:requestOTP', audience: '', duration: 600, maxRequests: 20 },
  { label: 'POST /api/collections/users/auth-with-otp', audience: '', duration: 180, maxRequests: 20 },
  { label: 'POST /api/collections/users/request-otp', audience: '', duration: 600, maxRequests: 20 },
  { label: 'users:requestPasswordReset', audience: '', duration: 600, maxRequests: 20 },
  { label: 'users:requestVerification', audience: '', duration: 600, maxRequests: 20 },
  { label: 'users:confirmPasswordReset', audience: '', duration: 600, maxRequests: 30 },
  { label: 'users:confirmVerification', audience: '', duration: 600, maxRequests: 30 },
  { label: 'users:confirmEmailChange', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/collections/users/request-email-change', audience: '', duration: 600, maxRequests: 10 },
  { label: 'POST /api/shop/order-status', audience: '', duration: 60, maxRequests: 120 },
  { label: 'POST /api/shop/order-email', audience: '', duration: 600, maxRequests: 20 },
];

/** PocketBase's own; with NOCASE an address is one person's however it is written. */
const EMAIL_INDEX = 'idx_email__pb_users_auth_';
const ORDERS_INDEX = 'index_orders_email';

const GUESSES: readonly Limit[] = [{ label: '*:authWithPassword', audience: '', duration: 60, maxRequests: 120 }];
const FEWER_GUESSES: readonly Limit[] = [{ label: '*:authWithPassword', audience: '', duration: 60, maxRequests: 60 }];

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users');
    const own = 'id = @request.auth.id';
    unmarshal(
      {
        createRule: '',
        updateRule: own,
        otp: { enabled: true, duration: 300, length: 6 },
        ...TOKENS,
      },
      users,
    );
    app.db().newQuery('UPDATE users SET email = LOWER(email)').execute();
    users.removeIndex(EMAIL_INDEX);
    users.addIndex(EMAIL_INDEX, true, 'email COLLATE NOCASE', "email != ''");
    unmarshal({ min: 10, max: 71 }, users.fields.getByName('password'));
    addFields(app, users, [
      line('country', 'Two capital letters (ISO 3166-1): where the person usually has things delivered to.', {
        max: 2,
        pattern: '^[A-Z]{2}$',
      }),
    ]);
    app.save(users);

    const mails = app.findCollectionByNameOrId('mails');
    addFields(app, mails, [
      relation('user', 'users', 'The account that it is about; with the account it goes.', { cascadeDelete: true }),
      flag('secret', 'Holds a token or a code. Its text is wiped once it is sent or given up.'),
      date('good_until', 'After that it is not sent any more; empty: there is no such time. Set by the shop.'),
    ]);
    const visible = `${OPERATOR} && secret = false`;
    unmarshal({ listRule: visible, viewRule: visible }, mails);
    app.save(mails);

    const orders = app.findCollectionByNameOrId('orders');
    orders.addIndex(ORDERS_INDEX, false, 'email COLLATE NOCASE', '');
    app.save(orders);

    removeLimits(app, GUESSES);
    addLimits(app, [...FEWER_GUESSES, ...LIMITS]);
  },
  (app) => {
    removeLimits(app, [...FEWER_GUESSES, ...LIMITS]);
    addLimits(app, GUESSES);
    const orders = app.findCollectionByNameOrId('orders');
    orders.removeIndex(ORDERS_INDEX);
    app.save(orders);
    const mails = app.findCollectionByNameOrId('mails');
    for (const field of ['user', 'secret', 'good_until']) mails.fields.removeByName(field);
    unmarshal({ listRule: OPERATOR, viewRule: OPERATOR }, mails);
    app.save(mails);
    const users = app.findCollectionByNameOrId('users');
    users.fields.removeByName('country');
    users.removeIndex(EMAIL_INDEX);
    users.addIndex(EMAIL_INDEX, true, 'email', "email != ''");
    unmarshal({ min: 8, max: 0 }, users.fields.getByName('password'));
    unmarshal({ createRule: null, updateRule: null, otp: { enabled: false } }, users);
    app.save(users);
  },
);
