/** Somebody opens an account. */
import { queueVerification } from '#pocketbase/people/mailer.ts';
import { LINES } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import { isLocale, type Locale } from '#src/domain/site/locale.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/** The first language of an Accept-Language header that the shop speaks ('fr-CH, en;q=0.8' is fr); null: none. */
function accepted(header: string): Locale | null {
  const languages = header.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.find((language) => isLocale(language)) ?? null;
}

/** Gives a new account the language of the page that it is opened on, unless it says another. */
export function chooseLanguage(user: core.Record, event: core.RequestEvent): void {
  if (user.getString('locale') !== '') return;
  const language = accepted(`${event.requestInfo().headers['accept_language'] ?? ''}`.slice(0, LINES['']));
  if (language !== null) user.set('locale', language);
}

/**
 * Asks whether the address is theirs, after the account has been made. Another service has told it already. PocketBase
 * writes the answer itself, without its length, so it ends with its handler: the mail is left to the next call of the
 * page (`mails` of contract/routes).
 */
export function askForConfirmation(event: core.RequestEvent, id: string): void {
  if (event.requestInfo().context === 'oauth2') return;
  const user = byId(event.app, 'users', id);
  if (user === null || user.getBool('verified')) return;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    queueVerification(tx, user);
  });
}
