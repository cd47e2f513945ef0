import type { ReactNode } from 'react';
import { addressLines } from '#src/domain/address/address.ts';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import type { SavedAddressState } from '#src/islands/checkout/use-saved-addresses.ts';
import { Choices } from '#src/ui/Choices.tsx';

export interface SavedAddressesProps extends Pick<StepProps, 't' | 'props'> {
  readonly saved: SavedAddressState;
  /** Something in the address is not taken. */
  readonly isRefused: boolean;
  /** The fields of an address. */
  readonly children: ReactNode;
}

/**
 * The addresses of the account to choose from, or another one to type and, if that is wished, to keep. A guest sees the
 * fields alone.
 */
export function SavedAddresses({ t, props, saved, isRefused, children }: SavedAddressesProps) {
  const nameOf = (code: string): string => props.countries.find((country) => country.code === code)?.name ?? code;
  return (
    <>
      {saved.list.length > 0 && (
        <Choices
          id={inputId('saved')}
          legend={t('savedAddresses')}
          value={saved.chosen}
          choices={[
            ...saved.list.map((address) => ({
              value: address.id,
              text: address.label === '' ? address.name : address.label,
              note: addressLines(address, nameOf(address.country))
                .slice(address.label === '' ? 1 : 0)
                .join(', '),
            })),
            { value: '', text: t('otherAddress') },
          ]}
          onChange={saved.choose}
        />
      )}
      {(saved.chosen === '' || isRefused) && children}
      {saved.mayKeep && (
        <label className="tick">
          <input type="checkbox" checked={saved.keeps} onChange={({ target }) => saved.setKeeps(target.checked)} />
          <span>{t('keepAddress')}</span>
        </label>
      )}
    </>
  );
}
