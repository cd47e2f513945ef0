import type { ReactNode } from 'react';
import type { OrderView } from '#src/contract/shop-api.ts';
import { PaymentFields, type PaymentFieldsProps } from '#src/islands/checkout/PaymentFields.tsx';
import { Waits } from '#src/islands/checkout/Waits.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatTime } from '#src/i18n/format.ts';
import { ErrorSummary, type SummaryError } from '#src/ui/ErrorSummary.tsx';

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
