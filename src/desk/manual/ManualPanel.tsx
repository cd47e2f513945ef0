import { useCallback, useEffect, useRef } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { draftOf, emptyDraft } from '#src/desk/manual/draft.ts';
import { useRead } from '#src/staff/kit/use-read.ts';
import { DealCustomer } from '#src/desk/manual/DealCustomer.tsx';
import { DealLines } from '#src/desk/manual/DealLines.tsx';
import { useDeal, type DealFormProps } from '#src/desk/manual/use-deal.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { MOST_OFFER_DAYS, type DealPrice } from '#src/contract/desk/manual.ts';
import { billSums } from '#src/wording/bill-sums.ts';
import type { DealProps } from '#src/desk/manual/deal-props.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { Choices } from '#src/ui/Choices.tsx';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useDesk, usePart } from '#src/desk/use-desk.ts';
import { useWordsOf } from '#src/desk/use-words-of.ts';

/** '#manual': a new order; '#manual/ID': an order that is changed before it is paid. */
export function ManualPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('desk-manual');
  const read = useCallback(
    async () => ({
      start: await desk.read('deal-start', {}),
      order: rest === '' ? null : await desk.read('order', { order: rest }),
      rest,
    }),
    [desk, rest],
  );
  const { value, error, reload } = useRead(read);
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = value !== null && value.rest === rest;
  useEffect(() => {
    if (isThere) heading.current?.focus({ preventScroll: true });
  }, [isThere]);
  if (!isThere)
    return error === null ? (
      <p className="lead">{desk.t('loading')}</p>
    ) : (
      <p role="alert">
        {desk.words(error)}{' '}
        <button type="button" className="link" onClick={reload}>
          {desk.t('again')}
        </button>
      </p>
    );
  const { start, order } = value;
  const hindrance = order?.offer.hindrance ?? '';
  return (
    <div className="order-page deal">
      <header className="order-head">
        <h1 ref={heading} tabIndex={-1}>
          {order === null ? t('newOrder') : t('changeOrder', { number: order.number })}
        </h1>
        <p>{t(order === null ? 'newOrderText' : 'changeText')}</p>
        {start.closed && <p className="note">{t('closed')}</p>}
      </header>
      {order !== null && hindrance !== '' ? (
        <p>
          {t('cannotChange')} {t(`hindrance.${hindrance}`)} <a href={`#order/${order.id}`}>{order.number}</a>
        </p>
      ) : (
        <DealForm
          key={rest}
          start={start}
          order={order}
          begin={
            order === null
              ? emptyDraft(desk.locale, start.home, start.methods[0] ?? 'provider')
              : draftOf(order, desk.locale)
          }
        />
      )}
    </div>
  );
}

/** Articles, customer, delivery and payment of an order, what it comes to, and one press that sends the link. */
function DealForm({ start, order, begin }: DealFormProps) {
  const { desk, t } = usePart('desk-manual');
  const { draft, change, errorOf, price, press, form } = useDeal({ start, order, begin });
  const part = { desk, t, start, draft, change, errorOf };
  const { value: shown } = price;
  return (
    <form
      ref={form}
      className="form deal-form"
      noValidate
      aria-busy={press.isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        press.run();
      }}
    >
      <div className="order-main">
        <DealLines {...part} price={shown} />
        <DealDelivery {...part} price={shown} />
      </div>
      <div className="order-side">
        <DealCustomer {...part} isNew={order === null} />
        <DealPayment {...part} isNew={order === null} />
      </div>
      <section className="order-part deal-sum" aria-labelledby="deal-sum" aria-busy={!price.isCurrent}>
        <h2 id="deal-sum">{t('sum')}</h2>
        {shown === null ? (
          <p>{price.error === null ? t('sumLater') : desk.words(price.error)}</p>
        ) : (
          <DealSums price={shown} coupon={order?.coupon ?? ''} />
        )}
        <Problem text={press.problem} />
        <div className="actions">
          <button type="submit" className="button" aria-disabled={press.isBusy || !price.isCurrent}>
            {t(order === null ? 'make' : 'change')}
          </button>
          {order !== null && <a href={`#order/${order.id}`}>{t('leave')}</a>}
        </div>
      </section>
    </form>
  );
}

interface DealSumsProps {
  readonly price: DealPrice;
  /** Voucher that the order was placed with; ''. */
  readonly coupon: string;
}

/** What the customer will see below the lines. */
function DealSums({ price: { quote, shipping, chosen }, coupon }: DealSumsProps) {
  const desk = useDesk();
  const bill = useWordsOf('bill');
  if (bill === null) return <p>{desk.t('loading')}</p>;
  const name = shipping.find(({ id }) => id === chosen)?.name ?? '';
  const sums = billSums(quote, bill, { locale: desk.locale, shipping: name, coupon, vatExemptNote: '' });
  return (
    <dl className="order-sums">
      {sums.map(({ key, text, amount, kind }) => (
        <div key={key} data-kind={kind}>
          <dt>{text}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How it goes there, what that costs, and why. */
function DealDelivery({ start, draft, change, errorOf, price }: DealProps & { readonly price: DealPrice | null }) {
  const { desk, t } = usePart('desk-manual');
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
function DealPayment({ start, draft, change, errorOf, isNew }: DealProps & { readonly isNew: boolean }) {
  const { t } = usePart('desk-manual');
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
