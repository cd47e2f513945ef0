/** Accounts as the shop's own code finds and addresses them. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import type { AccountMailTo } from '#pocketbase/mails/queue.ts';
import { byId, idsOf } from '#pocketbase/base/query.ts';

type ReadingApp = Pick<core.App, 'findRecordsByFilter' | 'db'>;

/** As the index compares them. */
const BY_EMAIL = 'SELECT id FROM users WHERE email = {:email} COLLATE NOCASE';

/** The account with this address, however it is written; null: there is none. */
export function byEmail(app: ReadingApp, email: string): core.Record | null {
  return email === '' ? null : byId(app, 'users', idsOf(app, BY_EMAIL, { email })[0] ?? '');
}

/** Mail about the account, to its address. */
export function mailTo(user: core.Record): AccountMailTo {
  return { to: user.getString('email'), locale: localeOf(user), user: user.id };
}

/** ms since the epoch at which what lasts `seconds` from now on ends. */
export function endOf(seconds: number): number {
  return nowMs() + seconds * 1000;
}

/** With the words of the index of people who work in the shop, which alone is read. */
const OTHER_OPERATORS =
  "SELECT id FROM users WHERE role IN ('editor', 'operator', 'accountant') AND role = 'operator' AND own_password = TRUE AND id != {:id} LIMIT 1";

/** Says whether nobody with a password would be left to work on orders without them. */
export function isLastOperator(tx: core.App, person: core.Record): boolean {
  return person.getString('role') === 'operator' && idsOf(tx, OTHER_OPERATORS, { id: person.id }).length === 0;
}
