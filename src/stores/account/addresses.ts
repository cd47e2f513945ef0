/** The addresses of the account that is signed in, as the backend has them. */
import { atom } from 'nanostores';
import type { AddressFields } from '#src/contract/account-api.ts';
import type { AddressRecord } from '#src/contract/records.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { deleteAddress, listAddresses, saveAddress } from '#src/backend/account.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session } from '#src/stores/session/session.ts';
import { changeChoices } from '#src/stores/settings/island-settings.ts';

export interface Addresses {
  /** Id in `users`: whose they are; '': nobody's. */
  readonly user: string;
  /** Null: not known yet. The main one comes first. */
  readonly list: readonly AddressRecord[] | null;
  /** Reason for which they could not be asked for the last time; null: they could. */
  readonly failure: unknown;
}

const NOBODY: Addresses = { user: '', list: null, failure: null };

export const $addresses = atom<Addresses>(NOBODY);

function userId(): string {
  const session = $session.get();
  return session.status === 'authenticated' ? session.record.id : '';
}

/** Asks the backend for them; does nothing for a guest. Never throws: a failure stands in the store. */
export async function loadAddresses(locale: Locale): Promise<void> {
  const user = userId();
  if ($addresses.get().user !== user) $addresses.set({ ...NOBODY, user });
  if (user === '') return;
  try {
    const found = await listAddresses(await openOnce(locale));
    // Somebody else may have signed in meanwhile.
    if (userId() !== user) return;
    const list = [...found].sort((one, other) => Number(other.main) - Number(one.main));
    $addresses.set({ user, list, failure: null });
    changeChoices({ currentAddressId: list[0]?.id ?? null });
  } catch (failure) {
    if (userId() === user) $addresses.set({ ...$addresses.get(), failure });
  }
}

/** Knows the addresses of whoever is signed in, until the answer is called. */
export function followAddresses(locale: Locale): () => void {
  let user: string | null = null;
  return $session.subscribe(() => {
    if (user === userId()) return;
    user = userId();
    void loadAddresses(locale);
  });
}

/** Adds an address (`id` null), or changes one. @throws BackendError */
export async function keepAddress(locale: Locale, id: string | null, address: AddressFields): Promise<void> {
  await saveAddress(await openOnce(locale), userId(), id, address);
  await loadAddresses(locale);
}

/** The one that the checkout begins with. @throws BackendError */
export async function makeMain(locale: Locale, id: string): Promise<void> {
  await saveAddress(await openOnce(locale), userId(), id, { main: true });
  await loadAddresses(locale);
}

/** @throws BackendError */
export async function dropAddress(locale: Locale, id: string): Promise<void> {
  await deleteAddress(await openOnce(locale), id);
  await loadAddresses(locale);
}
