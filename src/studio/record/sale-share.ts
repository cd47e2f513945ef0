/** What another option costs in a sale that takes the same share off it; amounts in minor units, never more than a whole price less one. */
export function salePriceOf(price: number, sold: { readonly price: number; readonly sale: number }): number {
  if (sold.price <= 0) return price;
  return Math.max(0, Math.min(price - 1, Math.round((price * sold.sale) / sold.price)));
}
