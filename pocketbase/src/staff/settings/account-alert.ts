/**
 * Tells all who run the shop that its account for transfers, or the address of its mails, is another one: nobody
 * changes it unseen.
 */
import { lastFour } from '#pocketbase/staff/settings/setting-changes.ts';
import { tellAll } from '#pocketbase/staff/settings/tell-all.ts';
import { accountChangedMail } from '#pocketbase/mails/templates/account-changed-mail.ts';

/** `by`: 'users anna@…'; `at`: ms. In the transaction of the change. */
export function tellAccountChange(tx: core.App, before: core.Record, after: core.Record, by: string, at: number): void {
  const [was, is] = [lastFour(before.getString('bank_iban')), lastFour(after.getString('bank_iban'))];
  const old = before.getString('email');
  const email = old === after.getString('email') ? '' : after.getString('email');
  const change = { by: by.slice(by.indexOf(' ') + 1), at, was, is, email };
  tellAll(tx, 'account_changed', old, (locale) => accountChangedMail(locale, change));
}
