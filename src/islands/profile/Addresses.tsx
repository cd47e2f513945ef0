import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { ADDRESSES } from '#src/domain/person/account.ts';
import { AddressForm } from '#src/islands/profile/AddressForm.tsx';
import { AddressRow } from '#src/islands/profile/AddressRow.tsx';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { textOf } from '#src/islands/profile/record.ts';
import { readAddressDraft } from '#src/stores/account/address-draft.ts';
import { $addresses, followAddresses, loadAddresses } from '#src/stores/account/addresses.ts';

/** Id of the address whose form is open; '': a new one's; null: none is open. */
type Open = string | null;

/** The addresses of the account: the first is the one that the checkout begins with. */
export function Addresses({ props, t, record }: PartProps) {
  const { user, list, failure } = useStore($addresses);
  // What was being typed before a reload goes on.
  const [open, setOpen] = useState<Open>(() => readAddressDraft(record.id)?.id ?? null);
  const [said, setSaid] = useState('');
  const add = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const was = useRef<Open>(open);
  useEffect(() => followAddresses(props.locale), [props.locale]);
  useEffect(() => {
    if (was.current === open) return;
    // The focus follows: into the form, and back to what opened it.
    const back = part.current?.querySelector<HTMLElement>(`[data-address="${was.current ?? ''}"] button`);
    const into = part.current?.querySelector<HTMLElement>('form input');
    (open === null ? (back ?? add.current) : into)?.focus();
    was.current = open;
  }, [open]);

  const known = user === record.id ? list : null;
  const country = textOf(record, 'country');
  const start = (which: Open): void => {
    setSaid('');
    setOpen(which);
  };
  const begin = {
    name: textOf(record, 'name'),
    country: props.countries.some(({ code }) => code === country) ? country : props.country,
  };
  const form = (address: Parameters<typeof AddressForm>[0]['address']) => (
    <AddressForm
      key={address?.id ?? ''}
      props={props}
      t={t}
      record={record}
      address={address}
      begin={begin}
      onEnd={(isSaved) => {
        setOpen(null);
        setSaid(isSaved ? t('saved') : '');
      }}
    />
  );
  return (
    <ProfileSection id="addresses" title={t('addresses')}>
      <div ref={part} className="addresses" aria-busy={known === null && failure === null}>
        {known === null && failure === null && <p className="unset">{t('loading')}</p>}
        {known === null && failure !== null && (
          <p role="status">
            {t('addresses.failed')}{' '}
            <button type="button" className="link" onClick={() => void loadAddresses(props.locale)}>
              {t('retry')}
            </button>
          </p>
        )}
        {known?.length === 0 && open === null && <p className="unset">{t('addresses.none')}</p>}
        {known !== null && known.length > 0 && (
          <ul className="address-list">
            {known.map((address) => (
              <li key={address.id} data-address={address.id}>
                {open === address.id ? (
                  form(address)
                ) : (
                  <AddressRow
                    props={props}
                    t={t}
                    address={address}
                    isOneOfSeveral={known.length > 1}
                    onEdit={() => start(address.id)}
                    onSaid={setSaid}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        <p className="setting-said" role="status">
          {said}
        </p>
        {known !== null &&
          (open === '' ? (
            form(null)
          ) : known.length < ADDRESSES ? (
            <button ref={add} type="button" className="button button-plain" onClick={() => start('')}>
              {t('addresses.add')}
            </button>
          ) : (
            <p className="label">{t('addresses.full', { count: ADDRESSES })}</p>
          ))}
      </div>
    </ProfileSection>
  );
}
