import { ADDRESS_LIMITS, hasRegion, type Address } from '#src/domain/address.ts';
import { isPostcodeNumeric, postcodeExample } from '#src/domain/postcode.ts';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { CheckoutMessages } from '#src/islands/checkout/props.ts';
import type { ClientT } from '#src/lib/client-t.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';

export interface AddressFieldsProps {
  readonly part: 'address' | 'billing';
  readonly address: Address;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly t: ClientT<CheckoutMessages>;
  /** Words for what is wrong with a field ('address.city'); undefined: nothing. */
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (address: Address) => void;
}

type TextField = Exclude<keyof Address, 'country'>;

/** An address as its country writes it; browsers fill it in by the autocomplete tokens of the HTML standard. */
export function AddressFields({ part, address, countries, t, errorOf, onChange }: AddressFieldsProps) {
  const group = part === 'address' ? 'shipping' : 'billing';
  const idOf = (field: keyof Address): string => inputId(`${part}.${field}`);
  const textOf = (field: TextField, autoComplete: string, isRequired: boolean) => ({
    id: idOf(field),
    autoComplete: `${group} ${autoComplete}`,
    required: isRequired,
    maxLength: field === 'postcode' || field === 'region' ? undefined : ADDRESS_LIMITS[field],
    value: address[field],
    error: errorOf(`${part}.${field}`),
    onChange: ({ target }: { readonly target: HTMLInputElement }) => onChange({ ...address, [field]: target.value }),
  });
  const example = postcodeExample(address.country);
  return (
    <>
      <SelectField
        id={idOf('country')}
        label={t('country')}
        autoComplete={`${group} country`}
        options={countries.map(({ code, name }) => ({ value: code, text: name }))}
        value={address.country}
        error={errorOf(`${part}.country`)}
        onChange={({ target }) => onChange({ ...address, country: target.value })}
      />
      <Field label={t('name')} {...textOf('name', 'name', true)} />
      <Field label={t('street')} {...textOf('street', 'address-line1', true)} />
      <Field label={t('extra')} {...textOf('extra', 'address-line2', false)} />
      <div className="field-row">
        <Field
          label={t('postcode')}
          inputMode={isPostcodeNumeric(address.country) ? 'numeric' : undefined}
          {...textOf('postcode', 'postal-code', example !== '')}
        />
        <Field label={t('city')} {...textOf('city', 'address-level2', true)} />
        {hasRegion(address.country) && (
          <Field label={t('region')} autoCapitalize="characters" {...textOf('region', 'address-level1', true)} />
        )}
      </div>
      <Field label={t('company')} {...textOf('company', 'organization', false)} />
    </>
  );
}
