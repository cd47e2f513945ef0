/** Accounts as the shop's own code finds and addresses them. */
import type { AccountMailTo } from '#pocketbase/hooks/mails/queue.ts';
import { mailShop } from '#pocketbase/hooks/mails/letterhead.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { isLocale, type Locale } from '#src/domain/locale.ts';

type ReadingApp = Pick<core.App, 'findRecordsByFilter'>;

/** The account with this address, however it is written; null: there is none. */
export function byEmail(app: ReadingApp, email: string): core.Record | null {
  return email === '' ? null : first(app, 'users', 'email = {:email}', { email: email.toLowerCase() });
}

/** The person's own language, or the shop's until they have chosen one. */
export function languageOf(app: ReadingApp, user: core.Record): Locale {
  const own = user.getString('locale');
  return isLocale(own) ? own : mailShop(app).locale;
}

/** Where mails about the account go. */
export function mailTo(app: ReadingApp, user: core.Record): AccountMailTo {
  return { to: user.getString('email'), locale: languageOf(app, user), user: user.id };
}

/** ms since the epoch at which what lasts `seconds` from now on ends. */
export function endOf(seconds: number): number {
  return Date.now() + seconds * 1000;
}
