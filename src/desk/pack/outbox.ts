/**
 * What was done on a picking list or in a count and is still to be sent: each entry with the key of its action, so that one which is sent twice counts once. Pure:
 * use-outbox.ts keeps it on the device and sends it.
 */
import type { PackedRequest, PickedRequest } from '#src/contract/desk/pack.ts';
import { COUNTED_ITEMS, COUNT_LIFE_MS, type CountedItem, type StockCount } from '#src/contract/desk/stock.ts';
import type { Tick } from '#src/domain/order/picking.ts';
import { parseObject } from '#src/stores/json.ts';

interface Sending {
  /** Of the action; the same for each attempt. */
  readonly key: string;
  /** An attempt has begun: the backend may know it, so nothing is added to it. */
  readonly isTried: boolean;
}

/** A count that waits. `at`: when it was made, ms since the epoch by this device. */
export type WaitingCount = Omit<CountedItem, 'age'> & { readonly at: number };

export type Entry = Sending &
  (
    | { readonly route: 'picked'; readonly request: PickedRequest }
    | { readonly route: 'packed'; readonly request: PackedRequest }
    | { readonly route: 'stock-count'; readonly request: { readonly counts: readonly WaitingCount[] } }
  );

/** Oldest first. */
export type Outbox = readonly Entry[];

/** Ticks join those that wait, in the place of older ones of the same line. `key`: of the action, where a new one is needed. */
export function addTicks(outbox: Outbox, ticks: readonly Tick[], key: string): Outbox {
  const last = outbox.at(-1);
  if (last === undefined || last.route !== 'picked' || last.isTried)
    return [...outbox, { key, isTried: false, route: 'picked', request: { ticks } }];
  const others = last.request.ticks.filter(
    (old) => !ticks.some(({ order, line }) => order === old.order && line === old.line),
  );
  return [...outbox.slice(0, -1), { ...last, request: { ticks: [...others, ...ticks] } }];
}

export function addPacked(outbox: Outbox, request: PackedRequest, key: string): Outbox {
  return [...outbox, { key, isTried: false, route: 'packed', request }];
}

/** Counts join those that wait, in the place of an older one of the same item. */
export function addCount(outbox: Outbox, counted: WaitingCount, key: string): Outbox {
  const last = outbox.at(-1);
  if (last === undefined || last.route !== 'stock-count' || last.isTried || last.request.counts.length >= COUNTED_ITEMS)
    return [...outbox, { key, isTried: false, route: 'stock-count', request: { counts: [counted] } }];
  const others = last.request.counts.filter(({ item }) => item !== counted.item);
  return [...outbox.slice(0, -1), { ...last, request: { counts: [...others, counted] } }];
}

/** What is sent of counts that wait: how old each is, whatever clock a device has. One that cannot say it is refused. */
export function agedCounts(counts: readonly WaitingCount[], now: number): StockCount {
  return { counts: counts.map(({ item, counted, at }) => ({ item, counted, age: now - at })) };
}

/** An entry of several counts as one for each: one that the shop does not take holds up no other. `newKey`: of each. */
export function singleCounts(entry: Entry, newKey: () => string): Outbox {
  if (entry.route !== 'stock-count' || entry.request.counts.length < 2) return [];
  return entry.request.counts.map((counted) => ({
    key: newKey(),
    isTried: false,
    route: 'stock-count',
    request: { counts: [counted] },
  }));
}

/** Ids of items whose count waits. */
export function waitingCounts(outbox: Outbox): readonly string[] {
  return outbox.flatMap((entry) => (entry.route === 'stock-count' ? entry.request.counts.map(({ item }) => item) : []));
}

export function markTried(outbox: Outbox, key: string): Outbox {
  return outbox.map((entry) => (entry.key === key ? { ...entry, isTried: true } : entry));
}

export function withoutEntry(outbox: Outbox, key: string): Outbox {
  return outbox.filter((entry) => entry.key !== key);
}

/** All ticks that wait, the later ones behind. */
export function waitingTicks(outbox: Outbox): readonly Tick[] {
  return outbox.flatMap((entry) => (entry.route === 'picked' ? entry.request.ticks : []));
}

/** Whether an order will lie packed once all is sent; null: nothing that waits is about it. */
export function waitingPacked(outbox: Outbox, order: string): boolean | null {
  const last = outbox.findLast((entry) => entry.route === 'packed' && entry.request.ids.includes(order));
  return last?.route === 'packed' ? last.request.packed : null;
}

function isEntry(value: unknown): value is Entry {
  const { key, route, request } = Object(value) as Partial<Record<keyof Entry, unknown>>;
  const { ticks, ids, counts } = Object(request) as Readonly<Record<'ticks' | 'ids' | 'counts', unknown>>;
  const list = route === 'picked' ? ticks : route === 'packed' ? ids : route === 'stock-count' ? counts : null;
  return typeof key === 'string' && Array.isArray(list);
}

/** ms that what was kept of a list stays on a device. */
export const LIST_LIFE_MS = COUNT_LIFE_MS;

/** An outbox as it was kept; empty where there is none, or it is too old. */
export function parseOutbox(raw: string | null, now: number): Outbox {
  const { at, entries } = parseObject(raw);
  if (typeof at !== 'number' || now - at > LIST_LIFE_MS || !Array.isArray(entries)) return [];
  return entries.filter(isEntry);
}

/** null: there is nothing to keep. `now`: ms since the epoch. */
export function encodeOutbox(entries: Outbox, now: number): string | null {
  return entries.length === 0 ? null : JSON.stringify({ at: now, entries });
}
