/** Variants of another shop as items of a product that is here. */
import { changedFields, writtenOf, type Values } from '#pocketbase/moving/changed-fields.ts';
import type { Groups } from '#pocketbase/moving/groups.ts';
import { making, noteTried, plainName, triedBy, type Move, type Say } from '#pocketbase/moving/move.ts';
import { digestOf, type Known, type MovedRow } from '#pocketbase/base/moved-records.ts';
import { nameOf, valuesOf, withoutStandIns } from '#pocketbase/moving/product-data.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import { byId, inEachLocale } from '#pocketbase/base/query.ts';
import type { Change } from '#pocketbase/publishing/apply.ts';
import type { MovedProduct, MovedVariant } from '#src/contract/moving-in/moved.ts';
import { othersPieces } from '#src/domain/catalogue/stock.ts';
import { plainAmount } from '#src/domain/format/money.ts';
import { DEFAULT_LOCALE, LOCALES } from '#src/domain/site/locale.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { slugOf } from '#src/domain/catalogue/slug-of.ts';

/** An item as it is to become; `change` null: it is so already. */
export interface TakenItem {
  readonly change: Change | null;
  readonly row: MovedRow;
  readonly isNew: boolean;
}

const SAME_GTIN = `
  SELECT coalesce(json_group_array(json_object('gtin', i.gtin, 'name', p.name_${DEFAULT_LOCALE})), '[]') AS json
  FROM json_each({:gtins}) w CROSS JOIN items i ON i.gtin = w.value AND i.gtin != '' JOIN products p ON p.id = i.product WHERE i.product != {:product}`;

/** Tells of items of other products that carry the same number on their packets: it may be one product twice. */
export function sayGtinDoubles(tx: core.App, { variants }: MovedProduct, product: string, say: Say): void {
  const gtins = variants.map(({ gtin }) => gtin).filter((gtin) => gtin !== '');
  if (gtins.length === 0) return;
  const found = askJson(tx, SAME_GTIN, { gtins: JSON.stringify(gtins), product }) as readonly {
    readonly gtin: string;
    readonly name: string;
  }[];
  for (const { gtin, name } of found) say('gtin_double', 'said', { gtin, name });
}

/**
 * How its stock counts, and in how many days it is sent once it is sold on. An answer for all that no file says is for
 * what is new: one that is here keeps its own.
 */
function stockRuleOf(
  { stockRule, backorderDays, answered = [] }: MovedVariant,
  record: core.Record | null,
  isAdopted: boolean,
): Values {
  // It was said here before there was an import.
  if (isAdopted) return {};
  const here = record?.getString('stock_rule') ?? null;
  const isSaid = stockRule !== null && (here === null || !answered.includes('stockRule'));
  const rule = isSaid ? stockRule : (here ?? '');
  const areDaysKept = backorderDays === 0 || (here === rule && answered.includes('backorderDays'));
  const days = rule !== 'backorder' ? (isSaid ? 0 : null) : areDaysKept ? null : backorderDays;
  return { ...(isSaid ? { stock_rule: rule } : {}), ...(days === null ? {} : { backorder_days: days }) };
}

/** Fields that people edit of it: numbers and texts, but neither price nor stock. */
function textsOf(
  { source }: Move,
  product: MovedProduct,
  variant: MovedVariant,
  sku: string,
  attributes: readonly string[],
  record: core.Record | null,
): Values {
  const { gtin, weight, unit, unitQuantity, restock } = variant;
  const isMeasured = unit !== '' && unitQuantity > 0;
  return {
    ...(sku === '' ? {} : { sku }),
    ...(gtin === '' ? {} : { gtin }),
    ...withoutStandIns(source, record, valuesOf(product, variant), `values_${DEFAULT_LOCALE}`, variant.values),
    ...(weight > 0 ? { weight: Math.round(weight) } : {}),
    ...(isMeasured ? { unit, unit_quantity: unitQuantity } : {}),
    ...(restock === '' ? {} : { restock }),
    ...(attributes.length === 0 ? {} : { attributes }),
  };
}

const euros = (minor: number): string => plainAmount(minor, 'EUR');

interface TakenStock {
  readonly data: Values;
  /** Pieces of the other shop that the stock here knows of. */
  readonly known: number | null;
}

/**
 * Moves pieces by what the other shop has sold or got since it was asked last; what was sold here stays sold. `seen`
 * null: it was never asked, or is this shop itself, and what has been sold here since is in neither number.
 */
