import type { ReactNode } from 'react';
import { besideWords } from '#src/islands/checkout/bill.tsx';
import { ContactStep } from '#src/islands/checkout/ContactStep.tsx';
import { DeliveryStep } from '#src/islands/checkout/DeliveryStep.tsx';
import { MethodName } from '#src/islands/checkout/MethodChoice.tsx';
import { PaymentStep } from '#src/islands/checkout/PaymentStep.tsx';
import type { CheckoutMessages, CheckoutProps } from '#src/islands/checkout/props.ts';
import { ReviewStep } from '#src/islands/checkout/ReviewStep.tsx';
import { ShippingStep } from '#src/islands/checkout/ShippingStep.tsx';
import { StepFrame } from '#src/islands/checkout/StepFrame.tsx';
import { isBefore, STEPS, type Step } from '#src/islands/checkout/steps.ts';
import type { CheckoutState } from '#src/islands/checkout/use-checkout.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatSpan } from '#src/domain/format/weekdays.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';

export interface StepsProps {
  readonly props: CheckoutProps;
  readonly t: ClientT<CheckoutMessages>;
  readonly state: CheckoutState;
  readonly step: Step;
  /** Errors of the current step. */
  readonly errors: readonly SummaryError[];
  readonly errorOf: (field: string) => string | undefined;
  /** Changes that must be confirmed before the order. */
  readonly changes: ReactNode;
  readonly bill: ReactNode;
  readonly isBusy: boolean;
  readonly goTo: (step: Step) => void;
  readonly onContinue: () => void;
  readonly onOrder: () => void;
  readonly onPay: () => void;
  readonly onGiveUp: () => void;
}

/** Words for what was entered in each step. */
function sayings({ props, t, state }: Pick<StepsProps, 'props' | 't' | 'state'>): Readonly<Record<Step, ReactNode>> {
  const { draft, quote, placed } = state;
  const { order } = placed;
  const address = order?.address ?? draft.address;
  const country = props.countries.find(({ code }) => code === address.country)?.name ?? address.country;
  const choice = quote.answer?.shipping.find(({ id }) => id === draft.shipping);
  const shipping = order?.shipping ?? choice;
  const days =
    shipping &&
    (shipping.dates
      ? formatSpan(props.locale, shipping.dates)
      : t('days', { from: shipping.daysMin, to: shipping.daysMax }));
  const price = order === null ? choice?.price : order.quote.shipping;
  const cost = price === 0 ? t('free') : formatAmount(props.locale, price ?? 0, props.currency);
  return {
    contact: order?.email ?? draft.email,
    delivery: (
      <>
        {address.name}
        <br />
        {[address.street, `${address.postcode} ${address.city}`.trim(), country].join(', ')}
        {draft.courierNote !== '' && (
          <>
            <br />
            {draft.courierNote}
          </>
        )}
        {state.saved.hasFailed && <span className="field-error">{t('keepFailed')}</span>}
      </>
    ),
    shipping: shipping && `${shipping.name}, ${days}, ${cost}`,
    payment:
      state.method === 'transfer' ? (
        <MethodName locale={props.locale} />
      ) : state.isPaidLater ? (
        t('payLaterChosen')
      ) : props.demo ? (
        t(`outcome.${draft.outcome}`)
      ) : (
        t('paymentEntered')
      ),
    review: null,
  };
}

/** The steps, one below the other: what is done says what was entered, one is open, the rest waits. */
export function Steps(all: StepsProps) {
  const { props, t, state, step, errors, errorOf, goTo, isBusy, bill } = all;
  const { draft, quote, placed, isPlaced } = state;
  const says = sayings(all);
  const common = { props, t, draft, errors, errorOf, onContinue: all.onContinue };
  const order = isPlaced ? placed.order : null;
  const bodies: Readonly<Record<Step, ReactNode>> = {
    contact: <ContactStep {...common} />,
    delivery: <DeliveryStep {...common} saved={state.saved} />,
    shipping: <ShippingStep {...common} quote={quote} />,
    payment: (
      <PaymentStep
        {...common}
        order={order}
        bill={bill}
        beside={order === null ? '' : besideWords(state.shown, order)}
        isBusy={isBusy}
        methods={state.methods}
        method={state.method}
        days={quote.answer?.transferDays}
        amount={order?.quote.total ?? quote.answer?.quote.total ?? null}
        onForm={state.onForm}
        onComplete={state.onPaymentComplete}
        onPay={all.onPay}
        onPayLater={() => {
          state.payLater();
          goTo('review');
        }}
        onGiveUp={all.onGiveUp}
      />
    ),
    review: <ReviewStep {...common} changes={all.changes} bill={bill} isBusy={isBusy} onOrder={all.onOrder} />,
  };
  return (
    <ol className="steps">
      {STEPS.map((name) => (
        <StepFrame
          key={name}
          step={name}
          state={name === step ? 'current' : isBefore(name, step) ? 'done' : 'ahead'}
          // A placed order is as it is: nothing is left to review, and only the payment to be made.
          isHidden={isPlaced && name === 'review'}
          demo={props.demo}
          t={t}
          says={says[name]}
          keepsBody={name === 'payment' && !isBefore(step, 'payment')}
          onChange={isPlaced || isBusy ? null : () => goTo(name)}
        >
          {bodies[name]}
        </StepFrame>
      ))}
    </ol>
  );
}
