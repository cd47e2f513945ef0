/**
 * The orders that were placed in this browser, or opened from a mail: whoever has an order's token may see it and pay
 * it.
 */
import type { OrderView, WantedLine } from '#src/contract/shop-api.ts';
import { formatTime } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { textOrNull } from '#src/stores/json.ts';
import { ORDERS_KEY } from '#src/stores/checkout/keys.ts';
import { DUE_KEY } from '#src/stores/keys.ts';
import { writeItem } from '#src/stores/storage-access.ts';
import { stored } from '#src/stores/storage.ts';

export interface PlacedOrder {
  readonly token: string;
  /** Order number; '' while only the token of a mail is known. */
  readonly number: string;
  /** Neither paid nor closed, as far as this browser knows, and made from the cart that is still here. */
  readonly isPending: boolean;
  /** ms since the epoch: the shopper was sent to the provider then, or chose an outcome; 0: not yet. */
  readonly payingAt: number;
  /** ms since the epoch: until then its pieces are kept for it; 0: not known. */
  readonly until: number;
  /** Lines that it holds, as long as it is pending. */
  readonly lines: readonly WantedLine[];
}

/** More than that nobody looks back on; an account keeps the rest. */
const KEPT = 20;

function toWanted(value: unknown): WantedLine[] {
  const { item, quantity } = Object(value) as Partial<Record<keyof WantedLine, unknown>>;
  return typeof item === 'string' && Number.isInteger(quantity) ? [{ item, quantity: Number(quantity) }] : [];
}

function toOrder(value: unknown): PlacedOrder | null {
  const { token, number, isPending, payingAt, until, lines } = Object(value) as Partial<
    Record<keyof PlacedOrder, unknown>
  >;
  const known = textOrNull(token);
  if (known === null) return null;
  return {
    token: known,
    number: textOrNull(number) ?? '',
    isPending: isPending === true,
    payingAt: typeof payingAt === 'number' ? payingAt : 0,
    until: typeof until === 'number' ? until : 0,
    lines: Array.isArray(lines) ? lines.flatMap(toWanted) : [],
  };
}

/** Part of an order that waits for its payment that is to be kept beside its token. */
export function waitingPart({ number, expiresAt, lines }: OrderView): Omit<PlacedOrder, 'token' | 'payingAt'> {
  return {
    number,
    isPending: true,
    until: Date.parse(expiresAt) || 0,
    lines: lines.map(({ item, quantity }) => ({ item, quantity })),
  };
}

/** The values of a JSON array; [] for anything else. */
function parseArray(raw: string | null): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(`${raw}`);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

/** The orders in any text, newest first. */
export function parseOrders(raw: string | null): readonly PlacedOrder[] {
  return parseArray(raw).flatMap((value) => toOrder(value) ?? []);
}

/** Newest first. Pure: a script that only reads what is kept has no store of it. */
export const $orders = /* @__PURE__ */ stored(ORDERS_KEY, parseOrders, (orders) =>
  orders.length > 0 ? JSON.stringify(orders) : null,
);

/**
 * Keeps an order, or changes what is known of it; a new one comes first. False: it is known only as long as this page.
 */
export function keepOrder(order: Pick<PlacedOrder, 'token'> & Partial<PlacedOrder>): boolean {
  return $orders.change((orders) => {
    const known = orders.find(({ token }) => token === order.token);
    const kept = { number: '', isPending: false, payingAt: 0, until: 0, lines: [], ...known, ...order };
    return (known ? orders.map((one) => (one === known ? kept : one)) : [kept, ...orders]).slice(0, KEPT);
  });
}

/** The order that waits to be paid here, if there is one; the shop may have closed it since. */
export function pendingOrder(orders: readonly PlacedOrder[]): PlacedOrder | undefined {
  return orders.find(({ isPending }) => isPending);
}

/** The same, while its time at `now` (ms since the epoch) is not over. */
export function waitingOrder(orders: readonly PlacedOrder[], now: number): PlacedOrder | undefined {
  const order = pendingOrder(orders);
  return order !== undefined && order.until > now ? order : undefined;
}

const pageLocale = (): Locale => document.documentElement.lang as Locale;

/** For the badge of the cart in the header of every page, which knows no store: '·15:40' after the number of pieces. */
function markWaiting(orders: readonly PlacedOrder[]): void {
  const order = waitingOrder(orders, Date.now());
  writeItem(DUE_KEY, order === undefined ? null : `·${formatTime(pageLocale(), new Date(order.until))}`);
}

// Built pages import stores in Node too.
if (typeof addEventListener === 'function') $orders.subscribe(markWaiting);
