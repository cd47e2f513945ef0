import { localePath, type Locale } from '#src/domain/site/locale.ts';

/** Address of a product's page with an item chosen. */
export function itemPath(path: string, sku: string): string {
  return `${path}?item=${encodeURIComponent(sku)}`;
}

/** The same of an item that was bought: the address of the product's id leads to its present one. */
export function soldItemPath(locale: Locale, product: string, sku: string): string {
  return itemPath(localePath(locale, `/products/${product}`), sku);
}
