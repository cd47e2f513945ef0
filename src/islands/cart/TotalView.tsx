import type { ReactNode } from 'react';
import type { CartProps } from '#src/islands/cart/props.ts';
import { changedLines, sumLines, type RowView } from '#src/islands/cart/view.ts';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';

/** What delivery to a country adds, part by part. */
export interface DeliveryParts {
  /** Country and delivery: they stand before the total. */
  readonly where: ReactNode;
  /** Minor units, delivery included; null: it cannot be delivered. */
  readonly total: number | null;
  /** The VAT contained, and what is missing until delivery is free. */
  readonly notes: ReactNode;
}

export interface TotalViewProps extends CartProps {
  /** Lines that can be shown. */
  readonly views: readonly RowView[];
  /** Nothing is missing: an incomplete sum is not shown, it would be taken for the total. */
  readonly isComplete: boolean;
  /** Null: not known; 'coming': not yet, and its room is kept, so that nobody taps where the button was. */
  readonly delivery: DeliveryParts | 'coming' | null;
  /** Why the button waits; null: it does not. */
  readonly waits: ReactNode;
  /** On the way to the checkout. */
  readonly onLeave: () => void;
}

/** What the goods cost, where to and for how much, the total, then the way to the checkout. Drawn before React is there, too (early.tsx). */
export function TotalView(props: TotalViewProps) {
  const { locale, messages, amounts, vat, checkoutPath, shippingPath } = props;
  const { views, isComplete, delivery, waits, onLeave } = props;
  const t = createT(messages, locale);
  const { total, pieces } = sumLines(views);
  const known = delivery === 'coming' ? null : delivery;
  return (
    <section className="cart-total" aria-labelledby="cart-total">
      <h2 id="cart-total">{t('summary')}</h2>
      <p className="cart-row">
        {t('goods')} {isComplete && <span className="label">{t('pieces', { count: pieces })}</span>}{' '}
        <span aria-live="polite">{isComplete ? writeAmount(amounts, total) : '…'}</span>
      </p>
      {pieces > 0 && delivery === 'coming' && <div className="cart-where" aria-busy="true" />}
      {known?.where}
      {pieces > 0 && (delivery === 'coming' || known) && (
        <p className="cart-row cart-whole">
          {t('total')}{' '}
          <strong className="cart-sum" aria-live="polite">
            {known ? (known.total === null ? '–' : writeAmount(amounts, known.total)) : '…'}
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
      {known ? (
        known.notes
      ) : (
        <p className="label">
          {vat.before}
          {shippingPath === null ? vat.shipping : <a href={shippingPath}>{vat.shipping}</a>}
          {vat.after}
        </p>
      )}
    </section>
  );
}
