/**
 * Sign-in with a code by mail. PocketBase's own two routes tell by a 429 whether an address has an account, and count
 * wrong codes by the caller's address; so ours stand before them, at the same paths and with the same answers, and
 * PocketBase's find no code: the id that a browser gets is not the id of the row.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { appOf, takeAppCode, waitsForApp } from '#pocketbase/people/app-factor.ts';
import { hasShownFactor } from '#pocketbase/people/first-factor.ts';
import { codeScope, forgiveCode, mayMail, mayMailSecond, mayTryCode } from '#pocketbase/people/limits.ts';
import { postAtOnce } from '#pocketbase/people/mailer.ts';
import { byEmail, endOf, mailTo } from '#pocketbase/people/people.ts';
import { deviceToken } from '#pocketbase/people/remembered-devices.ts';
import { isSwitchedOn } from '#pocketbase/base/second-factor.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import { queueAccountMail } from '#pocketbase/mails/queue.ts';
import { accountBodyOf, type Body } from '#pocketbase/base/body.ts';
import { answerFirst } from '#pocketbase/base/refusal.ts';
import { refuse } from '#pocketbase/base/problems.ts';
import { byId, millis } from '#pocketbase/base/query.ts';
import { isEmail } from '#src/domain/person/email.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ID_LENGTH = 15;

function textOf(body: Body, field: string): string {
  const value: unknown = body[field];
  return typeof value === 'string' ? value : '';
}

/** Id in `_otps` of the code whose id a browser has. */
function rowOf(users: core.Collection, publicId: string): string {
  return $security.hs256(`code ${publicId}`, users.authToken.secret).slice(0, ID_LENGTH);
}

/** POST /api/collections/users/request-otp: answers `{ otpId }`, whether there is such an account or not. */
export function requestCode(event: core.RequestEvent): void {
  const { app } = event;
  const body = accountBodyOf(event);
  const email = textOf(body, 'email').trim();
  if (!isEmail(email))
    refuse([
      { field: 'email', code: 'validation_is_email', message: 'Write an email address such as name@example.com' },
    ]);
  const users = app.findCollectionByNameOrId('users');
  const otpId = $security.randomStringWithAlphabet(ID_LENGTH, LETTERS);
  const password = $security.randomStringWithAlphabet(users.otp.length, '0123456789');
  // The digest of the code takes far longer than all the rest: it is made for those without an account too.
  const row = new Record(app.findCollectionByNameOrId('_otps'), { id: rowOf(users, otpId), password });
  const mfaId = textOf(body, 'mfaId');
  // Told to those alone who have shown the password.
  if (waitsForApp(app, 'users', mfaId) !== null) return event.json(200, { otpId, factor: 'app' });
  // What differs between those with and those without comes after the answer.
  answerFirst(event, { otpId });
  postAtOnce(app, (tx) => {
    const user = byEmail(tx, email);
    const mayBeSent =
      user !== null && hasShownFactor(tx, user, mfaId)
        ? mayMailSecond(tx, user.id, nowMs())
        : mayMail(tx, 'one_time_code', email, nowMs());
    if (!mayBeSent || user === null || appOf(tx, user) !== null) return null;
    const to = mailTo(user);
    row.set('collectionRef', users.id);
    row.set('recordRef', user.id);
    row.set('sentTo', to.to);
    tx.save(row);
    return queueAccountMail(tx, 'one_time_code', to, { code: password, until: endOf(users.otp.duration) });
  });
}

/** The code's row while it is good, with the account; null otherwise. */
function open(app: core.App, users: core.Collection, otpId: string): { row: core.Record; user: core.Record } | null {
  const row = otpId === '' ? null : byId(app, '_otps', rowOf(users, otpId));
  if (row === null || !(millis(row, 'created') + users.otp.duration * 1000 > nowMs())) return null;
  const user = byId(app, 'users', row.getString('recordRef'));
  // A code that was mailed before an app makes them.
  return user === null || appOf(app, user) !== null ? null : { row, user };
}

/** Makes a digest, as long as it takes to look at a code that is there. */
function spendDigest(app: core.App): void {
  new Record(app.findCollectionByNameOrId('_otps')).setPassword('none');
}