function stockData(item: core.Record, now: number | null, seen: number | null, say: Say): TakenStock {
  const here = item.getFloat('stock');
  if (now === null) return { data: {}, known: null };
  if (seen === null) {
    if (now !== here) say('stock_kept', 'changed', { here, file: now });
    return { data: {}, known: now };
  }
  const { moved, missing } = othersPieces(seen, now, here);
  if (missing > 0) say('stock_missing', 'changed', { count: missing, here });
  return { data: moved === 0 ? {} : { stock: seen + moved, [STOCK_SEEN]: seen }, known: seen + moved };
}

/**
 * Pieces that the other shop said last; null: none. What an import has brought uncounted, and nobody has counted here,
 * has no pieces yet: the first number that the file says is that of all.
 */
function seenOf(
  { source }: Move,
  { product, id }: { readonly product: MovedProduct; readonly id: string },
  item: core.Record,
  row: MovedRow | null,
): number | null {
  if (row === null || (source === 'vitrine' && product.key === id)) return null;
  const isUncounted = item.getString('stock_rule') === 'uncounted' && item.getFloat('stock') === 0;
  return row.stock ?? (isUncounted ? 0 : null);
}

/** Gives the price that is to be: one that is far from all others of its file changes nothing that is here. */
function priceOf({ price, isFar }: MovedVariant, was: number, sayKept: Say): number {
  if (price === null || price === was) return was;
  if (isFar !== true) return price;
  sayKept('price_far', 'changed', { was: euros(was), file: euros(price) });
  return was;
}

const SKU_LENGTH = 100;
export const VALUES = `values_${DEFAULT_LOCALE}`;

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
function freeSku(tx: core.App, move: Move, key: string, sku: string, taken: ReadonlySet<string>): string {
  let [free, count] = [sku, 2];
  while (taken.has(free) || holdersOf(tx, [free]).length > 0 || triedBy(move, 'sku', free, key) !== '') {
    free = `${sku.slice(0, SKU_LENGTH - 8)}-${count}`;
    count += 1;
  }
  return free;
}

/** Stock number that a variant is to have, and the item here that is this variant. In the order of the variants. */
export interface Numbered {
  /** '': what it has here stays. */
  readonly sku: string;
  /** Item of the product that it is; '': none. */
  readonly item: string;
}

export interface Numbers {
  readonly all: readonly Numbered[];
  /** Variants take numbers or values that other items have: none can be saved, or refused, before the others. */
  readonly areExchanged: boolean;
}

interface OwnItem {
  readonly id: string;
  readonly sku: string;
  readonly values: string;
  readonly stock: number;
  readonly rule: string;
  /** 1: an import of this source knows it as a variant. */
  readonly known: 0 | 1;
}

const OWN = `
  SELECT coalesce(json_group_array(json_object('id', i.id, 'sku', i.sku, 'values', i.values_${DEFAULT_LOCALE}, 'stock', i.stock, 'rule', i.stock_rule,
    'known', EXISTS (SELECT 1 FROM moved_records m WHERE m.record = i.id AND m.source = {:source} AND m.kind = 'item'))), '[]') AS json
  FROM items i WHERE i.product = {:product}`;

const plainLines = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Tells of items that an import has brought and the file no longer has, where they are sold on. */
function sayGone(items: readonly OwnItem[], taken: ReadonlySet<string>, say: Say): void {
  for (const { id, sku, values, stock, rule, known } of items)
    if (known === 1 && !taken.has(id) && (stock > 0 || rule !== ''))
      say('variant_gone', 'changed', { sku, values: values.trim().split('\n').join(' / ') || sku });
}

/**
 * An item is one variant of the file: the one that an import knows it by, else one that has its stock number and
 * nothing against it. A number that one variant gives up another may take.
 */
