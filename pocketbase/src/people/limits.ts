/**
 * Counts tries by account, for a machine that guesses has many addresses, and by the network that they come from: a stranger of one network
 * keeps nobody out. Accounts that do not exist are counted alike, by the digest of the address.
 */
import type { AccountMailKind } from '#pocketbase/mails/templates/account-mails.ts';
import { countAttempt, forgetScopes, forgiveAttempt, triedBefore } from '#pocketbase/base/attempts.ts';
import { mailboxOf } from '#src/domain/person/email.ts';

/** In an hour. */
const WRONG_PASSWORDS = 100;
/** Of strangers to an account: those of one network, and all together. */
const WRONG_PASSWORDS_OF_NETWORK = 30;
const WRONG_PASSWORDS_OF_STRANGERS = 300;
const WRONG_OLD_PASSWORDS = 20;
const WRONG_CODES = 10;
/** For one code that was mailed: whoever has not asked for it cannot name it, and uses up none of its tries. */
const TRIES_OF_CODE = 5;
const MAILS = 10;
/** Mails about orders that nothing has been paid for: anybody can place one with somebody else's address. */
const UNPAID_MAILS = 5;

/** Whose address it is: a superuser's and a customer's account with the same one are counted apart. */
type Holder = 'users' | '_superusers';

/** Tells the address to nobody. */
function digest(app: Pick<core.App, 'findCollectionByNameOrId'>, email: string, holder: Holder = 'users'): string {
  const name = `${holder === 'users' ? '' : `${holder} `}${mailboxOf(email)}`;
  return $security.hs256(name, app.findCollectionByNameOrId('users').authToken.secret);
}

/** Scopes with the tries that each has. */
type Scopes = readonly (readonly [scope: string, most: number])[];

/** Strangers to the account of an address. `origin`: a digest of their network. */
export function passwordScopes(
  app: Pick<core.App, 'findCollectionByNameOrId'>,
  email: string,
  origin: string,
  holder: Holder,
): Scopes {
  const ofAll = `password ${digest(app, email, holder)}`;
  return [
    [`${ofAll} ${origin}`, WRONG_PASSWORDS_OF_NETWORK],
    [ofAll, WRONG_PASSWORDS_OF_STRANGERS],
  ];
}

/** Somebody who has shown the other factor of the account (its id), or has its device: nobody else keeps its owner out. */
export function ownPasswordScopes(account: string): Scopes {
  return [[`second password ${account}`, WRONG_PASSWORDS]];
}

/** Whether no password is looked at any more for this hour of `now` (ms). */
export function tooManyPasswords(app: core.App, scopes: Scopes, now: number): boolean {
  return scopes.some(([scope, most]) => triedBefore(app, scope, now) >= most);
}

/** Counts a wrong password. */
export function countPassword(app: core.App, scopes: Scopes, now: number): void {
  app.runInTransaction((tx) => {
    for (const [scope] of scopes) countAttempt(tx, scope, now);
  });
}

/** Lets an owner in again whose new password the mailbox has led to: what strangers have tried is over. */
export function forgetStrangers(tx: core.App, email: string, holder: Holder): void {
  for (const kind of ['password', 'one_time_code']) forgetScopes(tx, `${kind} ${digest(tx, email, holder)}`);
}

/** Says whether the password may be tried once more that a change of it, or of the address, asks for. `account`: id in `users`. */
export function mayTryOldPassword(app: core.App, account: string, now: number): boolean {
  return triedBefore(app, `old password ${account}`, now) < WRONG_OLD_PASSWORDS;
}

/** Counts a wrong password of somebody who is signed in: of one count, wherever it is asked for. */
export function countOldPassword(app: core.App, account: string, now: number): void {
  app.runInTransaction((tx) => void countAttempt(tx, `old password ${account}`, now));
}

export const SECOND_CODE = 'second code ';

/** The code itself (id in `_otps`, '' for none); those who have shown the other factor of its account are counted by that. */
export function codeScope(code: string, account: string, hasShown: boolean): string {
  return hasShown ? SECOND_CODE + account : `code ${code}`;
}

/** Counts a code that somebody types, before it is looked at; false: it is not looked at. */
export function mayTryCode(tx: core.App, scope: string, now: number): boolean {
  return countAttempt(tx, scope, now) <= (scope.startsWith(SECOND_CODE) ? WRONG_CODES : TRIES_OF_CODE);
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
export function mayMail(tx: core.App, kind: AccountMailKind, email: string, now: number, holder?: Holder): boolean {
  return countAttempt(tx, `${kind} ${digest(tx, email, holder)}`, now) <= MAILS;
}

/** Counts a mail about an order that nothing has been paid for; false: the mailbox has had enough of them. */
export function mayMailUnpaid(tx: core.App, email: string, now: number): boolean {
  return countAttempt(tx, `unpaid ${digest(tx, email)}`, now) <= UNPAID_MAILS;
}
