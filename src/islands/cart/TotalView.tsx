import type { ReactNode } from 'react';
import type { CartProps } from '#src/islands/cart/props.ts';
import { changedLines, sumLines, type RowView } from '#src/islands/cart/view.ts';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';

/** Lines that delivery to a country adds. */
export interface DeliveryParts {
  /** Country and delivery: they stand before the total. */
  readonly where: ReactNode;
  /** The total, delivery included, as text. */
  readonly sum: string;
  /** The VAT contained, and what is missing until delivery is free; null: in the words of the seller's VAT scheme. */
  readonly notes: ReactNode;
}

/** Not known yet, with its room, so that nobody taps where the button was. */
export const COMING: DeliveryParts = { where: <div className="cart-where" aria-busy="true" />, sum: '…', notes: null };

export interface TotalViewProps extends CartProps {
  /** Lines that can be shown. */
  readonly views: readonly RowView[];
  /** Nothing is missing: an incomplete sum is not shown, it would be taken for the total. */
  readonly isComplete: boolean;
  /** Null: it cannot be known. */
  readonly delivery: DeliveryParts | null;
  /** Reason why the button waits; null: it does not. */
  readonly waits: ReactNode;
  /** On the way to the checkout. */
  readonly onLeave: () => void;
}

/**
 * Shows what the goods cost, where to and for how much, the total, then the way to the checkout. Drawn before React is
 * there, too (early.tsx).
 */
export function TotalView(props: TotalViewProps) {
  const { locale, messages, amounts, vat, checkoutPath, shippingPath } = props;
  const { views, isComplete, delivery, waits, onLeave } = props;
  const t = createT(messages, locale);
  const { total, pieces } = sumLines(views);
  return (
    <div className="cart-total">
      <h2>{t('summary')}</h2>
      <p className="cart-row">
        {t('goods')} {isComplete && <span className="label">{t('pieces', { count: pieces })}</span>}{' '}
        <span aria-live="polite">{isComplete ? writeAmount(amounts, total) : '…'}</span>
      </p>
      {delivery?.where}
      {delivery && (
        <p className="cart-row cart-whole">
          {t('total')}{' '}
          <strong className="cart-sum" aria-live="polite">
            {/* Another sum is another element: one that grows to the left would be a shift of the layout. */}
            <span key={delivery.sum}>{delivery.sum}</span>
          </strong>
        </p>
      )}
      {pieces > 0 && (
        <p>
          <a className="button" href={checkoutPath} onClick={onLeave}>
            {changedLines(views).length > 0 ? t('acceptAndCheckout') : t('checkout')}
          </a>
        </p>
      )}
      {waits}
      {delivery?.notes ?? (
        <p className="label">
          {vat.before}
          {shippingPath === null ? vat.shipping : <a href={shippingPath}>{vat.shipping}</a>}
          {vat.after}
        </p>
      )}
    </div>
  );
}
