import { useState } from 'react';
import type { AddressFields as Saved } from '#src/contract/account-api.ts';
import type { AddressRecord } from '#src/contract/records.ts';
import { ADDRESS_FIELDS, addressProblems, EMPTY_ADDRESS, tidyAddress } from '#src/domain/address/address.ts';
import { phoneProblem, tidyPhone } from '#src/domain/person/phone.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import type { PartProps } from '#src/islands/profile/props.ts';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { addressRows, addressWords } from '#src/wording/address-form.ts';
import { forgetAddressDraft, keepAddressDraft, readAddressDraft } from '#src/stores/account/address-draft.ts';
import { keepAddress } from '#src/stores/account/addresses.ts';
import { AddressFields } from '#src/ui/AddressFields.tsx';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';
import { Field } from '#src/ui/Field.tsx';

/** Characters of the name that an address has for its owner; the backend's limit. */
const LABEL_LENGTH = 50;

export interface AddressFormProps extends PartProps {
  /** Address that it begins with; null: an empty one. */
  readonly address: AddressRecord | null;
  /** Name of the person and country, for an empty one. */
  readonly begin: { readonly name: string; readonly country: string };
  readonly onEnd: (isSaved: boolean) => void;
}

function inputId(field: string): string {
  return `profile-address-${field}`;
}

/** Keeps an address by the checkout's rules, wherever the shop delivers now. */
function tidy({ label, phone, ...address }: Saved): Saved {
  return { ...tidyAddress(address), label: label.trim(), phone: tidyPhone(phone) };
}

/** Field and code of what is wrong, in the order of the form. */
function problemsOf({ phone, ...address }: Saved): readonly (readonly [string, string])[] {
  const phoneCode = phone === '' ? null : phoneProblem(phone);
  return [
    ...addressProblems(address, null).map(({ field, code }) => [field, code] as const),
    ...(phoneCode === null ? [] : [['phone', phoneCode] as const]),
  ];
}

/** An address of the account, new or changed: asked for as in the checkout, under a name of its owner's. */
export function AddressForm({ props, t, record, address, begin, onEnd }: AddressFormProps) {
  const id = address?.id ?? '';
  const [typed, setTyped] = useState<Saved>(() => {
    const draft = readAddressDraft(record.id);
    const kept = draft?.id === id ? draft.typed : {};
    if (address === null) return { ...EMPTY_ADDRESS, ...begin, label: '', phone: '', ...kept };
    const fields = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, address[field]]));
    return { ...EMPTY_ADDRESS, ...fields, label: address.label, phone: address.phone, ...kept };
  });
  const wordsOf = (field: string, code: string): SummaryError => ({
    text: t(addressWords(field, code), { example: postcodeExample(typed.country) }),
    field: inputId(field),
  });
  const form = useForm({ props, t }, wordsOf);
  const end = (isSaved: boolean): void => {
    forgetAddressDraft();
    onEnd(isSaved);
  };
  const submit = (): void => {
    const wanted = tidy(typed);
    const problems = problemsOf(wanted).map(([field, code]) => wordsOf(field, code));
    void form.submit(problems, async () => {
      await keepAddress(props.locale, address?.id ?? null, wanted);
      end(true);
    });
  };
  const change = (field: keyof Saved, value: string): void => {
    const changed = { ...typed, [field]: value };
    setTyped(changed);
    keepAddressDraft(record.id, { id, typed: changed });
  };
  // An address of a country that is not delivered to (any more) stays what it is.
  const isKnown = props.countries.some(({ code }) => code === typed.country) || typed.country === '';
  const countries = isKnown ? props.countries : [...props.countries, { code: typed.country, name: typed.country }];
  return (
    <SettingForm t={t} form={form} submit={t('save')} busy={t('saving')} onSubmit={submit} onCancel={() => end(false)}>
      <Field
        id={inputId('label')}
        label={t('addresses.label')}
        hint={t('addresses.labelHint')}
        autoComplete="off"
        maxLength={LABEL_LENGTH}
        value={typed.label}
        error={form.errorOf(inputId('label'))}
        onChange={({ target }) => change('label', target.value)}
      />
      <AddressFields
        group="shipping"
        rows={addressRows(typed.country)}
        values={typed}
        countries={countries}
        idOf={inputId}
        labelOf={t}
        errorOf={(field) => form.errorOf(inputId(field))}
        onChange={change}
      />
      <Field
        id={inputId('phone')}
        label={t('addresses.phoneOptional')}
        hint={t('addresses.phoneHint')}
        type="tel"
        autoComplete="shipping tel"
        value={typed.phone}
        error={form.errorOf(inputId('phone'))}
        onChange={({ target }) => change('phone', target.value)}
      />
    </SettingForm>
  );
}
