/** Stands before PocketBase's own ways to sign in. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { hasShownFactor } from '#pocketbase/people/first-factor.ts';
import {
  countOldPassword,
  countPassword,
  mayTryOldPassword,
  ownPasswordScopes,
  passwordScopes,
  tooManyPasswords,
} from '#pocketbase/people/limits.ts';
import { isRemembered } from '#pocketbase/people/remembered-devices.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import { originOf } from '#pocketbase/base/attempts.ts';
import { accountBodyOf } from '#pocketbase/base/body.ts';
import { byId, find, storedDate } from '#pocketbase/base/query.ts';
import { PERSON_NAME } from '#src/domain/person/account.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/**
 * Lets `attempt` look at the password, and counts the wrong ones. Beyond the limit the answer is that of a wrong password: a code by mail and a
 * new password, which ends the count of strangers, still lead in.
 */
export function guardPassword(event: core.RecordAuthWithPasswordRequestEvent, attempt: () => void): void {
  const { app, record, identity } = event;
  const { mfaId, device } = accountBodyOf(event);
  const isKnown =
    record !== undefined &&
    record !== null &&
    (hasShownFactor(app, record, mfaId) || (typeof device === 'string' && isRemembered(record, device, nowMs())));
  const holder = event.collection?.name === '_superusers' ? '_superusers' : 'users';
  const scopes = isKnown ? ownPasswordScopes(record.id) : passwordScopes(app, identity, originOf(event), holder);
  if (tooManyPasswords(app, scopes, nowMs())) throw new BadRequestError('Failed to authenticate.');
  try {
    attempt();
  } catch (error) {
    countPassword(app, scopes, nowMs());
    throw error;
  }
}

/**
 * The same for a new password, which asks for the old one: a session that somebody has got hold of must not lead to it.
 * Counted apart, so that nobody without a session keeps an owner from it.
 */
export function guardOldPassword(app: core.App, user: core.Record, attempt: () => void): void {
  if (!mayTryOldPassword(app, user.id, nowMs()))
    throw new BadRequestError('Failed to update record.', {
      oldPassword: new ValidationError('validation_invalid_old_password', 'Missing or invalid old password.'),
    });
  try {
    attempt();
  } catch (error) {
    countOldPassword(app, user.id, nowMs());
    throw error;
  }
}

/**
 * A remembered device is the second factor of its account: PocketBase is told to ask for none. Nothing else is taken
 * for one here, a renewal of a session least of all, which PocketBase lets through by itself.
 */
export function passDevice(event: core.RecordAuthRequestEvent): void {
  const { record, authMethod } = event;
  const { device } = accountBodyOf(event);
  if (!record || authMethod === '' || typeof device !== 'string') return;
  if (isStaff(record) && isRemembered(record, device, nowMs())) event.authMethod = '';
}

/**
 * Other services write addresses as they like; accounts have them in small letters, and PocketBase compares the two.
 * Names are as long as forms take them.
 */
export function tidyIdentity(user: auth.AuthUser | null | undefined): void {
  if (!user) return;
  user.email = mailboxOf(user.email);
  user.name = user.name.slice(0, PERSON_NAME);
}

/**
 * Refuses a link that was used, and one that somebody uses who is not signed in to the account: who opens an account
 * with another person's address must not get that person's orders by their press on a link in an unexpected mail.
 */
export function guardVerification(user: core.Record, by: core.Record | null | undefined): void {
  if (user.getBool('verified'))
    throw new BadRequestError('An error occurred while validating the submitted data.', {
      token: new ValidationError('token_used', 'The address is confirmed already.'),
    });
  if (by?.id !== user.id) throw new ForbiddenError('Sign in to this account first.');
}

/**
 * Refuses to take away the last way into an account: no password of its own, and no confirmed address that mails could
 * lead in by.
 */
export function guardUnlink(app: core.App, link: core.Record): void {
  const recordRef = link.getString('recordRef');
  const user = byId(app, 'users', recordRef);
  if (user === null || user.getBool('verified') || user.getBool('own_password')) return;
  if (find(app, '_externalAuths', 'recordRef = {:recordRef}', { recordRef }).length > 1) return;
  throw new BadRequestError(
    'Confirm your email address first: without this service nothing would lead into your account.',
    {
      id: new ValidationError('last_way_in', 'Confirm your email address first'),
    },
  );
}

/** Past the hooks, and once a day: it is no change of the account. */
const NOTE = 'UPDATE users SET seen = {:now} WHERE id = {:id} AND substr(seen, 1, 10) != substr({:now}, 1, 10)';

/** Notes a sign-in, or that a session was renewed. Call it outside of any transaction. */
export function noteUse(app: Pick<core.App, 'runInTransaction'>, id: string): void {
  const now = storedDate(nowMs());
  app.runInTransaction((tx) => void tx.db().newQuery(NOTE).bind({ id, now }).execute());
}
