/** Mails about an account that somebody asks for: the shop's own, by the outbox, where PocketBase would send one. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { mayMail } from '#pocketbase/people/limits.ts';
import { endOf, mailTo } from '#pocketbase/people/people.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { sendMailWithKey } from '#pocketbase/mails/send.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

/**
 * Queues a mail in a transaction of its own, and sends it at once. `queue` gives its key; null: there is none to send.
 */
export function postAtOnce(app: core.App, queue: (tx: core.App) => string | null): void {
  const queued: (string | null)[] = [];
  app.runInTransaction((tx) => {
    takeWriter(tx);
    queued.push(queue(tx));
  });
  for (const key of queued) if (key !== null) sendMailWithKey(app, key);
}

/** Gives the key of the mail; null: the mailbox has had enough of them. */
export function queueVerification(tx: core.App, user: core.Record): string | null {
  return queueToken(
    tx,
    user,
    'verification',
    user.newVerificationToken(),
    user.collection().verificationToken.duration,
  );
}

function queueToken(
  tx: core.App,
  user: core.Record,
  kind: 'verification' | 'password_reset',
  token: string,
  seconds: number,
): string | null {
  const to = mailTo(user);
  return mayMail(tx, kind, to.to, nowMs()) ? queueAccountMail(tx, kind, to, { token, until: endOf(seconds) }) : null;
}

export function mailVerification(app: core.App, user: core.Record): void {
  postAtOnce(app, (tx) => queueVerification(tx, user));
}

export function mailPasswordReset(app: core.App, user: core.Record): void {
  const { duration } = user.collection().passwordResetToken;
  postAtOnce(app, (tx) => queueToken(tx, user, 'password_reset', user.newPasswordResetToken(), duration));
}
