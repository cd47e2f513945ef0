import { demoAddress } from '#src/islands/checkout/demo-address.ts';
import { InvoiceFields } from '#src/islands/checkout/InvoiceFields.tsx';
import { inputId } from '#src/islands/checkout/problems.ts';
import { offersInvoice } from '#src/islands/checkout/request.ts';
import { SavedAddresses } from '#src/islands/checkout/SavedAddresses.tsx';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { StepForm } from '#src/islands/checkout/StepForm.tsx';
import { DeliveryExtras } from '#src/islands/checkout/DeliveryExtras.tsx';
import type { SavedAddressState } from '#src/islands/checkout/use-saved-addresses.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS, type Address } from '#src/domain/address/address.ts';
import { addressRows } from '#src/wording/address-form.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { AddressFields } from '#src/ui/AddressFields.tsx';

export interface DeliveryStepProps extends StepProps {
  readonly saved: SavedAddressState;
}

/** Shows where the parcel goes and, if it is another one, the address of the invoice. */
export function DeliveryStep({ props, t, draft, errorOf, saved, onContinue, ...form }: DeliveryStepProps) {
  const { address, billing } = draft;
  // What is refused must be seen to be mended, in a saved address too.
  const isRefused = ADDRESS_FIELDS.some((field) => errorOf(`address.${field}`) !== undefined);
  const fieldsOf = (part: 'address' | 'billing', values: Address) => (
    <AddressFields
      group={part === 'address' ? 'shipping' : 'billing'}
      rows={addressRows(values.country)}
      values={values}
      countries={props.countries}
      idOf={(field) => inputId(`${part}.${field}`)}
      labelOf={t}
      errorOf={(field) => errorOf(`${part}.${field}`)}
      onChange={(field, value) => changeDraft({ [part]: { ...values, [field]: value } })}
    />
  );
  return (
    <StepForm
      t={t}
      {...form}
      onContinue={() => {
        saved.keep();
        onContinue();
      }}
    >
      {props.demo && saved.chosen === '' && (
        <button type="button" className="link" onClick={() => changeDraft({ address: demoAddress(address.country) })}>
          {t('demoAddress')}
        </button>
      )}
      <SavedAddresses t={t} props={props} saved={saved} isRefused={isRefused}>
        {fieldsOf('address', address)}
      </SavedAddresses>
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
          {fieldsOf('billing', billing)}
        </fieldset>
      )}
      {offersInvoice(draft, props.home) && (
        <InvoiceFields locale={props.locale} invoice={draft.invoice} errorOf={errorOf} />
      )}
      <DeliveryExtras t={t} locale={props.locale} draft={draft} errorOf={errorOf} />
    </StepForm>
  );
}
