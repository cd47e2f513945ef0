/** What goes with an account that is not deleted by a relation in cascade. Whoever deletes it: its owner, a superuser, the shop itself. */

const BY_USER = 'DELETE FROM consents WHERE user = {:user}';
const BY_EMAIL = 'DELETE FROM contact_messages WHERE LOWER(email) = LOWER({:email})';

/**
 * Forgets what the log says of an account, which its hooks protect from everybody, and its messages: those of an address that is known to be
 * its own. Call it before the record itself goes; addresses, cart and mails follow by themselves, and orders are unlinked.
 */
export function eraseAccount(tx: core.App, account: core.Record): void {
  tx.db().newQuery(BY_USER).bind({ user: account.id }).execute();
  if (account.verified()) tx.db().newQuery(BY_EMAIL).bind({ email: account.email() }).execute();
}
