import { useStore } from '@nanostores/react';
import { useEffect, useState, useRef } from 'react';
import { ADDRESSES } from '#src/domain/person/account.ts';
import { AddressForm } from '#src/islands/profile/AddressForm.tsx';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { textOf, countryName } from '#src/islands/profile/record.ts';
import { $addresses, followAddresses, loadAddresses, dropAddress, makeMain } from '#src/stores/account/addresses.ts';
import { readAddressDraft } from '#src/stores/account/address-draft.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import type { AddressRecord } from '#src/contract/records.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { Confirm } from '#src/islands/profile/Confirm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

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

/** Id of the address whose form is open; '': a new one's; null: none is open. */
type OpenAddress = string | null;

/**
 * Address whose form is open among those of `user`. The focus follows: `part` is what holds them all, `add` opens a new
 * one's.
 */
function useOpenAddress(user: string) {
  // What was being typed before a reload goes on.
  const [open, setOpen] = useBegun<OpenAddress>(null, () => readAddressDraft(user)?.id ?? null);
  const add = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLDivElement>(null);
  const was = useRef<OpenAddress>(open);
  useEffect(() => {
    if (was.current === open) return;
    // Into the form, and back to what opened it.
    const back = part.current?.querySelector<HTMLElement>(`[data-address="${was.current ?? ''}"] button`);
    const into = part.current?.querySelector<HTMLElement>('form input');
    (open === null ? (back ?? add.current) : into)?.focus();
    was.current = open;
  }, [open]);
  return { open, setOpen, part, add };
}

interface AddressRowProps extends Pick<PartProps, 'props' | 't'> {
  readonly address: AddressRecord;
  /** Says whether there is a choice of which one comes first. */
  readonly isOneOfSeveral: boolean;
  readonly onEdit: () => void;
  readonly onSaid: (words: string) => void;
}

/** A saved address as a letter shows it, and what can be done with it. */
function AddressRow({ props, t, address, isOneOfSeveral, onEdit, onSaid }: AddressRowProps) {
  const [isAsked, setAsked] = useState(false);
  const form = useForm({ props, t });
  const lines = addressLines(address, countryName(props, address.country));
  const what = address.label === '' ? `${address.name}, ${address.street}` : address.label;
  const isDelivered = props.countries.some(({ code }) => code === address.country);
  const first = async (): Promise<void> => {
    await makeMain(props.locale, address.id);
    onSaid(t('saved'));
  };
  const drop = async (): Promise<void> => {
    await dropAddress(props.locale, address.id);
    onSaid(t('addresses.deleted'));
  };
  return (
    <>
      <p className="address-head label">
        {address.label !== '' && <strong dir="auto">{address.label}</strong>}
        {address.main && isOneOfSeveral && <span>{t('addresses.main')}</span>}
      </p>
      <div className="address-body">
        <address dir="auto">
          {lines.map((line, index) => (
            // Lines may be the same words: a town and its province.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>{line}</span>
          ))}
          {address.phone !== '' && <span>{address.phone}</span>}
        </address>
        {!isDelivered && <p className="label">{t('addresses.notDelivered')}</p>}
        <ErrorSummary title={t('problem')} errors={form.errors} />
        <div className="row-actions">
          <button type="button" className="link" aria-label={t('changeOf', { what })} onClick={onEdit}>
            {t('change')}
          </button>
          {!address.main && (
            <button
              type="button"
              className="link"
              aria-label={t('addresses.makeMainOf', { what })}
              aria-disabled={form.isBusy}
              onClick={() => void form.submit([], first)}
            >
              {t('addresses.makeMain')}
            </button>
          )}
          <Confirm
            action={t('addresses.delete')}
            name={t('addresses.deleteOf', { what })}
            question={t('addresses.ask')}
            keep={t('keep')}
            isAsked={isAsked}
            isBusy={form.isBusy}
            onAsk={setAsked}
            onConfirm={() => void form.submit([], drop)}
          />
        </div>
      </div>
    </>
  );
}
