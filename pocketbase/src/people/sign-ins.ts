/**
 * Sign-ins of those who work for the shop, without an address; and an end to one of one's own sessions
 * (docs/decisions/0444). A token of an account of the staff names its row, which every renewal keeps. PocketBase itself
 * knows no such thing, so every way in that the shop or a rule opens looks here.
 */
import { nowMs } from '#pocketbase/base/clock.ts';
import { isStaff } from '#pocketbase/base/roles.ts';
import { accountOf, SIGNED_OUT } from '#pocketbase/base/signed-in.ts';
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { networkAsked } from '#pocketbase/base/attempts.ts';
import { refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { accountBodyOf, bodyOf, LINES, own } from '#pocketbase/base/body.ts';
import { isoDate, byId, find, first, millis, storedDate } from '#pocketbase/base/query.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import {
  SIGN_IN_FACTORS,
  type SignIn,
  type SignInEndAnswer,
  type SignInFactor,
  type SignInsAnswer,
} from '#src/contract/account-api.ts';
import type { StaffSignInsAnswer } from '#src/contract/desk/staff.ts';
import { coarseNetwork, deviceOf } from '#src/domain/person/device.ts';
import { daysBefore, SIGN_IN_DAYS } from '#src/domain/person/retention.ts';

/** The claim of a token that names its row. */
const CLAIM = 'session';
const ID_LENGTH = 15;
const SEEN_MS = 15 * 60_000;
/** Rows of one's own that are shown, and of a page at the desk. */
const SHOWN = 30;
const PAGE = 50;

/** In the VM of 0.40.6 the request of an event about a record hangs on `requestEvent`. */
interface Asked {
  readonly app: core.App;
  readonly requestEvent?: core.RequestEvent;
}

function requestOf(event: Asked): core.RequestEvent {
  return event.requestEvent ?? (event as core.RequestEvent);
}

function header(event: Asked, name: string): string {
  return requestOf(event).request?.header.get(name) ?? '';
}

/** Id of the row that the token of a request names; '': none. PocketBase has looked at the token before. */
function rowNamed(event: Asked): string {
  const token = header(event, 'Authorization').replace(/^Bearer\s+/i, '');
  if (token === '') return '';
  const claim: unknown = $security.parseUnverifiedJWT(token)[CLAIM];
  return typeof claim === 'string' ? claim : '';
}

function tokenFor(account: core.Record, id: string, claimed: { readonly [claim: string]: unknown } = {}): string {
  const { id: collectionId, authToken } = account.collection();
  const claims = { type: 'auth', id: account.id, collectionId, refreshable: true, ...claimed, [CLAIM]: id };
  return $security.createJWT(claims, `${account.tokenKey()}${authToken.secret}`, authToken.duration);
}

/**
 * PocketBase's token with the row that it names. It ends when PocketBase has it end: what a superuser takes of another
 * account for a while is not renewed.
 */
function named(account: core.Record, id: string, token: string): string {
  const { exp, refreshable } = $security.parseUnverifiedJWT(token);
  return refreshable === true ? tokenFor(account, id) : tokenFor(account, id, { refreshable, exp });
}

/** A new token of the session that a request comes from. */
export function sessionToken(event: core.RequestEvent, account: core.Record): string {
  const id = rowNamed(event);
  return id === '' ? account.newAuthToken() : tokenFor(account, id);
}

function write(event: Asked, account: core.Record, id: string, factor: SignInFactor): void {
  const now = storedDate(nowMs());
  const owner = account.collection().name === '_superusers' ? 'superuser' : 'user';
  const row = {
    id,
    [owner]: account.id,
    factor,
    device: deviceOf(header(event, 'User-Agent')),
    network: coarseNetwork(networkAsked(requestOf(event))),
    seen: now,
  };
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    tx.save(new Record(tx.findCollectionByNameOrId('sign_ins'), row));
  });
}

function isOver(row: core.Record | null): boolean {
  return row !== null && row.getString('ended') !== '';
}

/** Factor that was shown: of two the second one. `meta`: what the answer tells beside the session. */
function factorOf(event: core.RecordAuthRequestEvent, method: string): SignInFactor {
  const meant: unknown = Object(event.meta)['factor'];
  const known = SIGN_IN_FACTORS.find((one) => one === meant);
  if (known !== undefined) return known;
  if (method === 'otp') return 'mail';
  if (method === 'oauth2') return 'service';
  if (event.authMethod === '') return 'device';
  return typeof accountBodyOf(requestOf(event))['mfaId'] === 'string' ? 'mail' : 'password';
}

/** Past the hooks, and a few times an hour. */
function noteSeen(app: core.App, row: core.Record): void {
  const now = nowMs();
  if (millis(row, 'seen') + SEEN_MS > now) return;
  const used = { id: row.id, seen: storedDate(now) };
  app.runInTransaction(
    (tx) => void tx.db().newQuery('UPDATE sign_ins SET seen = {:seen} WHERE id = {:id}').bind(used).execute(),
  );
}

/**
 * Signs somebody in, or renews a session, by `next`, and keeps who it was. `method`: as PocketBase has called it,
 * before a device stood for it.
 * @throws UnauthorizedError where the session was ended
 */
