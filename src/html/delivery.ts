/** Delivery near the button: of each country what the page holds. */
import type { Chrome } from '#src/contract/chrome.ts';
import type { DeliveryTable } from '#src/domain/order/delivery-table.ts';
import type { ItemView } from '#src/contract/payload.ts';
import { ratesThatFit, shippingPrice } from '#src/domain/order/shipping.ts';

type Delivering = Pick<Chrome, 'countries' | 'packing' | 'shippingRates' | 'shop'>;

/**
 * To each country by the first way that takes the heaviest of the items, so that no choice of an item promises too
 * much. Free where the cheapest of them is enough for it.
 */
export function deliveryTable(
  { countries, packing, shippingRates, shop }: Delivering,
  items: readonly Pick<ItemView, 'weight' | 'price'>[],
): DeliveryTable {
  const weight = Math.max(...items.map((item) => item.weight));
  const goods = Math.min(...items.map((item) => item.price));
  const rows = countries.flatMap(({ code }) => {
    const rate = ratesThatFit(shippingRates, { country: code, postcode: '', weight })[0];
    return rate === undefined ? [] : [{ ...rate, price: shippingPrice(rate, goods) }];
  });
  return { currency: shop.currency, packing, rows };
}
