/** Finds the product here that one of a file is: by what an import knows, or by what both agree in. */
import { type Move, type Say, plainName } from '#pocketbase/moving/move.ts';
import { digestOf, isClaimed, itemRowsOf, knownOf, type Known, type MovedRow } from '#pocketbase/base/moved-records.ts';
import { broughtAlike, holdersOf, VALUES, wantedSkus, type Holder } from '#pocketbase/moving/take-items.ts';
import { byId, inEachLocale } from '#pocketbase/base/query.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { valuesOf } from '#pocketbase/moving/product-data.ts';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';
import { IS_PUBLISHED } from '#src/domain/catalogue/visible.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
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

/**
 * The product that is here already as one of another shop: it has one of its stock numbers, came from nowhere, and
 * agrees in something else too. Stock numbers such as '24' are given in every shop, so one alone says nothing
 * (docs/decisions/0455).
 */
function twinOf(tx: core.App, { source, tried }: Move, moved: MovedProduct): Holder | null {
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

/**
 * What the same shop has brought already under another key: it agrees with a new one, or has all its stock numbers. The
 * file lacks the column of numbers, and all would be here twice. Tables come from anywhere, so theirs must agree.
 */
export function broughtBefore(tx: core.App, move: Move, moved: MovedProduct): Holder | null {
  if (move.source === 'vitrine') return null;
  const { all, holders } = broughtAlike(tx, move, moved);
  const hasAll = (product: string): boolean =>
    move.source !== 'table' && holders.filter((one) => one.product === product).length === all;
  return holders.find(({ product }) => hasAll(product) || agrees(tx, moved, product)) ?? null;
}

const LISTED = `
  SELECT coalesce(json_group_array(p.name_${DEFAULT_LOCALE}), '[]') AS json FROM moved_records m JOIN products p ON p.id = m.record
  WHERE m.source = {:source} AND m.kind = 'product' AND m.record != {:product} AND m.texts ->> {:field} = {:digest} AND p.${IS_PUBLISHED}
    AND NOT EXISTS (SELECT 1 FROM revisions r WHERE r.collection = 'products' AND r.record = m.record AND r.action = 'create' AND r.series = {:series} AND r.series != '')`;

/**
 * Tells of what may be the same with another title: Etsy's file names a listing by nothing else where it has no stock
 * number, and what is called otherwise is new.
 */
export function sayListedAgain(tx: core.App, move: Move, moved: MovedProduct, row: MovedRow, say: Say): void {
  const name = moved.name[move.locale] ?? '';
  const field = `description_${move.locale}`;
  const digest = row.texts[field];
  if (move.source !== 'etsy' || moved.key !== name || digest === undefined) return;
  const { series } = move.publication;
  const named = { source: move.source, product: row.record, field: `$.${field}`, digest, series };
  const words = new Set(wordsOf(name));
  for (const here of askJson(tx, LISTED, named) as readonly string[]) {
    const own = wordsOf(here);
    const shared = own.filter((word) => words.has(word)).length;
    if (shared * 2 > Math.min(own.length, words.size)) say('listed_again', 'changed', { name: here, other: name });
  }
}

const wordsOf = (text: string): string[] =>
  plainName(text)
    .split(/[\s.,;:!?()"–-]+/)
    .filter((word) => word !== '');

/** Id of the product that is here as this one already; ''. */
export function adopted(tx: core.App, move: Move, product: MovedProduct, say: Say): string {
  const holder = twinOf(tx, move, product);
  if (holder === null) return '';
  say('adopted', 'said', { name: holder.name, sku: holder.sku });
  if (move.isTrial) move.tried.claimed.set(holder.product, product.key);
  return holder.product;
}

/**
 * Keys that items of a product were known by → those of the variants of the file that they are. A stock number that
 * several have is the key of whichever the file names first, and one that is new in the file becomes a key: what they are
 * of their product says then which each of them is.
 */
export function exchangedKeys(
  tx: core.App,
  source: Move['source'],
  all: Known,
  moved: MovedProduct,
  product: string,
): ReadonlyMap<string, string> {
  const sent = new Set(moved.variants.map(({ key }) => key));
  const known = knownOf(tx, all, product, [...sent]);
  const keys = new Map<string, string>();
  const digests = new Map(
    moved.variants
      .filter(({ key, sku }) => key === sku || known.get('item', key) === null)
      .map((one) => [one, digestOf(`${valuesOf(moved, one)[VALUES] ?? ''}`)]),
  );
  const open = [...digests].filter(([{ key }, digest]) => known.get('item', key)?.texts[VALUES] !== digest);
  if (open.length === 0) return keys;
  const settled = new Set(sent);
  for (const [{ key }] of open) settled.delete(key);
  const byValues = new Map(itemRowsOf(tx, source, product).map((row) => [row.texts[VALUES], row]));
  const [keyed, unkeyed] = [true, false].map((is) =>
    open.filter(([{ key }]) => (known.get('item', key) !== null) === is),
  );
  // One that has a key takes what the file names no more; one that has none, what it is.
  for (const [{ key, sku }, digest] of [...(keyed ?? []), ...(unkeyed ?? [])]) {
    const row = byValues.get(digest);
    if (row === undefined || settled.has(row.key)) continue;
    const isOther = known.get('item', key) !== null && sent.has(row.key);
    // What had a number of its own, and has another, may be another thing.
    const isRenumbered = key === sku && all.get('item', key) === null && row.texts['sku'] === digestOf(row.key);
    if (isOther || isRenumbered) continue;
    settled.add(row.key);
    keys.set(row.key, key);
  }
  // One whose key another takes is remembered as gone.
  for (const to of keys.values()) {
    const row = all.get('item', to);
    if (row !== null && !keys.has(to)) keys.set(to, `${to} ${row.record}`);
  }
  return keys;
}