export function noteSignIn(event: core.RecordAuthRequestEvent, method: string, next: () => void): void {
  const { app, record } = event;
  if (!record || !isStaff(record)) return next();
  const isSuperuser = record.collection().name === '_superusers';
  const renewed = method === '' ? rowNamed(event) : '';
  const row = renewed === '' ? null : byId(app, 'sign_ins', renewed);
  if (isOver(row)) throw new UnauthorizedError('This session was ended.');
  if (row !== null) noteSeen(app, row);
  const id = renewed || $security.randomStringWithAlphabet(ID_LENGTH, 'abcdefghijklmnopqrstuvwxyz0123456789');
  // A superuser's opens more than the shop's own routes: it ends with all the others, by a new password.
  if (!isSuperuser) event.token = named(record, id, event.token);
  next();
  // 401: it waits for another factor.
  const isIn = requestOf(event).status() === 200;
  if (isIn && renewed === '' && !(isSuperuser && method === '')) write(event, record, id, factorOf(event, method));
}

/**
 * Says whether the session of a request was ended; notes, now and then, that it is used. Of customers nothing is looked
 * up.
 */
export function isEnded(event: Asked & { readonly auth?: core.Record | null }): boolean {
  const { app, auth } = event;
  if (!auth || auth.collection().name !== 'users' || !isStaff(auth)) return false;
  const id = rowNamed(event);
  const row = id === '' ? null : byId(app, 'sign_ins', id);
  if (isOver(row)) return true;
  if (row !== null) noteSeen(app, row);
  return false;
}

/** @throws UnauthorizedError as PocketBase does for a token that is none. */
export function refuseEnded(event: Asked & { readonly auth?: core.Record | null }): void {
  if (isEnded(event)) throw new UnauthorizedError('This session was ended.');
}

function viewOf(row: core.Record): SignIn {
  return {
    id: row.id,
    at: isoDate(row.getString('created')),
    seen: isoDate(row.getString('seen')),
    factor: SIGN_IN_FACTORS.find((one) => one === row.getString('factor')) ?? 'password',
    device: row.getString('device'),
    network: row.getString('network'),
    ended: row.getString('ended') !== '',
  };
}

/** POST sign-ins: of whoever asks, newest first. */
export function signIns(event: core.RequestEvent): SignInsAnswer | Refused {
  const account = accountOf(event);
  if (account === null || !isStaff(account)) return SIGNED_OUT;
  const { app } = event;
  const present = rowNamed(event);
  const { id } = account;
  const rows = find(app, 'sign_ins', 'user = {:id}', { id }, '-created', SHOWN);
  const left = nowMs() - account.collection().authToken.duration * 1000;
  const factor = first(app, 'second_factors', "user = {:id} && user != ''", { id });
  return {
    app: factor !== null,
    recovery: factor === null ? 0 : (JSON.parse(toString(factor.get('recovery')) || '[]') as unknown[]).length,
    rows: rows.map((row) => ({
      ...viewOf(row),
      present: row.id === present,
      // What nobody has used for as long as a token is good cannot be used any more.
      open: !isOver(row) && millis(row, 'seen') > left,
    })),
  };
}

/** POST sign-in-end: ends one of one's own sessions. */
export function signInEnd(event: core.RequestEvent): SignInEndAnswer | Refused {
  const account = accountOf(event);
  if (account === null || !isStaff(account)) return SIGNED_OUT;
  const id = own(bodyOf(event, LINES), 'id');
  let isFound = false;
  event.app.runInTransaction((tx) => {
    takeWriter(tx);
    const row = typeof id === 'string' ? byId(tx, 'sign_ins', id) : null;
    if (row?.getString('user') !== account.id) return;
    isFound = true;
    if (isOver(row)) return;
    row.set('ended', storedDate(nowMs()));
    tx.save(row);
  });
  return isFound ? { ended: true } : refusal('not_found', 'This is no session of yours');
}

/** Read `sign-ins`: of all who work for the shop, newest first. */
export function readSignIns({ app, body }: DeskRequest): StaffSignInsAnswer {
  const cursor = readCursor(own(body, 'after'));
  const filter = cursor === null ? '' : 'created < {:created} || (created = {:created} && id < {:id})';
  const rows = find(app, 'sign_ins', filter, { ...cursor }, '-created,-id', PAGE);
  const last = rows.at(-1);
  const whose = (row: core.Record): string => {
    const [user, superuser] = [row.getString('user'), row.getString('superuser')];
    return (user === '' ? byId(app, '_superusers', superuser) : byId(app, 'users', user))?.email() ?? '';
  };
  return {
    rows: rows.map((row) => ({ ...viewOf(row), email: whose(row) })),
    after: last === undefined || rows.length < PAGE ? '' : cursorOf(last),
  };
}

/** Those that nobody has used for a while; a session ends long before. */
export function forgetSignIns(now: number): RecordStep {
  return deleteOld('forget_sign_in', 'sign_ins', 'seen', daysBefore(now, SIGN_IN_DAYS));
}