export function numbered(
  tx: core.App,
  move: Move,
  moved: MovedProduct,
  product: string,
  known: Known,
  say: Say,
): Numbers {
  const wanted = wantedSkus(moved);
  const values = moved.variants.map((variant) => plainLines(`${valuesOf(moved, variant)[VALUES] ?? ''}`));
  const items = askJson(tx, OWN, { source: move.source, product }) as readonly OwnItem[];
  const byItem = new Map(items.map((item) => [item.id, item]));
  const rows = moved.variants.map(({ key }) => known.get('item', key));
  const taken = new Set(rows.flatMap((row) => row?.record ?? []));
  const itemOf = rows.map((row, at): string => {
    if (row !== null) return row.record;
    const same = items.find(({ id, sku }) => sku === wanted[at] && !taken.has(id));
    // A number that another variant had is no more than a number.
    if (same === undefined || (same.known === 1 && plainLines(same.values) !== values[at])) return '';
    taken.add(same.id);
    return same.id;
  });
  const storedOf = (at: number): string => byItem.get(itemOf[at] ?? '')?.sku ?? '';
  const isSaid = (at: number): boolean => moved.variants[at]?.sku.trim() !== '';
  // A file that says no number takes none away.
  const isFreed = (at: number): boolean => isSaid(at) && rows[at]?.texts['sku'] === digestOf(storedOf(at));
  const others = holdersOf(tx, wanted).filter((holder) => holder.product !== product);
  const stays = new Set(itemOf.flatMap((item, at) => (item !== '' && !isFreed(at) ? [at] : [])));
  const holders = new Map([
    ...wanted
      .map((sku): [string, string] => [sku, triedBy(move, 'sku', sku, moved.key)])
      .filter(([, name]) => name !== ''),
    ...others.map(({ sku, name }): [string, string] => [sku, name]),
    ...items.filter(({ id }) => !taken.has(id)).map(({ sku }): [string, string] => [sku, nameOf(moved.name)]),
  ]);
  // Whoever cannot have another number keeps its own, which is then another's no more.
  for (let before = -1; before !== stays.size;) {
    before = stays.size;
    const held = new Set([...holders.keys(), ...[...stays].map(storedOf)]);
    for (const [at, sku] of wanted.entries()) {
      if (itemOf[at] === '' || stays.has(at)) continue;
      if (held.has(sku)) stays.add(at);
      held.add(sku);
    }
  }
  const held = new Set([
    ...holders.keys(),
    ...wanted.map((sku, at) => (stays.has(at) ? storedOf(at) : itemOf[at] === '' ? '' : sku)),
  ]);
  const all = moved.variants.map((variant, at): Numbered => {
    const [sku, item] = [wanted[at] ?? '', itemOf[at] ?? ''];
    const name = holders.get(sku) ?? nameOf(moved.name);
    if (item !== '') {
      const isKept = stays.has(at) && isFreed(at);
      const here = storedOf(at);
      if (isKept) say('sku_stays', 'changed', { sku, here, name }, variant.key);
      // A spreadsheet takes zeros away at the front, and labels and orders have the number of before.
      else if (isFreed(at) && sku !== here)
        say('sku_changed', 'changed', { was: here, now: sku, name: nameOf(moved.name) }, variant.key);
      return { sku: isKept || !isSaid(at) ? '' : sku, item };
    }
    const made = held.has(sku) ? freeSku(tx, move, moved.key, sku, held) : sku;
    held.add(made);
    if (!isSaid(at)) say('sku_made', 'said', { sku: made }, variant.key);
    else if (made !== sku) say('sku_double', 'changed', { sku, made, name }, variant.key);
    return { sku: made, item: '' };
  });
  for (const { sku } of all) noteTried(move, 'sku', sku, moved.key, nameOf(moved.name));
  sayGone(items, taken, say);
  const areExchanged = items.some(
    (one) =>
      wanted.some((sku, at) => itemOf[at] !== one.id && sku === one.sku) ||
      values.some((text, at) => itemOf[at] !== one.id && text === plainLines(one.values)),
  );
  return { all, areExchanged };
}

/**
 * Name of the product here that all variants of a new one are of already, if it is called alike; '': none is. Its table
 * lacks the column that says its options, and everything would be here twice.
 */
export function variantsElsewhere(tx: core.App, all: Known, moved: MovedProduct): string {
  const items = moved.variants.map(({ key }) => byId(tx, 'items', all.get('item', key)?.record ?? ''));
  const record = byId(tx, 'products', items[0]?.getString('product') ?? '');
  if (record === null || items.some((item) => item?.getString('product') !== record.id)) return '';
  const here = Object.values(inEachLocale(record, 'name')).map(plainName);
  const isAlike = Object.values(moved.name).some((text) => here.includes(plainName(text)));
  return isAlike ? record.getString(`name_${DEFAULT_LOCALE}`) : '';
}

