/**
 * The articles of a count on this device, and what was counted of them: for three days, until somebody signs out, and never more than fit. What is still to be sent
 * lies in the outbox (desk/pack/outbox.ts).
 */
import type { StockItem } from '#src/contract/desk/stock.ts';
import { LIST_LIFE_MS } from '#src/desk/pack/outbox.ts';
import { DESK_PREFIX, keepOf } from '#src/stores/desk-kept.ts';
import { parseObject } from '#src/stores/json.ts';
import { readItem } from '#src/stores/storage-access.ts';

/** Characters of all articles: a quarter of what browsers give a site, some 8,000 articles. */
export const MOST_CHARACTERS = 1_200_000;
/** Counted articles that the device remembers. */
const MOST_COUNTED = 500;

export type KeptItem = Pick<StockItem, 'id' | 'name' | 'values' | 'sku' | 'gtin' | 'shelf' | 'onShelf'>;

export interface KeptItems {
  /** ms since the epoch: when the backend answered them. */
  readonly at: number;
  readonly items: readonly KeptItem[];
  /** Whether these are all that the shop has. */
  readonly isWhole: boolean;
}

export interface Counted {
  readonly item: KeptItem;
  readonly counted: number;
  /** ms since the epoch. */
  readonly at: number;
}

const itemsKey = (account: string): string => `${DESK_PREFIX}articles.${account}`;
const countedKey = (account: string): string => `${DESK_PREFIX}counted.${account}`;

export function slimItem({ id, name, values, sku, gtin, shelf, onShelf }: StockItem): KeptItem {
  return { id, name, values, sku, gtin, shelf, onShelf };
}

function isItem(value: unknown): value is KeptItem {
  const { id, name, values, sku, gtin, shelf, onShelf } = Object(value) as Partial<Record<keyof KeptItem, unknown>>;
  const texts = [id, name, sku, gtin, shelf];
  return texts.every((text) => typeof text === 'string') && Array.isArray(values) && typeof onShelf === 'number';
}

/** null: there are none, or they are too old. `now`: ms since the epoch. */
export function keptItems(account: string, now: number): KeptItems | null {
  const { at, items, isWhole } = parseObject(readItem(itemsKey(account)));
  if (typeof at !== 'number' || now - at > LIST_LIFE_MS || !Array.isArray(items)) return null;
  return { at, items: items.filter(isItem), isWhole: isWhole === true };
}

/** False where the browser keeps nothing. */
export function keepItems(account: string, kept: KeptItems): boolean {
  const isKept = keepOf(account, itemsKey(account), JSON.stringify(kept));
  // As for picking lists: the service worker hears by this event what this page has loaded so far.
  dispatchEvent(new Event('storage'));
  return isKept;
}

/** Newest first. */
export function keptCounted(account: string, now: number): readonly Counted[] {
  const { rows } = parseObject(readItem(countedKey(account)));
  if (!Array.isArray(rows)) return [];
  return (rows as readonly Partial<Counted>[]).flatMap(({ item, counted, at }) =>
    isItem(item) && typeof counted === 'number' && typeof at === 'number' && now - at <= LIST_LIFE_MS
      ? [{ item, counted, at }]
      : [],
  );
}

/** With one more, in the place of an earlier one of the same article. */
export function withCounted(rows: readonly Counted[], one: Counted): readonly Counted[] {
  return [one, ...rows.filter(({ item }) => item.id !== one.item.id)].slice(0, MOST_COUNTED);
}

export function keepCounted(account: string, rows: readonly Counted[]): void {
  keepOf(account, countedKey(account), rows.length === 0 ? null : JSON.stringify({ rows }));
}
