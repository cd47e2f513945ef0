import { useStore } from '@nanostores/react';
import { useEffect, useState, useRef } from 'react';
import { ADDRESSES } from '#src/domain/person/account.ts';
import { ProfileSection } from '#src/islands/profile/ProfileSection.tsx';
import type { PartProps } from '#src/islands/profile/props.ts';
import { textOf, countryName } from '#src/islands/profile/record.ts';
import {
  $addresses,
  followAddresses,
  loadAddresses,
  dropAddress,
  makeMain,
  keepAddress,
} from '#src/stores/account/addresses.ts';
import { readAddressDraft, forgetAddressDraft, keepAddressDraft } from '#src/stores/account/address-draft.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import type { AddressRecord } from '#src/contract/records.ts';
import {
  addressLines,
  ADDRESS_FIELDS,
  addressProblems,
  EMPTY_ADDRESS,
  tidyAddress,
} from '#src/domain/address/address.ts';
import { Confirm } from '#src/islands/profile/Confirm.tsx';
import { useForm } from '#src/islands/profile/use-form.ts';
import { ErrorSummary, type SummaryError } from '#src/ui/ErrorSummary.tsx';
import type { AddressFields as Saved } from '#src/contract/account-api.ts';
import { phoneProblem, tidyPhone } from '#src/domain/person/phone.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import { SettingForm } from '#src/islands/profile/SettingForm.tsx';
import { addressRows, addressWords } from '#src/wording/address-form.ts';
import { AddressFields } from '#src/ui/AddressFields.tsx';
import { Field } from '#src/ui/Field.tsx';

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

/** Characters of the name that an address has for its owner; the backend's limit. */
const LABEL_LENGTH = 50;

interface AddressFormProps extends PartProps {
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
function AddressForm({ props, t, record, address, begin, onEnd }: AddressFormProps) {
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
