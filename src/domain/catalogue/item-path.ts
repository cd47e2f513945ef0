import { localePath, type Locale } from '#src/domain/site/locale.ts';

/** Address of a product's page with an item chosen. */
export function itemPath(path: string, sku: string): string {
  return `${path}?item=${encodeURIComponent(sku)}`;
}

/** A path, and the stock number of the item that is chosen there; '': none is. */
export function readItemPath(address: string): { readonly path: string; readonly sku: string } {
  const [path = '', chosen = ''] = address.split('?item=', 2);
  try {
    return chosen === '' ? { path: address, sku: '' } : { path, sku: decodeURIComponent(chosen) };
  } catch {
    return { path: address, sku: '' };
  }
}

/** The same of an item that was bought: the address of the product's id leads to its present one. */
export function soldItemPath(locale: Locale, product: string, sku: string): string {
  return itemPath(localePath(locale, `/products/${product}`), sku);
}
