import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AddressRecord } from '#src/contract/records.ts';
import { ADDRESSES } from '#src/domain/person/account.ts';
import {
  ADDRESS_FIELDS,
  addressProblems,
  EMPTY_ADDRESS,
  tidyAddress,
  type Address,
  type Delivery,
} from '#src/domain/address/address.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { $addresses, followAddresses, keepAddress } from '#src/stores/account/addresses.ts';
import { changeDraft, type Draft } from '#src/stores/checkout/draft.ts';
import { $session } from '#src/stores/session/session.ts';

export interface SavedAddressState {
  /** The addresses of the account that can be delivered to, the main one first; [] for a guest. */
  readonly list: readonly AddressRecord[];
  /** Id of the one that the order goes to; '': another address. */
  readonly chosen: string;
  readonly choose: (id: string) => void;
  /** Says whether the account has room for the address that is typed. */
  readonly mayKeep: boolean;
  /** Says whether it is to be kept there. */
  readonly keeps: boolean;
  readonly setKeeps: (keeps: boolean) => void;
  /** Keeps what is typed, where that is wished and it is whole; the order does not wait for it. */
  readonly keep: () => void;
  /** True where what was to be kept could not be. */
  readonly hasFailed: boolean;
}

function addressOf(record: Address): Address {
  return { ...EMPTY_ADDRESS, ...Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, record[field]])) };
}

function isSame(one: Address, other: Address): boolean {
  return ADDRESS_FIELDS.every((field) => one[field] === other[field]);
}

/** Takes an address of the account over, and its telephone number where none is typed. */
function take(address: AddressRecord): void {
  changeDraft({ address: addressOf(address), ...(address.phone === '' ? {} : { phone: address.phone }) });
}

/** Says whether nothing of an address but a name and a country is there yet. */
function isBlank({ street, postcode, city }: Address): boolean {
  return street + postcode + city === '';
}

/**
 * Offers what the account of a signed-in shopper knows of addresses: the main one is filled in, another one can be
 * chosen, a new one kept.
 */
export function useSavedAddresses(locale: Locale, draft: Draft, delivery: Delivery): SavedAddressState {
  const session = useStore($session);
  const user = session.status === 'authenticated' ? session.record.id : '';
  const { user: owner, list } = useStore($addresses);
  const [isOther, setOther] = useState(false);
  const [keeps, setKeeps] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const known = user !== '' && owner === user ? list : null;
  const usable = (known ?? []).filter((one) => addressProblems(addressOf(one), delivery).length === 0);
  const first = usable[0];

  useEffect(() => followAddresses(locale), [locale]);
  const begins = !isOther && first !== undefined && isBlank(draft.address);
  useEffect(() => {
    if (begins && first !== undefined) take(first);
  }, [begins, first]);

  const typed = tidyAddress(draft.address);
  const chosen = isOther ? '' : (usable.find((one) => isSame(addressOf(one), typed))?.id ?? '');
  return {
    list: usable,
    chosen,
    choose: (id) => {
      const address = usable.find((one) => one.id === id);
      setOther(address === undefined);
      if (address !== undefined) take(address);
      else changeDraft({ address: { ...EMPTY_ADDRESS, name: draft.address.name, country: draft.address.country } });
    },
    mayKeep: known !== null && known.length < ADDRESSES && chosen === '',
    keeps,
    setKeeps,
    keep: () => {
      if (!keeps || chosen !== '' || addressProblems(typed, delivery).length > 0) return;
      setKeeps(false);
      setFailed(false);
      keepAddress(locale, null, { ...typed, label: '', phone: '' })
        .then(() => setOther(false))
        .catch(() => setFailed(true));
    },
    hasFailed,
  };
}
