/**
 * The address that is being typed in the profile survives a reload and the error page, in this tab, for whoever is
 * signed in.
 */
import type { AddressFields } from '#src/contract/account-api.ts';
import { parseObject } from '#src/stores/json.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

const KEY = 'vitrine.draft.address';

export interface AddressDraft {
  /** Id of the address that is changed; '': a new one. */
  readonly id: string;
  /** Field → what is typed. */
  readonly typed: Partial<AddressFields>;
}

/** Draft that `user` (id in `users`) has typed; null: none. */
export function readAddressDraft(user: string): AddressDraft | null {
  const { user: owner, id, typed } = parseObject(readTab(KEY));
  if (owner !== user || typeof id !== 'string') return null;
  const texts = Object.entries(Object(typed)).filter(([, text]) => typeof text === 'string');
  return { id, typed: Object.fromEntries(texts) };
}

export function keepAddressDraft(user: string, draft: AddressDraft): void {
  writeTab(KEY, JSON.stringify({ user, ...draft }));
}

export function forgetAddressDraft(): void {
  writeTab(KEY, '');
}
