import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Delivery } from '#src/islands/cart/Delivery.tsx';
import { estimateOf } from '#src/islands/cart/estimate.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
import { changedLines, sumLines, type LineView } from '#src/islands/cart/view.ts';
import { createT } from '#src/lib/client-t.ts';
import { formatAmount } from '#src/lib/format.ts';
import { acceptPrice, setQuantity } from '#src/stores/cart/edit.ts';
import { $shop, chosenCountry, loadShop } from '#src/stores/cart/shop.ts';
import { $country } from '#src/stores/settings/island-settings.ts';

export interface CartTotalProps extends CartProps {
  /** Lines whose product is known. */
  readonly views: readonly LineView[];
  /** Nothing is still to be loaded: an incomplete sum is not shown, it would be taken for the total. */
  readonly isComplete: boolean;
}

function acceptAll(views: readonly LineView[]): void {
  for (const { line, price, priceBefore, isShort, left } of changedLines(views)) {
    if (priceBefore !== null) acceptPrice(line.item, price);
    if (isShort && left !== null) setQuantity(line.item, left);
  }
}

/** Goods, delivery to the chosen country, VAT contained, total; the way to the checkout. */
export function CartTotal(props: CartTotalProps) {
  const { locale, messages, currency, vat, checkoutPath, shippingPath, views, isComplete } = props;
  const t = createT(messages, locale);
  const loaded = useStore($shop);
  const chosen = useStore($country);
  useEffect(() => void loadShop(locale), [locale]);
  const shop = typeof loaded === 'object' ? loaded : null;
  const country = shop && chosenCountry(shop, chosen);
  const estimate = shop && isComplete ? estimateOf(shop, country, views) : null;
  const { total, pieces } = sumLines(views);
  const hasChanges = changedLines(views).length > 0;
  const amount = (value: number): string => formatAmount(locale, value, currency);
  return (
    <div className="cart-total">
      <p className="cart-row">
        {t('goods')} {isComplete && <span className="label">{t('pieces', { count: pieces })}</span>}{' '}
        <span aria-live="polite">{isComplete ? amount(total) : '…'}</span>
      </p>
      {shop && country && estimate ? (
        <Delivery {...props} shop={shop} country={country} estimate={estimate} />
      ) : (
        <p className="label">
          {vat.before}
          {shippingPath === null ? vat.shipping : <a href={shippingPath}>{vat.shipping}</a>}
          {vat.after}
        </p>
      )}
      {pieces > 0 && (
        <p>
          <a className="button" href={checkoutPath} onClick={() => acceptAll(views)}>
            {hasChanges ? t('acceptAndCheckout') : t('checkout')}
          </a>
        </p>
      )}
    </div>
  );
}
