/**
 * Products that somebody has saved for later: limits, how two lists become one, and the link that shares them. Pure.
 */

/** Products of one list. */
export const SAVED_PRODUCTS = 100;

const ID = /^[a-z0-9]{15}$/;

/**
 * Merges two lists of one person: what each side has changed since they were last equal. `mine` comes first. With
 * nothing in `base`, ids that both had the last time, nothing counts as removed.
 */
export function mergeSaved<Saved extends { readonly product: string }>(
  base: readonly string[],
  mine: readonly Saved[],
  theirs: readonly Saved[],
): Saved[] {
  const without = (list: readonly Saved[], other: readonly Saved[]): Saved[] =>
    list.filter(({ product }) => !other.some((one) => one.product === product));
  const gone = (list: readonly Saved[]) => (product: string) =>
    base.includes(product) && !list.some((one) => one.product === product);
  const all = [...mine, ...without(theirs, mine)];
  return all.filter(({ product }) => !gone(mine)(product) && !gone(theirs)(product)).slice(0, SAVED_PRODUCTS);
}

/**
 * The fragment of an address that shares a list: ids of products, and nothing of whose it is. Browsers send it to no
 * server.
 */
export function shareFragment(products: readonly string[]): string {
  return `#list=${products.join('.')}`;
}

/** The ids that a fragment ('#…') shares, each once; [] where it shares none. */
export function sharedProducts(fragment: string): readonly string[] {
  const list = /^#list=([a-z0-9.]+)$/.exec(fragment)?.[1] ?? '';
  return [...new Set(list.split('.').filter((id) => ID.test(id)))].slice(0, SAVED_PRODUCTS);
}
