import type { CartProps } from '#src/islands/cart/props.ts';
import { sumLines, type LineView } from '#src/islands/cart/view.ts';
import { createT } from '#src/lib/client-t.ts';
import { formatAmount } from '#src/lib/format.ts';

export interface CartTotalProps extends CartProps {
  /** Lines whose product is known. */
  readonly views: readonly LineView[];
  /** Nothing is still to be loaded: an incomplete sum is not shown, it would be taken for the total. */
  readonly isComplete: boolean;
}

/** Pieces, total and what it holds; the way to the checkout. */
export function CartTotal({
  locale,
  messages,
  currency,
  vat,
  checkoutPath,
  shippingPath,
  views,
  isComplete,
}: CartTotalProps) {
  const t = createT(messages, locale);
  const { total, pieces } = sumLines(views);
  return (
    <div className="cart-total">
      <p>
        {t('total')} {isComplete && <span className="label">{t('pieces', { count: pieces })}</span>}{' '}
        <strong aria-live="polite">{isComplete ? formatAmount(locale, total, currency) : '…'}</strong>
      </p>
      <p className="label">
        {vat.before}
        {shippingPath === null ? vat.shipping : <a href={shippingPath}>{vat.shipping}</a>}
        {vat.after}
      </p>
      <p>
        <a className="button" href={checkoutPath}>
          {t('checkout')}
        </a>
      </p>
    </div>
  );
}
