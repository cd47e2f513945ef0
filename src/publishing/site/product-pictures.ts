/** The pictures of products and of their items, as pages and feeds show them. */
import type { Picture } from '#src/contract/payload.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { Item, Product } from '#src/publishing/content/content.ts';
import type { Context } from '#src/publishing/site/context.ts';

function isPicture(value: Picture | null): value is Picture {
  return value !== null;
}

export function productPictures(context: Context, product: Product, locale: Locale, name: string): Picture[] {
  const texts = context.texts('products', product, locale);
  const alts = texts.lines('alt', product.images.length);
  // The name stands for it.
  if (alts.includes('')) texts.miss('alt');
  return product.images
    .map((file, index) => context.picture('products', product.id, file, alts[index] || name, product.focus[index]))
    .filter(isPicture);
}

export function itemPictures(context: Context, item: Item, alt: string): Picture[] {
  return item.images
    .map((file, index) => context.picture('items', item.id, file, alt, item.focus[index]))
    .filter(isPicture);
}

/** Those of an item, then those of its product, for readers that show no alternative texts. */
export function hungOf(context: Context, product: Product, item: Item, title: string): readonly Picture[] {
  const own = product.images.map((file) => context.picture('products', product.id, file, title));
  return [...itemPictures(context, item, title), ...own.filter(isPicture)];
}
