/** The roles of accounts: editors, operators, accountants, and superusers, who may do an operator's work. */
import { accountOf } from '#pocketbase/base/signed-in.ts';
import type { Who } from '#src/contract/routes/route.ts';

/** Person who may do an operator's work: 'users anna@example.com'; '' for everybody else. */
export function operatorOf(event: core.RequestEvent): string {
  const { auth } = event;
  if (auth === undefined || auth === null) return '';
  const collection = auth.collection().name;
  const may = collection === '_superusers' || (collection === 'users' && auth.getString('role') === 'operator');
  return may ? `${collection} ${auth.email()}` : '';
}

/** Person who reads the books alone; '' for everybody else. */
export function accountantOf({ auth }: core.RequestEvent): string {
  const is = auth?.collection().name === 'users' && auth.getString('role') === 'accountant';
  return is ? `users ${auth.email()}` : '';
}

/** Account of the caller, or null. The role is that of now, not of when the session began. */
export function editorOf(event: core.RequestEvent): core.Record | null {
  // Of nobody it is null, whatever the types say.
  const account = event.auth ?? null;
  return account !== null && isEditor(account) ? account : null;
}

/**
 * Account that may take in what another shop exports, and take it back: an editor's, and that of commands of the owner.
 * Null: nobody.
 */
export function moverOf(event: core.RequestEvent): core.Record | null {
  const account = event.auth ?? null;
  return account !== null && isMover(account) ? account : null;
}

export function isMover(account: core.Record): boolean {
  return isEditor(account) || account.isSuperuser();
}

export function moverName(account: core.Record): string {
  return account.isSuperuser() ? 'superuser' : editorName(account);
}

export function isEditor(account: core.Record): boolean {
  return account.collection().name === 'users' && account.getString('role') === 'editor';
}

/** Name of a person that other editors read. */
export function editorName(account: core.Record): string {
  return (account.getString('name').trim() || account.email().split('@', 1)[0] || '').slice(0, 200);
}

/** Whoever works for the shop: the people that a second factor is asked from. */
export function isStaff(account: core.Record): boolean {
  return account.collection().name === '_superusers' || account.getString('role') !== 'customer';
}

/** The account of builds, or a superuser's command. */
function isProgram(event: core.RequestEvent): boolean {
  const account = event.auth ?? null;
  return account !== null && ['services', '_superusers'].includes(account.collection().name);
}

function isStaffAccount(event: core.RequestEvent): boolean {
  const account = accountOf(event);
  return account !== null && isStaff(account);
}

/** Who → whether that is the caller, and the words to all others: for programs and logs. */
const LET_IN: Readonly<Record<Exclude<Who, 'anyone'>, readonly [(event: core.RequestEvent) => boolean, string]>> = {
  accounts: [(event) => accountOf(event) !== null, 'Sign in first'],
  staff: [isStaffAccount, 'Sign in first'],
  operators: [(event) => operatorOf(event) !== '', 'Operators only'],
  accountants: [(event) => operatorOf(event) !== '' || accountantOf(event) !== '', 'Operators only'],
  editors: [(event) => editorOf(event) !== null, 'For editors only'],
  movers: [(event) => moverOf(event) !== null, 'For editors only'],
  programs: [isProgram, 'For the programs of the shop only'],
  superusers: [(event) => event.hasSuperuserAuth(), 'Superusers only'],
};

/** Words to a caller who is not let in by the row of a route; '': is. */
export function keptOut(event: core.RequestEvent, who: Who): string {
  if (who === 'anyone') return '';
  const [isLetIn, words] = LET_IN[who];
  return isLetIn(event) ? '' : words;
}