/** POST /api/collections/users/auth-with-otp: `{ otpId, password }`. Every refusal is the same. */
export function signInWithCode(event: core.RequestEvent): void {
  const { app } = event;
  const users = app.findCollectionByNameOrId('users');
  const body = accountBodyOf(event);
  const code = textOf(body, 'password');
  const waiting = waitsForApp(app, 'users', textOf(body, 'mfaId'));
  if (waiting !== null) {
    const factor = takeAppCode(app, waiting, code);
    const device = rememberAsked(app, body, waiting) ? { device: deviceToken(waiting, nowMs()) } : {};
    return $apis.recordAuthResponse(event, waiting, 'otp', { ...device, factor });
  }
  const found = open(app, users, textOf(body, 'otpId'));
  const scope = codeScope(
    found?.row.id ?? '',
    found?.user.id ?? '',
    found !== null && hasShownFactor(app, found.user, textOf(body, 'mfaId')),
  );
  let mayTry = false;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    mayTry = mayTryCode(tx, scope, nowMs());
  });
  if (found === null) {
    spendDigest(app);
    throw new BadRequestError('Invalid or expired OTP');
  }
  const isRight = found.row.validatePassword(code);
  if (!mayTry || !isRight) throw new BadRequestError('Invalid or expired OTP');
  let isFirst = false;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    // Of two requests with the same code one finds it gone.
    const [still, user] = [byId(tx, '_otps', found.row.id), byId(tx, 'users', found.user.id)];
    // Who has read it where the account was before is nobody to it now.
    if (still === null || user === null || user.getString('email') !== still.getString('sentTo')) return;
    isFirst = true;
    tx.delete(still);
    forgiveCode(tx, scope, nowMs());
    confirmAddress(tx, user);
  });
  if (!isFirst) throw new BadRequestError('Invalid or expired OTP');
  const user = app.findRecordById('users', found.user.id);
  $apis.recordAuthResponse(
    event,
    user,
    'otp',
    rememberAsked(app, body, user) ? { device: deviceToken(user, nowMs()) } : null,
  );
}

/** Only with the second of two factors: PocketBase refuses the answer where the other one was not shown. */
function rememberAsked(app: core.App, body: Body, user: core.Record): boolean {
  return body['remember'] === true && textOf(body, 'mfaId') !== '' && isStaff(user) && isSwitchedOn(app);
}

/** Confirms the address of who reads its mails. A password that was set before may be somebody else's, so it goes. */
function confirmAddress(tx: core.App, user: core.Record): void {
  if (user.getBool('verified')) return;
  user.set('verified', true);
  user.setRandomPassword();
  tx.save(user);
}

/**
 * A superuser asks for a code: one whose app makes them is sent none, and the dashboard asks for the app's; nor is one
 * who has had enough of them. Whether it is answered.
 */
export function answerForSuperuser(event: core.RecordCreateOTPRequestEvent): boolean {
  const { app, record } = event;
  // PocketBase answers for an unknown address as for any other, and makes no code: which the time would tell.
  if (!record) {
    spendDigest(app);
    return false;
  }
  // In the VM of 0.40.6 the request of an event about a record hangs on `requestEvent`.
  const asked = (event as { readonly requestEvent?: core.RequestEvent }).requestEvent ?? event;
  let mayBeSent = appOf(app, record) === null;
  if (mayBeSent)
    app.runInTransaction((tx) => {
      takeWriter(tx);
      mayBeSent = hasShownFactor(tx, record, textOf(accountBodyOf(asked), 'mfaId'))
        ? mayMailSecond(tx, record.id, nowMs())
        : mayMail(tx, 'one_time_code', record.email(), nowMs(), '_superusers');
    });
  if (mayBeSent) return false;
  spendDigest(app);
  asked.json(200, { otpId: $security.randomStringWithAlphabet(ID_LENGTH, LETTERS) });
  return true;
}

/**
 * POST /api/collections/_superusers/auth-with-otp, in the place of PocketBase's own, which knows no app: the code of
 * the app, or that of a mail.
 */
export function signInSuperuserWithCode(event: core.RequestEvent): void {
  const { app } = event;
  const body = accountBodyOf(event);
  const [code, mfaId] = [textOf(body, 'password'), textOf(body, 'mfaId')];
  const waiting = waitsForApp(app, '_superusers', mfaId);
  if (waiting !== null)
    return $apis.recordAuthResponse(event, waiting, 'otp', { factor: takeAppCode(app, waiting, code) });
  const superusers = app.findCollectionByNameOrId('_superusers');
  const row = byId(app, '_otps', textOf(body, 'otpId'));
  const isGood =
    row?.getString('collectionRef') === superusers.id &&
    millis(row, 'created') + superusers.otp.duration * 1000 > nowMs();
  const account = isGood ? byId(app, '_superusers', row.getString('recordRef')) : null;
  const scope = codeScope(row?.id ?? '', account?.id ?? '', account !== null && hasShownFactor(app, account, mfaId));
  let mayTry = false;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    mayTry = mayTryCode(tx, scope, nowMs());
  });
  if (account === null || row === null) spendDigest(app);
  if (account === null || row === null || appOf(app, account) !== null || !row.validatePassword(code) || !mayTry)
    throw new BadRequestError('Invalid or expired OTP');
  let isFirst = false;
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const still = byId(tx, '_otps', row.id);
    isFirst = still !== null;
    if (still === null) return;
    tx.delete(still);
    forgiveCode(tx, scope, nowMs());
  });
  if (!isFirst) throw new BadRequestError('Invalid or expired OTP');
  $apis.recordAuthResponse(event, account, 'otp', null);
}
