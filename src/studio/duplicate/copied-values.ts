/** What a copy of a product begins with. Pure. */
import { LOCALES } from '#src/domain/site/locale.ts';
import { EDITABLE, STOCK_SEEN, type EditedCollection } from '#src/schema/derived/editing.ts';
import { numberOf, textOf } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';

/** What no two products share, or what a copy has of its own. */
const OWN = {
  products: ['slug', 'search_title', 'search_description', 'outdated'],
  items: ['gtin', 'outdated'],
} as const;

/** Text with a number behind it, as long as it may be. */
function numbered(text: string, end: string, most: number): string {
  return text === '' ? '' : text.slice(0, most - end.length) + end;
}

function shared(collection: keyof typeof OWN & EditedCollection, values: Values): Values {
  const { fields } = EDITABLE[collection];
  const own: readonly string[] = OWN[collection];
  const isOwn = (field: string): boolean =>
    own.includes(field) || own.some((name) => LOCALES.some((locale) => field === `${name}_${locale}`));
  const kept = fields.filter((field) => field !== STOCK_SEEN && !isOwn(field));
  return Object.fromEntries(kept.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])));
}

const NAME_LENGTH = 5000;
const SLUG_LENGTH = 100;
const SKU_LENGTH = 100;

/** The `number`th of its kind: a draft with names and addresses of its own. */
export function copiedProduct(values: Values, number: number): Values {
  const copied = shared('products', values);
  const named = LOCALES.flatMap((locale): [string, string][] => [
    [`name_${locale}`, numbered(textOf(values, `name_${locale}`), ` (${number})`, NAME_LENGTH)],
    [`slug_${locale}`, numbered(textOf(values, `slug_${locale}`), `-${number}`, SLUG_LENGTH)],
  ]);
  return { ...copied, ...Object.fromEntries(named), status: 'draft' };
}

export function copiedSku(sku: string, number: number): string {
  return numbered(sku, `-${number}`, SKU_LENGTH);
}

/** An item of the copy: nothing of it lies in the storeroom yet. */
export function copiedItem(values: Values, number: number, product: string): Values {
  const copied = shared('items', values);
  const own = { product, sku: copiedSku(textOf(values, 'sku'), number), stock: 0, rank: numberOf(values, 'rank') };
  return { ...copied, ...own };
}
