import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Delivery } from '#src/islands/cart/Delivery.tsx';
import { estimateOf } from '#src/islands/cart/estimate.ts';
import type { CartProps } from '#src/islands/cart/props.ts';
import { TotalView } from '#src/islands/cart/TotalView.tsx';
import { changedLines, type LineView, type RowView } from '#src/islands/cart/view.ts';
import { acceptPrice, setQuantity } from '#src/stores/cart/edit.ts';
import { $shop, chosenCountry, loadShop } from '#src/stores/cart/shop.ts';
import { $country } from '#src/stores/settings/island-settings.ts';

export interface CartTotalProps extends CartProps {
  /** Lines that can be shown. */
  readonly views: readonly RowView[];
  /** Those of them whose product has been read. */
  readonly read: readonly LineView[];
  /** No line is missing. */
  readonly isComplete: boolean;
}

function acceptAll(views: readonly RowView[]): void {
  for (const { line, price, priceBefore, isShort, left } of changedLines(views)) {
    if (priceBefore !== null) acceptPrice(line.item, price);
    if (isShort && left !== null) setQuantity(line.item, left);
  }
}

/** Goods, delivery to the chosen country, VAT contained, total; the way to the checkout. */
export function CartTotal({ read, ...props }: CartTotalProps) {
  const { locale, views, isComplete } = props;
  const loaded = useStore($shop);
  const chosen = useStore($country);
  useEffect(() => void loadShop(locale), [locale]);
  const shop = typeof loaded === 'object' ? loaded : null;
  const country = shop && chosenCountry(shop, chosen, navigator.languages);
  // What a parcel weighs is known when every product has been read.
  const estimate = shop && isComplete && read.length === views.length ? estimateOf(shop, country, read) : null;
  return (
    <TotalView
      {...props}
      delivery={
        shop && country && estimate && <Delivery {...props} shop={shop} country={country} estimate={estimate} />
      }
      onLeave={() => acceptAll(views)}
    />
  );
}
