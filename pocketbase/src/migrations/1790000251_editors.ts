/** The page of setting up works by routes of the shop: their limits, and an index for who works in the studio, so that no customer is read (docs/decisions/0237). */
import { changeIndexes, type Indexes } from '#pocketbase/schema/indexes.ts';
import { addLimits, removeLimits, type Limit } from '#pocketbase/schema/rate-limits.ts';

/** Not `role = 'editor'`: the rules ask for that, and SQLite would begin with all editors instead of the one who asks. */
const STAFF = "`role` IN ('editor', 'operator')";
const ADDED: Indexes = { users: [{ name: 'index_users_staff', columns: '`role`', where: STAFF }] };
/** Of one who knows no link a guess at it is as hopeless as at `setup`; the others are for superusers. */
const LIMITS: readonly Limit[] = ['setup-link', 'setup-mail', 'setup-people'].map((route) => ({
  label: `POST /api/shop/${route}`,
  audience: '',
  duration: 60,
  maxRequests: 60,
}));

migrate(
  (app) => {
    changeIndexes(app, {}, ADDED);
    addLimits(app, LIMITS);
  },
  (app) => {
    removeLimits(app, LIMITS);
    changeIndexes(app, ADDED, {});
  },
);
