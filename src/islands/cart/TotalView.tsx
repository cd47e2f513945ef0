import type { ReactNode } from 'react';
import type { CartProps } from '#src/islands/cart/props.ts';
import { changedLines, sumLines, type RowView } from '#src/islands/cart/view.ts';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';

export interface TotalViewProps extends CartProps {
  /** Lines that can be shown. */
  readonly views: readonly RowView[];
  /** Nothing is missing: an incomplete sum is not shown, it would be taken for the total. */
  readonly isComplete: boolean;
  /** Delivery and the total with it; null: not known yet. */
  readonly delivery: ReactNode;
  /** On the way to the checkout. */
  readonly onLeave: () => void;
}

/** What the goods cost, and the way to the checkout. Drawn before React is there, too (early.tsx). */
export function TotalView(props: TotalViewProps) {
  const { locale, messages, amounts, vat, checkoutPath, shippingPath, views, isComplete, delivery, onLeave } = props;
  const t = createT(messages, locale);
  const { total, pieces } = sumLines(views);
  return (
    <div className="cart-total">
      <p className="cart-row">
        {t('goods')} {isComplete && <span className="label">{t('pieces', { count: pieces })}</span>}{' '}
        <span aria-live="polite">{isComplete ? writeAmount(amounts, total) : '…'}</span>
      </p>
      {/* Before what comes later and pushes what is below it: nobody shall tap where the button was. */}
      {pieces > 0 && (
        <p>
          <a className="button" href={checkoutPath} onClick={onLeave}>
            {changedLines(views).length > 0 ? t('acceptAndCheckout') : t('checkout')}
          </a>
        </p>
      )}
      {delivery ?? (
        <p className="label">
          {vat.before}
          {shippingPath === null ? vat.shipping : <a href={shippingPath}>{vat.shipping}</a>}
          {vat.after}
        </p>
      )}
    </div>
  );
}
