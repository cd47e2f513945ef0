/** Says what a shopper pays for one piece now. */

/**
 * The price of the sale that runs, or the item's own; gross, minor units. `sale`: null or undefined where none runs.
 */
export function presentPrice(item: { readonly price: number }, sale: { readonly price: number } | null | undefined) {
  return sale?.price ?? item.price;
}
