import { AddressFields } from '#src/islands/checkout/AddressFields.tsx';
import { demoAddress } from '#src/islands/checkout/demo-address.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { StepForm } from '#src/islands/checkout/StepForm.tsx';
import { changeDraft, EMPTY_ADDRESS } from '#src/stores/checkout/draft.ts';

/** Where the parcel goes and, if it is another one, the address of the invoice. */
export function DeliveryStep({ props, t, draft, errorOf, ...form }: StepProps) {
  const { address, billing } = draft;
  const common = { t, countries: props.countries, errorOf };
  return (
    <StepForm t={t} {...form}>
      {props.demo && (
        <button
          type="button"
          className="link"
          onClick={() => changeDraft({ address: demoAddress(address.country, props.locale) })}
        >
          {t('demoAddress')}
        </button>
      )}
      <AddressFields
        part="address"
        address={address}
        {...common}
        onChange={(changed) => changeDraft({ address: changed })}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={billing !== null}
          onChange={({ target }) =>
            changeDraft({ billing: target.checked ? { ...EMPTY_ADDRESS, country: address.country } : null })
          }
        />
        <span>{t('otherBilling')}</span>
      </label>
      {billing !== null && (
        <fieldset className="group">
          <legend>{t('billing')}</legend>
          <AddressFields
            part="billing"
            address={billing}
            {...common}
            onChange={(changed) => changeDraft({ billing: changed })}
          />
        </fieldset>
      )}
    </StepForm>
  );
}
