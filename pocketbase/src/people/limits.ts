/**
 * Limits of how often somebody may try, counted by account and not by where they come from: a machine that guesses has
 * many addresses. Accounts that do not exist are counted alike, by the digest of the address.
 */
import type { AccountMailKind } from '#pocketbase/mails/templates/account-mails.ts';
import { countAttempt, forgiveAttempt, triedBefore } from '#pocketbase/base/attempts.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** In an hour. */
const WRONG_PASSWORDS = 100;
const WRONG_OLD_PASSWORDS = 20;
const WRONG_CODES = 10;
const MAILS = 10;
/** Mails about orders that nothing has been paid for: anybody can place one with somebody else's address. */
const UNPAID_MAILS = 5;

/** Tells the address to nobody. */
function digest(app: Pick<core.App, 'findCollectionByNameOrId'>, email: string): string {
  return $security.hs256(mailboxOf(email), app.findCollectionByNameOrId('users').authToken.secret);
}

export function passwordScope(app: Pick<core.App, 'findCollectionByNameOrId'>, email: string): string {
  return `password ${digest(app, email)}`;
}

/**
 * The same of somebody who has shown the other factor of the account (id in `users`): nobody else keeps its owner out.
 */
export function secondPasswordScope(account: string): string {
  return `second password ${account}`;
}

/** Says whether no password is looked at any more for this hour of `now` (ms). */
export function tooManyPasswords(app: core.App, scope: string, now: number): boolean {
  return triedBefore(app, scope, now) >= WRONG_PASSWORDS;
}

/** Says whether the password may be tried once more that a change of it asks for. `account`: id in `users`. */
export function mayTryOldPassword(app: core.App, account: string, now: number): boolean {
  return triedBefore(app, `old password ${account}`, now) < WRONG_OLD_PASSWORDS;
}

/** Counts a change of password that was refused. */
export function countOldPassword(app: core.App, account: string, now: number): void {
  app.runInTransaction((tx) => void countAttempt(tx, `old password ${account}`, now));
}

/** Scope of the account (id in `users`, or '' for none); those who have shown its other factor are counted apart. */
export function codeScope(account: string, hasShown: boolean): string {
  return `${hasShown ? 'second ' : ''}code ${account}`;
}

/** Counts a code that somebody types, before it is looked at; false: it is not looked at. */
export function mayTryCode(tx: core.App, scope: string, now: number): boolean {
  return countAttempt(tx, scope, now) <= WRONG_CODES;
}

/** A right code does not count. */
export function forgiveCode(tx: core.App, scope: string, now: number): void {
  forgiveAttempt(tx, scope, now);
}

/**
 * Counts a code that somebody asks for who has shown the other factor of an account (id in `users`); false: enough of
 * them.
 */
export function mayMailSecond(tx: core.App, account: string, now: number): boolean {
  return countAttempt(tx, `second mail ${account}`, now) <= MAILS;
}

/** Counts a mail of a kind that somebody asks for; false: the mailbox has had enough of them. */
export function mayMail(tx: core.App, kind: AccountMailKind, email: string, now: number): boolean {
  return countAttempt(tx, `${kind} ${digest(tx, email)}`, now) <= MAILS;
}

/** Counts a mail about an order that nothing has been paid for; false: the mailbox has had enough of them. */
export function mayMailUnpaid(tx: core.App, email: string, now: number): boolean {
  return countAttempt(tx, `unpaid ${digest(tx, email)}`, now) <= UNPAID_MAILS;
}
