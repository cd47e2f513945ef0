/** Tells the owner of an account what has been changed about the ways into it. */
import { newPassword } from '#pocketbase/hooks/accounts/new-password.ts';
import { mailTo } from '#pocketbase/hooks/accounts/people.ts';
import { queueAccountMail } from '#pocketbase/hooks/mails/queue.ts';

/** `before` is what is stored until now; called inside the transaction of the save. */
export function tellChanges(tx: core.App, user: core.Record, before: core.Record): void {
  if (user.getString('password:hash') !== before.getString('password:hash'))
    queueAccountMail(tx, newPassword(user) === '' ? 'password_removed' : 'password_changed', mailTo(before), {});
  if (user.getString('email') !== before.getString('email') && before.getString('email') !== '')
    queueAccountMail(tx, 'email_changed', mailTo(before), {});
}
