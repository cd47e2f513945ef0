/**
 * The link of a mail about an account (domain/account-link.ts). Its token leaves the address at once, so that it is in
 * no history, bookmark or screenshot; a reload and a change of language find it in this tab until it has been used.
 */
import { confirmationOf } from '#src/domain/person/account-link.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

const KEY = 'vitrine.confirm';

export type MailedLink = NonNullable<ReturnType<typeof confirmationOf>>;

/** The link that this page was opened with, or that this tab has opened before; null: none. */
export function takeLink(): MailedLink | null {
  const { hash, pathname, search } = location;
  const link = confirmationOf(hash);
  if (link === null) return confirmationOf(readTab(KEY));
  // Where nothing can be stored the token stays in the address: a reload needs it.
  if (writeTab(KEY, hash)) history.replaceState(null, '', pathname + search);
  return link;
}

/** It has been used, or is good for nothing. */
export function forgetLink(): void {
  writeTab(KEY, '');
}
