/**
 * A new mail address of an account. PocketBase's own routes tell the signed-in caller which addresses have accounts, and
 * look at a password however often somebody tries; ours stand before them, answer the same for all and count. Under
 * other spellings of the path PocketBase's are still reached: there every address is refused alike, and the tokens that
 * are mailed are none.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { countOldPassword, mayMail, mayTryOldPassword } from '#pocketbase/people/limits.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { refuseEnded } from '#pocketbase/people/sign-ins.ts';
import { postAtOnce } from '#pocketbase/people/mailer.ts';
import { byEmail, endOf, mailTo } from '#pocketbase/people/people.ts';
import { accountOf } from '#pocketbase/base/signed-in.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { attempt } from '#pocketbase/base/attempts.ts';
import { accountBodyOf } from '#pocketbase/base/body.ts';
import { byId } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { throwUnwritable } from '#pocketbase/base/unwritable.ts';
import { answerFirst } from '#pocketbase/base/refusal.ts';
import { refuse, type Problem } from '#pocketbase/base/problems.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';

/** What a mailed token is for; PocketBase calls its own otherwise. */
const TYPE = 'new_address';

function keyOf(account: core.Record): string {
  return `${account.tokenKey()}${account.collection().emailChangeToken.secret}`;
}

function addressProblem(email: string, own: string): Problem[] {
  const problem = (code: string, message: string): Problem[] => [{ field: 'newEmail', code, message }];
  if (!isEmail(email)) return problem('validation_is_email', 'Write an email address such as name@example.com');
  return email === own ? problem('validation_not_in_invalid', 'This is the address of the account already') : [];
}

/** POST /api/collections/users/request-email-change, signed in: `{ newEmail }`. A mail goes there, whatever it says. */
export function requestEmailChange(event: core.RequestEvent): void {
  refuseEnded(event);
  const account = accountOf(event);
  if (account === null) throw new UnauthorizedError('The request requires valid auth record.');
  const sent = accountBodyOf(event)['newEmail'];
  const email = typeof sent === 'string' ? mailboxOf(sent) : '';
  refuse(addressProblem(email, account.getString('email')));
  const { id: collectionId, emailChangeToken } = account.collection();
  const claims = { type: TYPE, id: account.id, collectionId, email: account.email(), newEmail: email };
  const token = $security.createJWT(claims, keyOf(account), emailChangeToken.duration);
  const until = endOf(emailChangeToken.duration);
  answerFirst(event, null);
  postAtOnce(event.app, (tx) => {
    if (!mayMail(tx, 'email_change', email, nowMs())) return null;
    const holder = byEmail(tx, email);
    const to = { to: email, locale: localeOf(account), user: account.id };
    return holder === null
      ? queueAccountMail(tx, 'email_change', to, { token, until })
      : queueAccountMail(tx, 'email_taken', mailTo(holder), {});
  });
}

interface Change {
  readonly account: core.Record;
  readonly email: string;
}

/** What a mailed token says; null: it is over, was used, or is none. */
function changeOf(app: core.App, token: unknown): Change | null {
  const found: Change[] = [];
  if (typeof token !== 'string') return null;
  attempt(() => {
    const { id, type, newEmail }: Readonly<Record<string, unknown>> = $security.parseUnverifiedJWT(token);
    const account = typeof id === 'string' ? byId(app, 'users', id) : null;
    if (account === null || type !== TYPE || typeof newEmail !== 'string') return;
    $security.parseJWT(token, keyOf(account));
    found.push({ account, email: newEmail });
  });
  return found[0] ?? null;
}

/**
 * POST /api/collections/users/confirm-email-change: `{ token, password }`. A session that somebody has got hold of must
 * not lead to the password: wrong ones are counted with those of a change of it.
 */
export function confirmEmailChange(event: core.RequestEvent): void {
  const { app } = event;
  const { token, password } = accountBodyOf(event);
  const dead: Problem = { field: 'token', code: 'validation_invalid_token', message: 'Invalid or expired token.' };
  const change = changeOf(app, token);
  if (change === null) return refuse([dead]);
  const isTried = mayTryOldPassword(app, change.account.id, nowMs());
  if (!isTried || typeof password !== 'string' || !change.account.validatePassword(password)) {
    countOldPassword(app, change.account.id, nowMs());
    const message = 'Missing or invalid auth record password.';
    return refuse([{ field: 'password', code: 'validation_invalid_password', message }]);
  }
  throwUnwritable(event, () =>
    app.runInTransaction((tx) => {
      takeWriter(tx);
      const account = byId(tx, 'users', change.account.id);
      // Of two at once the second finds its token used.
      const isUsed = account?.tokenKey() !== change.account.tokenKey();
      if (account === null || isUsed || byEmail(tx, change.email) !== null) return refuse([dead]);
      account.setEmail(change.email);
      account.setVerified(true);
      tx.save(account);
    }),
  );
  event.noContent(204);
}

/** Refuses as PocketBase's own route does for an address that is taken. */
export function refuseEmailChange(): void {
  throw new BadRequestError('An error occurred while validating the submitted data.', {
    newEmail: new ValidationError('validation_invalid_new_email', 'Invalid new email address.'),
  });
}
