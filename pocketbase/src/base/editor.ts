/** Who may use the studio: accounts with the role editor, and nobody else. */

/** Of the caller, or null. The role is that of now, not of when the session began. */
export function editorOf(event: core.RequestEvent): core.Record | null {
  // Of nobody it is null, whatever the types say.
  const account = event.auth ?? null;
  return account !== null && isEditor(account) ? account : null;
}

/** Who may take in what another shop exports, and take it back: editors, and commands of the owner. Null: nobody. */
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

/** What other editors read of a person. */
export function editorName(account: core.Record): string {
  return (account.getString('name').trim() || account.email().split('@', 1)[0] || '').slice(0, 200);
}
