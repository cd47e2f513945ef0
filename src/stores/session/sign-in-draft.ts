/**
 * The email address that is being typed to sign in or to register, and the name of a new account, survive a reload,
 * another language, the way between the two, and the error page, in this tab. No password is ever kept.
 */
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

const KEY = 'vitrine.draft.login';
const NAME_KEY = 'vitrine.draft.name';

export function readEmail(): string {
  return readTab(KEY);
}

/** '' forgets it. */
export function keepEmail(email: string): void {
  writeTab(KEY, email);
}

export function readName(): string {
  return readTab(NAME_KEY);
}

/** '' forgets it. */
export function keepName(name: string): void {
  writeTab(NAME_KEY, name);
}
