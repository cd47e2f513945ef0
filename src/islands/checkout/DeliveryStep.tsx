import { inputId } from '#src/islands/checkout/problems.ts';
import { offersInvoice } from '#src/islands/checkout/request.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { StepForm } from '#src/islands/checkout/StepForm.tsx';
import type { SavedAddressState } from '#src/islands/checkout/use-saved-addresses.ts';
import { ADDRESS_FIELDS, EMPTY_ADDRESS, addressLines, type Address } from '#src/domain/address/address.ts';
import { addressRows } from '#src/wording/address-form.ts';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { AddressFields } from '#src/ui/AddressFields.tsx';
import { useState, type ReactNode } from 'react';
import { Choices } from '#src/ui/Choices.tsx';
import { EMAIL_LENGTH } from '#src/domain/person/email.ts';
import { EMPTY_INVOICE_REQUEST, INVOICE_FIELDS, type InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { Field } from '#src/ui/Field.tsx';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { loadInvoiceWords } from '#src/wording/invoice-words.ts';
import { COURIER_NOTE_LENGTH, GIFT_MESSAGE_LENGTH } from '#src/domain/order/delivery-extras.ts';
import { TextArea } from '#src/ui/TextArea.tsx';
import { loadExtrasWords } from '#src/wording/extras-words.ts';

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

const PLACES: Readonly<Record<string, Pick<Address, 'name' | 'street' | 'postcode' | 'city' | 'region'>>> = {
  FR: { name: 'Camille Exemple', street: '12 rue des Exemples', postcode: '75011', city: 'Paris', region: '' },
  IT: { name: 'Andrea Esempio', street: 'Via degli Esempi 12', postcode: '20121', city: 'Milano', region: 'MI' },
};

/** An address for trying the demo: of somebody invented, in the chosen country where one is known, else in France. */
function demoAddress(country: string): Address {
  const known = Object.hasOwn(PLACES, country) ? country : 'FR';
  return { ...EMPTY_ADDRESS, ...PLACES[known], country: known };
}

interface SavedAddressesProps extends Pick<StepProps, 't' | 'props'> {
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
function SavedAddresses({ t, props, saved, isRefused, children }: SavedAddressesProps) {
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

interface InvoiceFieldsProps extends Pick<StepProps, 'errorOf'> {
  readonly locale: Locale;
  /** null: no invoice is asked for. */
  readonly invoice: InvoiceRequest | null;
}

/** Longer than what is kept: codes are pasted with blanks. */
const PASTED = 40;

/**
 * Asks for what a shop in Italy needs for an electronic invoice, which it makes only when it is asked for with the
 * order.
 */
function InvoiceFields({ locale, invoice, errorOf }: InvoiceFieldsProps) {
  const t = useLoaded(loadInvoiceWords, locale);
  if (t === null) return null;
  return (
    <>
      <label className="tick">
        <input
          id={inputId('invoice')}
          type="checkbox"
          checked={invoice !== null}
          onChange={({ target }) => changeDraft({ invoice: target.checked ? EMPTY_INVOICE_REQUEST : null })}
        />
        <span>{t('wantInvoice')}</span>
      </label>
      {invoice !== null && (
        <fieldset className="group">
          <legend>{t('invoice')}</legend>
          {INVOICE_FIELDS.map((field) => (
            <Field
              key={field}
              id={inputId(`invoice.${field}`)}
              label={t(field)}
              hint={t(`${field}Hint`)}
              type={field === 'pec' ? 'email' : 'text'}
              autoComplete="off"
              autoCapitalize={field === 'pec' ? 'none' : 'characters'}
              spellCheck={false}
              maxLength={field === 'pec' ? EMAIL_LENGTH : PASTED}
              value={invoice[field]}
              error={errorOf(`invoice.${field}`)}
              onChange={({ target }) => changeDraft({ invoice: { ...invoice, [field]: target.value } })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

type DeliveryExtrasProps = Pick<StepProps, 't' | 'draft' | 'errorOf'> & { readonly locale: Locale };

/** A note for the courier and a gift: few want them, so they stay folded, and their words come when they are opened. */
function DeliveryExtras({ t, locale, draft, errorOf }: DeliveryExtrasProps) {
  const isRefused = errorOf('courierNote') !== undefined || errorOf('gift.message') !== undefined;
  const [isOpen, setIsOpen] = useState(draft.courierNote !== '' || draft.gift !== null);
  return (
    <details
      className="facts"
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('extras')}</summary>
      {(isOpen || isRefused) && <ExtrasFields locale={locale} draft={draft} errorOf={errorOf} />}
    </details>
  );
}

function ExtrasFields({ locale, draft: { courierNote, gift }, errorOf }: Omit<DeliveryExtrasProps, 't'>) {
  const t = useLoaded(loadExtrasWords, locale);
  if (t === null) return null;
  return (
    <>
      <TextArea
        id={inputId('courierNote')}
        label={t('courier')}
        hint={t('courierHint')}
        rows={2}
        maxLength={COURIER_NOTE_LENGTH}
        value={courierNote}
        error={errorOf('courierNote')}
        onChange={({ target }) => changeDraft({ courierNote: target.value })}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={gift !== null}
          onChange={({ target }) => changeDraft({ gift: target.checked ? { message: '' } : null })}
        />
        <span>{t('gift')}</span>
      </label>
      {gift !== null && (
        <TextArea
          id={inputId('gift.message')}
          label={t('message')}
          hint={t('messageHint')}
          rows={3}
          maxLength={GIFT_MESSAGE_LENGTH}
          value={gift.message}
          error={errorOf('gift.message')}
          onChange={({ target }) => changeDraft({ gift: { message: target.value } })}
        />
      )}
    </>
  );
}
