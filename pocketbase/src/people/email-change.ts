/**
 * A new mail address of an account. PocketBase's own route tells the signed-in caller which addresses have accounts;
 * ours stands before it and answers the same for all. Under other spellings of the path PocketBase's is still reached:
 * there every address is refused alike.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { mayMail } from '#pocketbase/people/limits.ts';
import { localeOf } from '#pocketbase/base/locale-of.ts';
import { refuseEnded } from '#pocketbase/people/sign-ins.ts';
import { postAtOnce } from '#pocketbase/people/mailer.ts';
import { byEmail, endOf, mailTo } from '#pocketbase/people/people.ts';
import { accountOf } from '#pocketbase/base/signed-in.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { accountBodyOf } from '#pocketbase/base/body.ts';
import { answerFirst } from '#pocketbase/base/refusal.ts';
import { refuse, type Problem } from '#pocketbase/base/problems.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';

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
  const token = account.newEmailChangeToken(email);
  const until = endOf(account.collection().emailChangeToken.duration);
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

/** Refuses as PocketBase's own route does for an address that is taken. */
export function refuseEmailChange(): void {
  throw new BadRequestError('An error occurred while validating the submitted data.', {
    newEmail: new ValidationError('validation_invalid_new_email', 'Invalid new email address.'),
  });
}
