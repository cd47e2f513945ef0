/** The roles of accounts: editors, operators, accountants, and superusers, who may do an operator's work. */

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
