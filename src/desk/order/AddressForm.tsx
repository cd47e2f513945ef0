import { useState } from 'react';
import { toDeskError } from '#src/staff/kit/call-backend.ts';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { usePress } from '#src/staff/kit/use-press.ts';
import { ADDRESS_FIELDS, type Address } from '#src/domain/address/address.ts';
import { postcodeExample } from '#src/domain/address/postcode.ts';
import { COURIER_NOTE_LENGTH } from '#src/domain/order/delivery-extras.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { AddressFields } from '#src/ui/AddressFields.tsx';
import { Field } from '#src/ui/Field.tsx';
import { addressRows, addressWords } from '#src/wording/address-form.ts';
import { usePart, useWordsOf } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

/** Field of the address → code of what is wrong with it. */
type Wrong = Readonly<Record<string, string>>;

/** Corrects the address of an order: the form of the checkout, of which the country stays. */
export function AddressForm({ order, reload, onEnd }: OwnSectionProps & { readonly onEnd: () => void }) {
  const { desk, t } = usePart('desk-page');
  const words = useWordsOf('address');
  const [values, setValues] = useState(order.address);
  const [note, setNote] = useState(order.note);
  const [wrong, setWrong] = useState<Wrong>({});
  const press = usePress((error) => pageProblem(desk, t, error));
  const { country } = values;
  const send = (address: Address, courierNote: string) =>
    desk.act('address', { order: order.id, address, courierNote });
  const save = (): void =>
    void press.run(async () => {
      setWrong({});
      try {
        await send(values, note);
      } catch (error) {
        const { problems } = toDeskError(error);
        setWrong(Object.fromEntries(problems.map(({ field, code }) => [field.replace('address.', ''), code])));
        throw error;
      }
      desk.say(t('corrected'), () => send(order.address, order.note).then(reload));
      onEnd();
      reload();
    });
  if (words === null) return <p>{desk.t('loading')}</p>;
  const errorOf = (field: string): string | undefined => {
    const code = wrong[field];
    if (code === undefined || !ADDRESS_FIELDS.some((one) => one === field)) return undefined;
    return words(addressWords(field, code), { example: postcodeExample(country) });
  };
  const name = new Intl.DisplayNames(FORMAT_LOCALE[desk.locale], { type: 'region' }).of(country) ?? country;
  return (
    <PressForm
      className="order-ask"
      noValidate
      aria-labelledby="order-correct"
      press={press}
      submit={t('save')}
      beside={
        <button type="button" className="link" onClick={onEnd}>
          {t('leave')}
        </button>
      }
      onSubmit={save}
    >
      <h3 id="order-correct">{t('correctTitle')}</h3>
      <p className="label">{t('correctText')}</p>
      <AddressFields
        group="section-order shipping"
        rows={addressRows(country)}
        values={values}
        countries={[{ code: country, name }]}
        idOf={(field) => `order-address-${field}`}
        labelOf={words}
        errorOf={errorOf}
        onChange={(field, value) => setValues({ ...values, [field]: value })}
      />
      <Field
        id="order-courier"
        label={t('courier')}
        maxLength={COURIER_NOTE_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </PressForm>
  );
}
