/**
 * Somebody asks for the newsletter on a page. Whose address is that of an account asks in its name: there is one
 * consent of a person.
 */
import { askAsGuest } from '#pocketbase/people/guest-consents.ts';
import { askAsAccount } from '#pocketbase/people/newsletter.ts';
import { byEmail } from '#pocketbase/people/people.ts';
import type { SentForm } from '#pocketbase/base/body.ts';

export function wantNewsletter(tx: core.App, form: SentForm): void {
  const account = byEmail(tx, form.email);
  if (account === null || !account.verified()) return askAsGuest(tx, form, form.now);
  if (account.getString('marketing') !== 'yes') askAsAccount(tx, account, form.now);
}
