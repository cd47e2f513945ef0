/** Prices of an item today, as its page says them. All amounts are gross, in minor units. */
import type { ItemView, SaleView } from '#src/contract/payload.ts';
import type { Item, Sale } from '#src/publishing/content/content.ts';
import { presentPrice } from '#src/domain/money/item-price.ts';
import { saidOfSale } from '#src/domain/money/price-history.ts';

/** Content of an item → one reference unit (Directive 98/6/EC): how many of the first make one of the second. */
const REFERENCE_UNITS = {
  g: { unit: 'kg', amount: 1000 },
  ml: { unit: 'l', amount: 1000 },
  cm: { unit: 'm', amount: 100 },
  m2: { unit: 'm2', amount: 1 },
} as const;

/**
 * The price of the active sale, or the item's own. A reduction is only called one when it lies at least 1 % under the
 * reference price.
 */
export function priceOf(item: Item, sale: Sale | undefined): { price: number; sale: SaleView | null } {
  const price = presentPrice(item, sale);
  if (sale === undefined) return { price, sale: null };
  return { price, sale: saidOfSale(sale.reference, price, sale.ends) };
}

/** Price for one kg, l, m or m², rounded half up; null where no unit price applies. */
export function unitPriceOf(item: Item, price: number): ItemView['unitPrice'] {
  if (item.unit === '' || item.unit_quantity <= 0) return null;
  const { unit, amount } = REFERENCE_UNITS[item.unit];
  return { unit, price: Math.floor((price * amount) / item.unit_quantity + 0.5) };
}
