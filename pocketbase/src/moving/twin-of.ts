/**
 * The product that is here already as one of another shop: it has one of its stock numbers, came from nowhere, and
 * agrees in something else too. Stock numbers such as '24' are given in every shop, so one alone says nothing
 * (docs/decisions/0455).
 */
import { holdersOf, wantedSkus, type Holder } from '#pocketbase/moving/item-numbers.ts';
import { plainName, type Move } from '#pocketbase/moving/move.ts';
import { digestOf, isClaimed, knownOf, type Known, type MovedRow } from '#pocketbase/base/moved-records.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, inEachLocale } from '#pocketbase/base/query.ts';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { movedAddress } from '#src/domain/site/redirects.ts';

const SHARED = `
  SELECT json(
    EXISTS (SELECT 1 FROM items i JOIN json_each({:gtins}) w ON i.gtin = w.value WHERE i.product = {:product} AND i.gtin != '')
    OR EXISTS (SELECT 1 FROM redirects r JOIN json_each({:paths}) w ON r."from" = w.value WHERE r.product = {:product})) AS json`;

/**
 * Says whether they are called alike in a language, stand at the same address, or have the same number on the packet.
 */
function agrees(tx: core.App, moved: MovedProduct, product: string): boolean {
  const record = byId(tx, 'products', product);
  if (record === null) return false;
  const share = (field: 'name' | 'slug', plain: (text: string) => string): boolean => {
    const here = new Set(Object.values(inEachLocale(record, field)).map(plain));
    return Object.values(moved[field]).some((text) => plain(text) !== '' && here.has(plain(text)));
  };
  if (share('name', plainName) || share('slug', (text) => text.trim())) return true;
  const gtins = moved.variants.map(({ gtin }) => gtin).filter((gtin) => gtin !== '');
  const paths = [moved, ...moved.variants].flatMap(({ oldPaths }) => oldPaths.map(movedAddress));
  return askJson(tx, SHARED, { product, gtins: JSON.stringify(gtins), paths: JSON.stringify(paths) }) === 1;
}

export function twinOf(tx: core.App, { source, tried }: Move, moved: MovedProduct): Holder | null {
  // An export of this shop knows its products by their ids here, whatever import has brought them.
  const isItself = (product: string): boolean => source === 'vitrine' && product === moved.key;
  const isFree = (product: string): boolean =>
    !isClaimed(tx, product) && (tried.claimed.get(product) ?? moved.key) === moved.key;
  const holders = holdersOf(tx, wantedSkus(moved));
  return (
    holders.find(({ product }) => isItself(product)) ??
    holders.find(({ product }) => isFree(product) && agrees(tx, moved, product)) ??
    null
  );
}

/** Says whether a record once got one of these texts from an import. */
function hadOne({ texts }: MovedRow, field: string, values: readonly string[]): boolean {
  return values.some((value) => value.trim() !== '' && texts[field] === digestOf(value.trim()));
}

/**
 * Says whether a product that is known by its key is still the one that was brought by it. Two tables number their
 * products alike, and so do two shops of one software: what agrees in nothing but the key is something else. A stock
 * number that is the key says nothing new, nor does the address of a table that is known by it.
 */
export function isSameStill(tx: core.App, { source }: Move, sent: MovedProduct, row: MovedRow, all: Known): boolean {
  // An export of this shop names its products by ids, which no other shop has.
  if (source === 'vitrine') return true;
  const slugs = Object.entries(sent.slug).filter(([, slug]) => source !== 'table' || slug !== sent.key);
  const moved = { ...sent, slug: Object.fromEntries(slugs) };
  const had = (['name', 'slug'] as const).some((field) =>
    Object.entries(moved[field]).some(([locale, text]) => hadOne(row, `${field}_${locale}`, [text])),
  );
  if (had || agrees(tx, moved, row.record)) return true;
  const skus = moved.variants.map(({ sku }) => sku.trim()).filter((sku) => !['', moved.key].includes(sku));
  if (holdersOf(tx, skus).some(({ product }) => product === row.record)) return true;
  const keys = moved.variants.map(({ key }) => key);
  const known = knownOf(tx, all, row.record, keys);
  return moved.variants.some(({ key, gtin }) => {
    const item = known.get('item', key);
    return item !== null && (hadOne(item, 'sku', skus) || hadOne(item, 'gtin', [gtin]));
  });
}
