import { useState } from 'react';
import type { AddressRecord } from '#src/contract/records.ts';
import { addressLines } from '#src/domain/address/address.ts';
import { Confirm } from '#src/islands/profile/Confirm.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { countryName } from '#src/islands/profile/record.ts';
import { useForm } from '#src/islands/profile/use-form.ts';
import { dropAddress, makeMain } from '#src/stores/account/addresses.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

export interface AddressRowProps extends Pick<PartProps, 'props' | 't'> {
  readonly address: AddressRecord;
  /** Says whether there is a choice of which one comes first. */
  readonly isOneOfSeveral: boolean;
  readonly onEdit: () => void;
  readonly onSaid: (words: string) => void;
}

/** A saved address as a letter shows it, and what can be done with it. */
export function AddressRow({ props, t, address, isOneOfSeveral, onEdit, onSaid }: AddressRowProps) {
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
