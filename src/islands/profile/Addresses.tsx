import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ADDRESSES } from '#src/domain/person/account.ts';
import { AddressForm } from '#src/islands/profile/AddressForm.tsx';
import { AddressRow } from '#src/islands/profile/AddressRow.tsx';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { textOf } from '#src/islands/profile/record.ts';
import { useOpenAddress, type OpenAddress } from '#src/islands/profile/use-open-address.ts';
import { $addresses, followAddresses, loadAddresses } from '#src/stores/account/addresses.ts';

interface NotReadYetProps extends Pick<PartProps, 't'> {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

/** In the place of the addresses while they are on their way, or where they could not be read. */
function NotReadYet({ t, hasFailed, onRetry }: NotReadYetProps) {
  if (!hasFailed) return <p className="unset">{t('loading')}</p>;
  return (
    <p role="status">
      {t('addresses.failed')}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('retry')}
      </button>
    </p>
  );
}

/** The addresses of the account: the first is the one that the checkout begins with. */
export function Addresses({ props, t, record }: PartProps) {
  const { user, list, failure } = useStore($addresses);
  const { open, setOpen, part, add } = useOpenAddress(record.id);
  const [said, setSaid] = useState('');
  useEffect(() => followAddresses(props.locale), [props.locale]);

  const known = user === record.id ? list : null;
  const country = textOf(record, 'country');
  const start = (which: OpenAddress): void => {
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
        {known === null && (
          <NotReadYet t={t} hasFailed={failure !== null} onRetry={() => void loadAddresses(props.locale)} />
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
