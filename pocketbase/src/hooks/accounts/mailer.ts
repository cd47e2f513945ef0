/** PocketBase asks for a mail about an account: the shop's own goes out in its place, by the outbox. */
import { mayMail } from '#pocketbase/hooks/accounts/limits.ts';
import { endOf, mailTo } from '#pocketbase/hooks/accounts/people.ts';
import { queueAccountMail } from '#pocketbase/hooks/mails/queue.ts';
import { sendMailWithKey, type MailingApp } from '#pocketbase/hooks/mails/send.ts';

/** Queues it and sends it at once. */
function postAtOnce(
  app: core.App & MailingApp,
  user: core.Record,
  kind: 'verification' | 'password_reset',
  token: string,
  seconds: number,
): void {
  const queued: string[] = [];
  app.runInTransaction((tx) => {
    const to = mailTo(user);
    if (mayMail(tx, kind, to.to, Date.now()))
      queued.push(queueAccountMail(tx, kind, to, { token, until: endOf(seconds) }));
  });
  for (const key of queued) sendMailWithKey(app, key);
}

export function mailVerification(app: core.App, user: core.Record): void {
  postAtOnce(app, user, 'verification', user.newVerificationToken(), user.collection().verificationToken.duration);
}

export function mailPasswordReset(app: core.App, user: core.Record): void {
  postAtOnce(app, user, 'password_reset', user.newPasswordResetToken(), user.collection().passwordResetToken.duration);
}
