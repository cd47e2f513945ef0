import { useCallback } from 'react';
import type { DealCustomer as Customer } from '#src/contract/desk/manual.ts';
import type { DealProps } from '#src/desk/manual/deal-props.ts';
import { SearchField } from '#src/desk/manual/SearchField.tsx';
import { useTypedSearch } from '#src/desk/manual/use-typed-search.ts';
import { EMPTY_ADDRESS, type Address } from '#src/domain/address/address.ts';
import { COURIER_NOTE_LENGTH } from '#src/domain/order/delivery-extras.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { LOCALES, storedLocale } from '#src/domain/site/locale.ts';
import { AddressFields } from '#src/ui/AddressFields.tsx';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { addressRows } from '#src/wording/address-form.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { useWordsOf } from '#src/desk/use-words-of.ts';

interface AddressPartProps extends DealProps {
  readonly of: 'address' | 'billing';
  readonly values: Address;
}

/** The checkout's own form of an address. */
function AddressPart({ start, change, errorOf, of, values }: AddressPartProps) {
  const { desk, t } = usePart('desk-manual');
  const words = useWordsOf('address');
  const names = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'region' });
  if (words === null) return <p>{desk.t('loading')}</p>;
  const codes = start.countries.includes(values.country) ? start.countries : [values.country, ...start.countries];
  return (
    <fieldset className="deal-place">
      <legend>{t(of)}</legend>
      <AddressFields
        group={`section-deal ${of === 'address' ? 'shipping' : 'billing'}`}
        rows={addressRows(values.country)}
        values={values}
        countries={codes.map((code) => ({ code, name: names.of(code) ?? code }))}
        idOf={(field) => `deal-${of}-${field}`}
        labelOf={words}
        errorOf={(field) => errorOf(`${of}.${field}`)}
        onChange={(field, value) => change({ [of]: { ...values, [field]: value } })}
      />
    </fieldset>
  );
}

/** Somebody who has ordered before. */
function Known({ start, change }: DealProps) {
  const { desk, t } = usePart('desk-manual');
  const find = useCallback(async (words: string) => (await desk.read('deal-customers', { words })).customers, [desk]);
  const found = useTypedSearch<Customer>(find);
  return (
    <SearchField
      id="deal-customers"
      label={t('findCustomer')}
      hint={t('findCustomerHint')}
      found={found}
      saidOf={(count) => (count === 0 ? t('nobody') : t('found', { count }))}
      failed={desk.t('refusal.unreachable')}
      keyOf={({ email }) => email}
      render={(customer) => (
        <button
          type="button"
          className="deal-row"
          onClick={() => {
            const { address } = customer;
            // Somebody with an account may have no address yet.
            change({ ...customer, address: { ...address, country: address.country || start.home } });
            found.type('');
          }}
        >
          <span dir="auto">
            <span className="hidden-visually">{t('take')}: </span>
            {customer.address.name || customer.email}
          </span>
          <span className="label">
            {[customer.email, customer.address.city].filter((part) => part !== '').join(' · ')}
          </span>
        </button>
      )}
    />
  );
}

/** Who orders: somebody who has ordered before, or a new address. */
export function DealCustomer(props: DealProps & { readonly isNew: boolean }) {
  const { desk, t } = usePart('desk-manual');
  const { start, draft, change, errorOf, isNew } = props;
  const language = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'language' });
  return (
    <section className="order-part" aria-labelledby="deal-customer">
      <h2 id="deal-customer">{t('customer')}</h2>
      {isNew && <Known {...props} />}
      <Field
        id="deal-email"
        type="email"
        label={t('email')}
        value={draft.email}
        error={errorOf('email')}
        onChange={({ target }) => change({ email: target.value })}
      />
      <Field
        id="deal-phone"
        type="tel"
        label={t('phone')}
        value={draft.phone}
        error={errorOf('phone')}
        onChange={({ target }) => change({ phone: target.value })}
      />
      {isNew && (
        <SelectField
          id="deal-language"
          label={t('language')}
          options={LOCALES.map((value) => ({ value, text: language.of(value) ?? value }))}
          value={draft.locale}
          onChange={({ target }) => change({ locale: storedLocale(target.value) })}
        />
      )}
      <AddressPart {...props} of="address" values={draft.address} />
      <Field
        id="deal-courier"
        label={t('courier')}
        maxLength={COURIER_NOTE_LENGTH}
        value={draft.courierNote}
        error={errorOf('courierNote')}
        onChange={({ target }) => change({ courierNote: target.value })}
      />
      <label className="tick" htmlFor="deal-other">
        <input
          id="deal-other"
          type="checkbox"
          checked={draft.billing !== null}
          onChange={({ target }) =>
            change({ billing: target.checked ? { ...EMPTY_ADDRESS, country: start.home } : null })
          }
        />
        <span>{t('otherBilling')}</span>
      </label>
      {draft.billing !== null && <AddressPart {...props} of="billing" values={draft.billing} />}
    </section>
  );
}
