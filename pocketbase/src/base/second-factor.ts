/**
 * Second factor of whoever works for the shop: PocketBase's own, a password and a code by mail (docs/decisions/0256,
 * 0443). It is switched on in a live shop as soon as a mail server has taken a mail: before, it would lock everybody
 * out.
 */
import { isDemo } from '#pocketbase/base/shop-mode.ts';

/** Collections of people who may do much → whom of them it is asked from, as a filter; '': from all (`isStaff`). */
const ASKED: Readonly<Record<string, string>> = { users: "role != 'customer'", _superusers: '' };
/** Seconds from the first factor to the second. */
const BETWEEN = 600;
/** Seconds that a superuser's code is good for. */
const CODE = 300;

type Switching = Pick<
  core.App,
  'findCollectionByNameOrId' | 'findCachedCollectionByNameOrId' | 'save' | 'runInTransaction' | 'logger'
>;

export function isSwitchedOn(app: Pick<core.App, 'findCachedCollectionByNameOrId'>): boolean {
  return Object.keys(ASKED).every((name) => app.findCachedCollectionByNameOrId(name).mfa.enabled);
}

/**
 * Sessions of before have shown one factor, and could be renewed for ever. Past the hooks: nothing of the accounts has
 * changed.
 */
const NEW_KEYS: readonly string[] = [
  "UPDATE users SET tokenKey = lower(hex(randomblob(25))) WHERE role IN ('editor', 'operator', 'accountant')",
  'UPDATE _superusers SET tokenKey = lower(hex(randomblob(25)))',
];

function change(app: Switching, enabled: boolean): void {
  for (const [name, rule] of Object.entries(ASKED)) {
    const collection = app.findCollectionByNameOrId(name);
    unmarshal({ mfa: { enabled, duration: BETWEEN, rule } }, collection);
    // Of superusers PocketBase asks for both as long as there are codes. Those of customers have their settings
    // already.
    if (name === '_superusers') unmarshal({ otp: { enabled, duration: CODE, length: 8 } }, collection);
    app.save(collection);
  }
}

/** Call it when a mail server has taken a mail, outside of any transaction. */
export function askFromNowOn(app: Switching): void {
  if (isDemo() || $os.getenv('SECOND_FACTOR') !== 'on' || isSwitchedOn(app)) return;
  change(app, true);
  app.runInTransaction((tx) => {
    for (const statement of NEW_KEYS) tx.db().newQuery(statement).execute();
  });
  app.logger().info('Whoever works for the shop signs in with a second factor from now on');
}

/**
 * Before any port is open, and before PocketBase has its cache of collections: the owner of the machine may switch it
 * off (SECOND_FACTOR=off).
 */
export function askNoMore(app: core.App): void {
  if ($os.getenv('SECOND_FACTOR') !== 'off') return;
  const isOn = Object.keys(ASKED).some((name) => app.findCollectionByNameOrId(name).mfa.enabled);
  if (isOn) change(app, false);
}
