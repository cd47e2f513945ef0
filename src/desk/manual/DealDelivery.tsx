import { MOST_OFFER_DAYS, type DealPrice } from '#src/contract/desk/manual.ts';
import type { DealProps } from '#src/desk/manual/deal-props.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';

/** How it goes there, what that costs, and why. */
export function DealDelivery({
  desk,
  t,
  start,
  draft,
  change,
  errorOf,
  price,
}: DealProps & { readonly price: DealPrice | null }) {
  const { currency } = start;
  const words = (amount: number): string => formatAmount(desk.locale, amount, currency);
  return (
    <section className="order-part" aria-labelledby="deal-delivery">
      <h2 id="deal-delivery">{t('delivery')}</h2>
      {price === null ? (
        <p>{t('wayLater')}</p>
      ) : price.shipping.length === 0 ? (
        <p className="field-error">{t('noWay')}</p>
      ) : (
        <SelectField
          id="deal-way"
          label={t('way')}
          options={price.shipping.map(({ id, name, price: cost }) => ({ value: id, text: `${name} · ${words(cost)}` }))}
          value={price.chosen}
          onChange={({ target }) => change({ shipping: target.value })}
        />
      )}
      <Field
        id="deal-cost"
        label={t('cost', { currency })}
        hint={price === null ? undefined : t('costHint', { amount: words(price.standard) })}
        inputMode="decimal"
        value={draft.delivery}
        error={errorOf('delivery')}
        onChange={({ target }) => change({ delivery: target.value })}
      />
      <Field
        id="deal-cost-reason"
        label={t('deliveryReason')}
        maxLength={300}
        value={draft.deliveryReason}
        error={errorOf('deliveryReason')}
        onChange={({ target }) => change({ deliveryReason: target.value })}
      />
    </section>
  );
}

/** How it is paid, and until when. An order that is there keeps its way of paying. */
export function DealPayment({ t, start, draft, change, errorOf, isNew }: DealProps & { readonly isNew: boolean }) {
  return (
    <section className="order-part" aria-labelledby="deal-payment">
      <h2 id="deal-payment">{t('payment')}</h2>
      {isNew ? (
        <Choices
          id="deal-method"
          legend={t('way.payment')}
          value={draft.method}
          choices={start.methods.map((value) => ({ value, text: t(`method.${value}`) }))}
          error={errorOf('method')}
          onChange={(method) => change({ method })}
        />
      ) : (
        <p>{t(`method.${draft.method}`)}</p>
      )}
      <p className="label">{t('noCash')}</p>
      <Field
        id="deal-days"
        label={t('days')}
        hint={t('daysHint', { most: MOST_OFFER_DAYS })}
        inputMode="numeric"
        value={draft.days}
        error={errorOf('days')}
        onChange={({ target }) => change({ days: target.value })}
      />
    </section>
  );
}
