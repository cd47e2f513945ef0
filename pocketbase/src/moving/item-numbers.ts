/**
 * Stock numbers of a product's variants: those that the other shop has given, and made ones where it gave none or
 * another product has it.
 */
import type { Say } from '#pocketbase/moving/move.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';

const SKU_LENGTH = 100;

export interface Holder {
  readonly sku: string;
  readonly item: string;
  readonly product: string;
  readonly name: string;
}

const HOLDERS = `
  SELECT coalesce(json_group_array(json_object('sku', i.sku, 'item', i.id, 'product', i.product, 'name', p.name_${DEFAULT_LOCALE})), '[]') AS json
  FROM json_each({:skus}) w CROSS JOIN items i ON i.sku = w.value JOIN products p ON p.id = i.product`;

/** Items that have these stock numbers. */
export function holdersOf(tx: core.App, skus: readonly string[]): readonly Holder[] {
  return askJson(tx, HOLDERS, { skus: JSON.stringify([...new Set(skus)]) }) as readonly Holder[];
}

/** Stock number of each variant as it is, or would be: of its product's address and its values. */
export function wantedSkus(product: MovedProduct): string[] {
  const texts = [DEFAULT_LOCALE, ...LOCALES];
  const name = texts.map((locale) => product.slug[locale] ?? product.name[locale] ?? '').find((text) => text !== '');
  const base = slugOf(name ?? product.key) || slugOf(product.key) || 'item';
  return product.variants.map(({ sku, values }) => {
    if (sku.trim() !== '') return sku.trim();
    const own = texts.map((locale) => values[locale] ?? []).find((list) => list.length > 0) ?? [];
    return slugOf([base, ...own].join('-'));
  });
}

/** Stock number that is free: `sku` itself, or with a number. */
function freeSku(tx: core.App, sku: string, taken: ReadonlySet<string>): string {
  let [free, count] = [sku, 2];
  while (taken.has(free) || holdersOf(tx, [free]).length > 0) {
    free = `${sku.slice(0, SKU_LENGTH - 8)}-${count}`;
    count += 1;
  }
  return free;
}

/** Stock number → item here that goes on to have it; the others are new. In the order of the variants. */
export interface Numbered {
  readonly sku: string;
  /** Item of the product that has this number; '': none. */
  readonly item: string;
}

/**
 * `product`: id here; `own`: items that variants became in an earlier import ('' for none), which keep their numbers.
 */
export function numbered(
  tx: core.App,
  moved: MovedProduct,
  product: string,
  own: readonly string[],
  say: Say,
): Numbered[] {
  const wanted = wantedSkus(moved);
  const holders = new Map(holdersOf(tx, wanted).map((holder) => [holder.sku, holder]));
  const taken = new Set<string>();
  return moved.variants.map((variant, at) => {
    const sku = wanted[at] ?? '';
    const holder = holders.get(sku);
    const before = own[at] ?? '';
    const isMine = holder !== undefined && holder.product === product && (before === '' || holder.item === before);
    const isFree = !taken.has(sku) && (holder === undefined || isMine);
    const made = isFree || before !== '' ? sku : freeSku(tx, sku, taken);
    taken.add(made);
    if (before !== '') return { sku: isFree ? sku : '', item: before };
    if (variant.sku.trim() === '' && !isMine) say('sku_made', 'said', { sku: made }, variant.key);
    else if (made !== sku) say('sku_double', 'changed', { sku, made, name: holder?.name ?? '' }, variant.key);
    return { sku: made, item: isMine && isFree ? holder.item : '' };
  });
}
