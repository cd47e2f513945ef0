import type { ReactNode } from 'react';
import { DEMO_OUTCOMES, type OrderView, type OrderMethod } from '#src/contract/shop-api.ts';
import { Waits } from '#src/islands/checkout/Waits.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatTime } from '#src/i18n/format.ts';
import { ErrorSummary, type SummaryError } from '#src/ui/ErrorSummary.tsx';
import { MethodChoice } from '#src/islands/checkout/MethodChoice.tsx';
import { inputId } from '#src/islands/checkout/problems.ts';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import type { PaymentForm } from '#src/islands/checkout/stripe.ts';
import { StripeBox } from '#src/islands/checkout/StripeBox.tsx';
import { changeDraft } from '#src/stores/checkout/draft.ts';
import { Choices } from '#src/ui/Choices.tsx';

export interface PaymentStepProps extends Omit<PaymentFieldsProps, 'onPayLater'> {
  readonly errors: readonly SummaryError[];
  /** The order that is placed and waits to be paid here; null: not yet placed. */
  readonly order: OrderView | null;
  /** Its lines and sums. */
  readonly bill: ReactNode;
  /** Words for what is in the cart beside it; '': nothing. */
  readonly beside: string;
  readonly isBusy: boolean;
  readonly onContinue: () => void;
  readonly onPay: () => void;
  /** Orders without the provider's form. */
  readonly onPayLater: () => void;
  /** Gives the order up, so that it can be changed. */
  readonly onGiveUp: () => void;
}

/**
 * The payment: before the order, to be filled in; after it, to be made. One form, so that what the provider's fields
 * hold stays.
 */
export function PaymentStep(all: PaymentStepProps) {
  const { errors, order, bill, beside, isBusy, onContinue, onPay, onPayLater, onGiveUp, ...fields } = all;
  const { t, props } = fields;
  const isPlaced = order !== null;
  return (
    <form
      className="form"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (isPlaced) onPay();
        else onContinue();
      }}
    >
      {isPlaced && (
        <p className="note" role="status">
          {t('placed', { number: order.number })}{' '}
          {order.expiresAt !== '' && t('reserved', { time: formatTime(props.locale, new Date(order.expiresAt)) })}
        </p>
      )}
      <ErrorSummary title={isPlaced ? t('payProblem') : t('problem')} errors={errors} />
      <PaymentFields {...fields} onPayLater={isPlaced ? null : onPayLater} />
      {isPlaced && bill}
      {isPlaced && beside !== '' && <p>{t('placedBeside', { names: beside })}</p>}
      <button
        className={isPlaced ? 'button order-button' : 'button step-continue'}
        type="submit"
        aria-disabled={isBusy}
      >
        {isPlaced
          ? isBusy
            ? t('paying')
            : t('pay', { amount: formatAmount(props.locale, order.quote.total, order.quote.currency) })
          : t('continue')}
      </button>
      {isPlaced && <Waits t={t} />}
      {isPlaced && (
        <button type="button" className="link" disabled={isBusy} onClick={onGiveUp}>
          {t('giveUp')}
        </button>
      )}
    </form>
  );
}

interface PaymentFieldsProps extends Pick<StepProps, 'props' | 't' | 'draft' | 'errorOf'> {
  /** Minor units; null: not known yet. */
  readonly amount: number | null;
  /** Ways to pay that the shop takes, and the one that is chosen. */
  readonly methods: readonly OrderMethod[];
  /** null: not chosen yet. */
  readonly method: OrderMethod | null;
  /** Working days that goods are held for a transfer; undefined: none is taken. */
  readonly days: number | undefined;
  readonly onForm: (form: PaymentForm | null) => void;
  readonly onComplete: (isComplete: boolean) => void;
  /** Null: the order is placed. */
  readonly onPayLater: (() => void) | null;
}

/** Shows how it is paid, and what that way asks for. */
function PaymentFields(all: PaymentFieldsProps) {
  const { props, t, amount, methods, method, days } = all;
  if (amount === 0) return <p>{t('paymentNothing')}</p>;
  return (
    <>
      {days !== undefined && (
        <MethodChoice
          locale={props.locale}
          methods={methods}
          method={method}
          error={all.errorOf('method')}
          days={days}
        />
      )}
      {method === 'provider' && <ProviderFields {...all} />}
    </>
  );
}

/** In the demo: how the payment shall end. */
function ProviderFields(all: PaymentFieldsProps) {
  const { props, t, draft, errorOf, amount, methods, onForm, onComplete, onPayLater } = all;
  if (props.demo) {
    return (
      <Choices
        id={inputId('payment')}
        legend={t('outcomeLegend')}
        value={draft.outcome}
        choices={DEMO_OUTCOMES.map((outcome) => ({
          value: outcome,
          text: t(`outcome.${outcome}`),
          note: t(`outcomeNote.${outcome}`),
        }))}
        onChange={(outcome) => changeDraft({ outcome })}
      />
    );
  }
  const error = errorOf('payment');
  return (
    <>
      <div id={inputId('payment')} tabIndex={-1}>
        {amount === null ? (
          <p role="status">{t('paymentLoading')}</p>
        ) : (
          <StripeBox
            {...props}
            t={t}
            amount={amount}
            onForm={onForm}
            onComplete={onComplete}
            onTransfer={methods.includes('transfer') ? () => changeDraft({ method: 'transfer' }) : null}
            onPayLater={onPayLater}
          />
        )}
      </div>
      {error !== undefined && <p className="field-error">{error}</p>}
      <p className="label">{t('paymentSafe')}</p>
    </>
  );
}
