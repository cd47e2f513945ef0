/** The values that pages share or that seldom change (`Context.value`), by the first part of their names: how each is made from nothing. */
import { filledCategories, listingSize, listingSlice } from '#src/publishing/site/catalogue.ts';
import type { Context } from '#src/publishing/site/context.ts';
import { firstProducts } from '#src/publishing/site/home.ts';
import { productCards, productName, relatedTo } from '#src/publishing/site/product.ts';
import { LOCALES } from '#src/domain/site/locale.ts';

const VALUES: Readonly<Record<string, (context: Context, ...parts: readonly string[]) => unknown>> = {
  card: (context, id = '') => LOCALES.map((locale) => productCards(context, id, locale)),
  link: (context, id = '') => LOCALES.map((locale) => context.categoryLink(id, locale)),
  name: (context, id = '') => LOCALES.map((locale) => productName(context, id, locale)),
  values: (context, id = '') => context.valuesOf(id),
  related: (context, id = '') => relatedTo(context, id),
  filled: filledCategories,
  first: firstProducts,
  size: (context, category = '') => listingSize(context, category === '' ? null : category),
  slice: (context, category = '', page = '') => listingSlice(context, category === '' ? null : category, Number(page)),
};

/** As text, so that two can be compared; null when it cannot be made, or is no such value but a page or another end of the wave. */
function textOf(context: Context, key: string): string | null {
  const [name = '', ...parts] = key.split('/');
  const make = VALUES[name];
  if (make === undefined) return null;
  try {
    return JSON.stringify(make(context, ...parts));
  } catch {
    return null;
  }
}

/** Whether a value of one context differs in another, as far as can be told. */
export function differs(key: string, before: Context, now: Context): boolean {
  const text = textOf(now, key);
  return text === null || text !== textOf(before, key);
}
