/**
 * An authenticator app as the second factor, with recovery codes (docs/decisions/0444). Whoever has one is sent no code
 * by mail.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { hasShownFactor } from '#pocketbase/people/first-factor.ts';
import {
  countOldPassword,
  forgiveCode,
  mayTryCode,
  mayTryOldPassword,
  SECOND_CODE,
} from '#pocketbase/people/limits.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import { sessionToken } from '#pocketbase/people/sign-ins.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { secondsLeft } from '#pocketbase/base/attempts.ts';
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { bodyOf, LINES, own, type Body } from '#pocketbase/base/body.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import type { AppBeginAnswer, AppConfirmAnswer, AppEndAnswer, SignInFactor } from '#src/contract/account-api.ts';
import {
  KEY_ALPHABET,
  KEY_LENGTH,
  keyAddress,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  shownCode,
  stepOf,
  typedCode,
} from '#src/domain/person/one-time-password.ts';
import { isDemoLogin } from '#src/domain/site/demo.ts';

/** Time for which a key that is shown may be taken up, ms. */
const SHOWN_MS = 20 * 60_000;

type Owned = Pick<core.App, 'findRecordsByFilter'>;

export function appOf(app: Owned, account: core.Record): core.Record | null {
  const owner = account.collection().name === '_superusers' ? 'superuser' : 'user';
  return first(app, 'second_factors', `${owner} = {:id} && ${owner} != ''`, { id: account.id });
}

/** The account that `mfaId` says has shown its password, where an app is its second factor; null otherwise. */
export function waitsForApp(app: core.App, collection: string, mfaId: string): core.Record | null {
  const row = mfaId === '' ? null : byId(app, '_mfas', mfaId);
  const account = row === null ? null : byId(app, collection, row.getString('recordRef'));
  return account !== null && hasShownFactor(app, account, mfaId) && appOf(app, account) !== null ? account : null;
}

function digestsOf(row: core.Record): string[] {
  return JSON.parse(toString(row.get('recovery')) || '[]') as string[];
}

function digest(owner: string, code: string): string {
  return $security.sha256(`recovery ${owner} ${code}`);
}

/** Takes the code, which is good for nothing any more. null: it is none of this account's. */
function useCode(tx: core.App, account: core.Record, typed: string, now: number): SignInFactor | null {
  const row = appOf(tx, account);
  if (row === null) return null;
  const code = typedCode(typed);
  const step = stepOf(row.getString('key'), code, now, row.getInt('step'));
  const left = digestsOf(row);
  const kept = left.filter((one) => one !== digest(account.id, code));
  if (step !== null) row.set('step', step);
  else if (kept.length < left.length) row.set('recovery', kept);
  else return null;
  tx.save(row);
  return step === null ? 'recovery' : 'app';
}

/**
 * Looks at a code of somebody who has shown the password, and counts it. @throws BadRequestError, the same for every
 * reason.
 */
export function takeAppCode(app: core.App, account: core.Record, code: string): SignInFactor {
  const now = nowMs();
  const used: SignInFactor[] = [];
  app.runInTransaction((tx) => {
    takeWriter(tx);
    const scope = SECOND_CODE + account.id;
    const factor = mayTryCode(tx, scope, now) ? useCode(tx, account, code, now) : null;
    if (factor === null) return;
    forgiveCode(tx, scope, now);
    used.push(factor);
  });
  const [factor] = used;
  if (factor === undefined) throw new BadRequestError('Invalid or expired OTP');
  return factor;
}

/** null: whoever asks is signed in, works for the shop, and has typed the password. */
function refusedApp(event: core.RequestEvent, account: core.Record | null, body: Body): Refused | null {
  if (account === null || !isStaff(account)) return SIGNED_OUT;
  const { app } = event;
  // Everybody knows the logins of a demo, and nobody shall be kept out of them.
  if (!account.collection().mfa.enabled || isDemoLogin(account.email()))
    return invalid([{ field: 'password', code: 'not_asked' }]);
  if (!mayTryOldPassword(app, account.id, nowMs()))
    return refusal('too_many', 'Too many passwords', { retryAfter: secondsLeft(nowMs()) });
  const password = own(body, 'password');
  if (typeof password === 'string' && account.validatePassword(password)) return null;
  countOldPassword(app, account.id, nowMs());
  return invalid([{ field: 'password', code: 'wrong' }]);
}

/** So that nobody sets up a key that somebody else has chosen. */
function sealOf(account: core.Record, key: string, until: string): string {
  return $security.hs256(
    `app ${account.id} ${key} ${until}`,
    `${account.collection().authToken.secret}${account.tokenKey()}`,
  );
}

/** POST app-begin: a key for the app. Nothing is stored before a code of it is shown. */
export function appBegin(event: core.RequestEvent): AppBeginAnswer | Refused {
  const account = accountOf(event);
  const refused = refusedApp(event, account, bodyOf(event, LINES));
  if (refused !== null || account === null) return refused ?? SIGNED_OUT;
  const key = $security.randomStringWithAlphabet(KEY_LENGTH, KEY_ALPHABET);
  const until = `${nowMs() + SHOWN_MS}`;
  const shop = mailShop(event.app).brand;
  return { key, address: keyAddress(key, shop, account.email()), seal: `${until}.${sealOf(account, key, until)}` };
}

function newCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    $security.randomStringWithAlphabet(RECOVERY_LENGTH, RECOVERY_ALPHABET),
  );
}

/**
 * POST app-confirm: the app makes the second factor from now on, and every other session ends. The recovery codes are
 * told this once.
 */
export function appConfirm(event: core.RequestEvent): AppConfirmAnswer | Refused {
  const account = accountOf(event);
  if (account === null || !isStaff(account)) return SIGNED_OUT;
  const body = bodyOf(event, LINES);
  const text = (field: string): string => {
    const value = own(body, field);
    return typeof value === 'string' ? value : '';
  };
  const [key, [until = '', signed = '']] = [text('key'), text('seal').split('.')];
  const now = nowMs();
  if (!(Number(until) > now) || !$security.equal(signed, sealOf(account, key, until)))
    return invalid([{ field: 'key', code: 'too_late' }]);
  const step = stepOf(key, typedCode(text('code')), now, 0);
  if (step === null) return invalid([{ field: 'code', code: 'wrong' }]);
  const codes = newCodes();
  const recovery = codes.map((code) => digest(account.id, code));
  let session = '';
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const user = byId(tx, 'users', account.id);
    if (user === null) return;
    const row = appOf(tx, user) ?? new Record(tx.findCollectionByNameOrId('second_factors'), { user: user.id });
    row.load({ key, step, recovery });
    tx.save(row);
    user.refreshTokenKey();
    tx.save(user);
    session = sessionToken(event, user);
  });
  return { codes: codes.map(shownCode), session };
}

/** POST app-end: codes come by mail again. */
export function appEnd(event: core.RequestEvent): AppEndAnswer | Refused {
  const account = accountOf(event);
  const refused = refusedApp(event, account, bodyOf(event, LINES));
  if (refused !== null || account === null) return refused ?? SIGNED_OUT;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    forgetApp(tx, account);
  });
  return { ended: true };
}

/** Forgets the app of an account, and says whether there was one. */
export function forgetApp(tx: core.App, account: core.Record): boolean {
  const row = appOf(tx, account);
  if (row !== null) tx.delete(row);
  return row !== null;
}
