/**
 * A new mail address of an account. PocketBase's own route tells the signed-in caller which addresses have accounts; ours stands before it
 * and answers the same for all. Under other spellings of the path PocketBase's is still reached: there every address is refused alike.
 */
import { mayMail } from '#pocketbase/hooks/accounts/limits.ts';
import { localeOf } from '#pocketbase/hooks/accounts/locale-of.ts';
import { byEmail, endOf, mailTo } from '#pocketbase/hooks/accounts/people.ts';
import { queueAccountMail } from '#pocketbase/hooks/mails/queue.ts';
import { sendMailWithKey } from '#pocketbase/hooks/mails/send.ts';
import { refuse, type Problem } from '#pocketbase/hooks/problems.ts';
import { isEmail } from '#src/domain/email.ts';

function addressProblem(email: string, own: string): Problem[] {
  const problem = (code: string, message: string): Problem[] => [{ field: 'newEmail', code, message }];
  if (!isEmail(email)) return problem('validation_is_email', 'Write an email address such as name@example.com');
  return email === own ? problem('validation_not_in_invalid', 'This is the address of the account already') : [];
}

/** POST /api/collections/users/request-email-change, signed in: `{ newEmail }`. A mail goes there, whatever it says. */
export function requestEmailChange(event: core.RequestEvent): void {
  const { app, auth } = event;
  if (auth === undefined || auth === null || auth.collection().name !== 'users')
    throw new UnauthorizedError('The request requires valid auth record.');
  const sent: unknown = event.requestInfo().body['newEmail'];
  const email = typeof sent === 'string' ? sent.trim().toLowerCase() : '';
  refuse(addressProblem(email, auth.getString('email')));
  const token = auth.newEmailChangeToken(email);
  const until = endOf(auth.collection().emailChangeToken.duration);
  const queued: string[] = [];
  app.runInTransaction((tx) => {
    if (!mayMail(tx, 'email_change', email, Date.now())) return;
    const holder = byEmail(tx, email);
    const to = { to: email, locale: localeOf(auth), user: auth.id };
    queued.push(
      holder === null
        ? queueAccountMail(tx, 'email_change', to, { token, until })
        : queueAccountMail(tx, 'email_taken', mailTo(holder), {}),
    );
  });
  event.noContent(204);
  event.flush();
  for (const key of queued) sendMailWithKey(app, key);
}

/** What PocketBase's own route answers for an address that is taken. */
export function refuseEmailChange(): void {
  throw new BadRequestError('An error occurred while validating the submitted data.', {
    newEmail: new ValidationError('validation_invalid_new_email', 'Invalid new email address.'),
  });
}
