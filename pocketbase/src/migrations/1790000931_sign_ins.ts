/** Apps that make the codes of the second factor, and who has signed in to work for the shop (docs/decisions/0444). */
import { createCollection, deleteCollections, index, SUPERUSERS_ONLY } from '#pocketbase/schema/collections.ts';
import { choice, date, dates, json, line, relation, whole } from '#pocketbase/schema/fields.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

const LIMITS: readonly Limit[] = [
  { label: 'POST /api/shop/sign-ins', audience: '', duration: 60, maxRequests: 60 },
  { label: 'POST /api/shop/sign-in-end', audience: '', duration: 60, maxRequests: 60 },
  { label: 'POST /api/shop/app-begin', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/app-confirm', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/shop/app-end', audience: '', duration: 600, maxRequests: 30 },
  { label: 'POST /api/collections/_superusers/auth-with-otp', audience: '', duration: 180, maxRequests: 20 },
];

const person = [
  relation('user', 'users', 'Whose it is; empty: a superuser’s.', { cascadeDelete: true }),
  relation('superuser', '_superusers', 'Whose it is; empty: an account’s.', { cascadeDelete: true }),
];

function oneOf(collection: string, owner: string): string {
  return `CREATE UNIQUE INDEX \`unique_${collection}_${owner}\` ON \`${collection}\` (\`${owner}\`) WHERE \`${owner}\` != ''`;
}

migrate(
  (app) => {
    createCollection(app, {
      name: 'second_factors',
      rules: SUPERUSERS_ONLY,
      fields: [
        ...person,
        line('key', 'What the app makes its codes of.', { required: true, hidden: true, max: 64 }),
        whole('step', 'The last code that was used: half minutes since 1970.', { hidden: true }),
        json('recovery', 'Digests of the recovery codes that are left.', 2000, { hidden: true }),
        ...dates(),
      ],
      indexes: [oneOf('second_factors', 'user'), oneOf('second_factors', 'superuser')],
    });
    createCollection(app, {
      name: 'sign_ins',
      rules: SUPERUSERS_ONLY,
      fields: [
        ...person,
        choice('factor', ['password', 'mail', 'app', 'recovery', 'device', 'service'], 'What was shown last.', {
          required: true,
        }),
        line('device', 'Browser and system, without their versions.', { max: 60 }),
        line('network', 'What of the address names a network, and no connection.', { max: 60 }),
        date('seen', 'When it was used last, to the quarter of an hour.'),
        date('ended', 'When its owner has ended it; empty: nobody has.'),
        ...dates(),
      ],
      indexes: [
        index('sign_ins', 'user, created'),
        index('sign_ins', 'superuser'),
        index('sign_ins', 'created, id'),
        index('sign_ins', 'seen'),
      ],
    });
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    deleteCollections(app, ['sign_ins', 'second_factors']);
  },
);
