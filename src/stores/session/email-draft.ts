/**
 * The email address that is being typed to sign in or to register survives a reload, the way between the two, and the error page, in this tab. No
 * password is ever kept.
 */
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

const KEY = 'vitrine.draft.login';

export function readEmail(): string {
  return readTab(KEY);
}

/** '' forgets it. */
export function keepEmail(email: string): void {
  writeTab(KEY, email);
}