const BROUGHT = `
  SELECT coalesce(json_group_array(json_object('sku', i.sku, 'item', i.id, 'product', i.product, 'name', p.name_${DEFAULT_LOCALE})), '[]') AS json
  FROM json_each({:skus}) w CROSS JOIN items i ON i.sku = w.value JOIN products p ON p.id = i.product
  WHERE EXISTS (SELECT 1 FROM moved_records m JOIN revisions r ON r.publication = m.publication
    WHERE m.record = i.id AND m.source = {:source} AND m.kind = 'item' AND r.series != {:series})`;

/** Items that an earlier import of this source has brought with numbers that a file says, and how many it says. */
export function broughtAlike(
  tx: core.App,
  { source, publication: { series } }: Move,
  { variants }: MovedProduct,
): { readonly all: number; readonly holders: readonly Holder[] } {
  const skus = new Set(variants.map(({ sku }) => sku.trim()).filter((sku) => sku !== ''));
  if (skus.size === 0) return { all: 0, holders: [] };
  return {
    all: skus.size,
    holders: askJson(tx, BROUGHT, { source, series, skus: JSON.stringify([...skus]) }) as readonly Holder[],
  };
}

export function takeItem(
  tx: core.App,
  move: Move,
  known: Known,
  owner: {
    readonly product: MovedProduct;
    readonly id: string;
    readonly groups: Pick<Groups, 'variantValues'>;
    readonly published: string;
  },
  at: number,
  { sku, item }: Numbered,
  say: Say,
): TakenItem | null {
  const variant = owner.product.variants[at];
  if (variant === undefined) return null;
  const row = known.get('item', variant.key);
  const attributes = owner.groups.variantValues.get(variant.key) ?? [];
  const stock = variant.stock === null ? null : Math.max(0, variant.stock);
  const record = byId(tx, 'items', item);
  const texts = {
    ...textsOf(move, owner.product, variant, sku, attributes, record),
    ...stockRuleOf(variant, record, record !== null && row === null),
  };
  if (record === null) {
    // Somebody has deleted it here since.
    if (row !== null) return null;
    // Where visitors see its product they would see it at once.
    if (variant.isFar === true && owner.published !== '') {
      say('price_far_new', 'left_out', { file: euros(variant.price ?? 0) }, variant.key);
      return null;
    }
    if (variant.price === null && owner.published !== '') {
      say('price_missing_new', 'left_out', {}, variant.key);
      return null;
    }
    const data = { product: owner.id, ...texts, price: Math.max(0, variant.price ?? 0), stock: stock ?? 0, rank: at };
    const change = making('items', data);
    const written = writtenOf({ ...texts, ...(variant.price === null ? {} : { price: variant.price }) }, move.read);
    return {
      change,
      isNew: true,
      row: { kind: 'item', key: variant.key, record: change.id, digest: '', texts: written, stock },
    };
  }
  const { data, written, kept } = changedFields(record, texts, row?.texts ?? {}, move.read);
  if (kept.length > 0) say('texts_kept', 'said', { fields: kept.join(', ') }, variant.key);
  const sayOfIt: Say = (code, weight, params) => say(code, weight, params, variant.key);
  const was = record.getFloat('price');
  const priced = variant.price === null ? {} : writtenOf({ price: variant.price }, move.read);
  // One that was edited here stays until the other shop changes its own.
  const isAsBefore = row !== null && priced['price'] !== undefined && row.texts['price'] === priced['price'];
  const price = isAsBefore ? was : priceOf(variant, was, sayOfIt);
  if (price !== was && owner.published !== '')
    say(
      'price_changed',
      'changed',
      { name: owner.published, other: nameOf(owner.product.name), was: euros(was), now: euros(price) },
      variant.key,
    );
  // An export of this shop says what was here when it was made.
  const taken = stockData(record, stock, seenOf(move, owner, record, row), sayOfIt);
  const all: Values = { ...data, ...(price === was ? {} : { price }), ...taken.data };
  const isSame = Object.keys(all).length === 0;
  return {
    change: isSame ? null : { ...making('items', all), id: record.id, action: 'update' },
    isNew: false,
    row: {
      kind: 'item',
      key: variant.key,
      record: record.id,
      digest: '',
      texts: price === variant.price ? { ...written, ...priced } : written,
      stock: taken.known ?? row?.stock ?? null,
    },
  };
}
