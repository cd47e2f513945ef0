/** Tells the owner of an account what has been done with it. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { mayMail } from '#pocketbase/people/limits.ts';
import { newPassword } from '#pocketbase/base/new-password.ts';
import { mailTo } from '#pocketbase/people/people.ts';
import { queueAccountMail, type AccountMailTo } from '#pocketbase/mails/queue.ts';

type Notice = 'data_export' | 'account_deleted' | 'password_changed' | 'password_removed' | 'email_changed';

/**
 * Queues a notice. Anybody can open accounts with somebody else's address, again and again, so it counts by mailbox:
 * one that has had enough of a kind for this hour has been told.
 */
export function notify(tx: core.App, kind: Notice, to: AccountMailTo): void {
  if (mayMail(tx, kind, to.to, nowMs())) queueAccountMail(tx, kind, to, {});
}

/** `before` is what is stored until now; called inside the transaction of the save. */
export function tellChanges(tx: core.App, user: core.Record, before: core.Record): void {
  if (user.getString('password:hash') !== before.getString('password:hash')) {
    const isRemoved = newPassword(user) === '';
    // An account that has come from a former shop never had one that anybody knew.
    if (!isRemoved || before.getBool('own_password'))
      notify(tx, isRemoved ? 'password_removed' : 'password_changed', mailTo(before));
  }
  if (user.getString('email') !== before.getString('email') && before.getString('email') !== '')
    notify(tx, 'email_changed', mailTo(before));
}
