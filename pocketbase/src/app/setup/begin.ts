/**
 * POST setup (contract/setup-api.ts): the owner of a new shop gets accounts with a password of their own; of a shop
 * that has owners, one comes in by theirs.
 */
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { countPassword, ownPasswordScopes, passwordScopes, tooManyPasswords } from '#pocketbase/people/limits.ts';
import { attempt } from '#pocketbase/base/attempt.ts';
import { originOf, secondsLeft } from '#pocketbase/base/attempts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { DEAD_LINK, opensSetup, takeUpLink } from '#pocketbase/app/setup/link.ts';
import { hasOwner, makeOwner, ownerWith } from '#pocketbase/people/owners.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import type { SetupAnswer, SetupRequest } from '#src/contract/setup-api.ts';
import { isEmail, mailboxOf } from '#src/domain/person/email.ts';
import { passwordProblem } from '#src/domain/person/password.ts';
import { DEFAULT_LOCALE, isLocale } from '#src/domain/site/locale.ts';

const NAME_LENGTH = 200;

function readRequest(event: core.RequestEvent): SetupRequest {
  const body = bodyOf(event, LINES);
  const text = (field: string): string => {
    const value = own(body, field);
    return typeof value === 'string' ? value : '';
  };
  const locale = text('locale');
  return {
    token: text('token'),
    name: text('name').trim(),
    email: mailboxOf(text('email')),
    password: text('password'),
    locale: isLocale(locale) ? locale : DEFAULT_LOCALE,
  };
}

function problemsOf({ name, email, password }: SetupRequest): FieldProblem[] {
  const weak = passwordProblem(password, [email, name]);
  return [
    ...(name === '' ? [{ field: 'name', code: 'missing' }] : []),
    ...(name.length > NAME_LENGTH ? [{ field: 'name', code: 'too_long' }] : []),
    ...(isEmail(email) ? [] : [{ field: 'email', code: 'email_shape' }]),
    ...(weak === null ? [] : [{ field: 'password', code: weak }]),
  ];
}

/** The same address and password for both: the dashboard and the set-up know superusers, the studio knows editors. */
function makeAccounts(tx: core.App, { name, email, password, locale }: SetupRequest): core.Record {
  const owner = makeOwner(tx, email, password);
  const editor = new Record(tx.findCollectionByNameOrId('users'), { name, locale, role: 'editor' });
  editor.setEmail(email);
  editor.setPassword(password);
  editor.setVerified(true);
  tx.save(editor);
  return owner;
}

function beginShop(app: core.App, request: SetupRequest): SetupAnswer | Refused {
  const problems = problemsOf(request);
  if (problems.length > 0) return invalid(problems);
  let session = '';
  const failed = attempt(() =>
    app.runInTransaction((tx) => {
      takeWriter(tx);
      const owner = makeAccounts(tx, request);
      session = owner.newAuthToken();
      // Last, and it fails for all but the first: what the others wrote is undone.
      takeUpLink();
    }),
  );
  if (failed === null) return { session };
  app.logger().error('The accounts of the owner could not be made', 'error', failed);
  return refusal('not_found', 'This link was taken up by somebody else, or there are such accounts');
}

/** The link is one factor and the password the other, so no code is asked for. A wrong password is counted, and leaves the link. */
function comeBack(event: core.RequestEvent, { email, password }: SetupRequest): SetupAnswer | Refused {
  const { app } = event;
  const now = nowMs();
  const owner = ownerWith(app, email);
  const scopes = owner === null ? passwordScopes(app, email, originOf(event)) : ownPasswordScopes(owner.id);
  if (tooManyPasswords(app, scopes, now))
    return refusal('too_many', 'Too many passwords', { retryAfter: secondsLeft(now) });
  if (owner === null || !owner.validatePassword(password)) {
    countPassword(app, scopes, now);
    return invalid([{ field: 'password', code: 'wrong' }]);
  }
  // Of two at once the second finds no file.
  return attempt(takeUpLink) === null ? { session: owner.newAuthToken() } : DEAD_LINK;
}

export function setup(event: core.RequestEvent): SetupAnswer | Refused {
  const { app } = event;
  const request = readRequest(event);
  // Asked before the link is looked at: of two at once, one would else be taken for an owner who has come back.
  const isOwned = hasOwner(app);
  if (!opensSetup(request.token, nowMs())) return DEAD_LINK;
  return isOwned ? comeBack(event, request) : beginShop(app, request);
}
