/** What somebody at the desk is about to agree on, as it is typed, and what of it is sent. Pure. */
import type { DealItem, DealLine, DealTerms } from '#src/contract/desk/manual.ts';
import { OFFER_DAYS } from '#src/contract/desk/manual.ts';
import type { DeskOrder } from '#src/contract/desk/page.ts';
import type { OrderMethod } from '#src/contract/shop-api.ts';
import { EMPTY_ADDRESS, type Address } from '#src/domain/address/address.ts';
import { CART_PIECES } from '#src/domain/site/limits.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { amountText, parseAmount, parseWhole } from '#src/wording/number-text.ts';

export interface DraftLine {
  /** Its `price` is what it costs in the shop, or in the order so far. */
  readonly item: DealItem;
  readonly quantity: string;
  /** '': what it costs. */
  readonly price: string;
}

export interface Draft {
  readonly lines: readonly DraftLine[];
  readonly discount: string;
  readonly reason: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: Locale;
  readonly address: Address;
  /** null: the same. */
  readonly billing: Address | null;
  readonly courierNote: string;
  /** Id in `shipping_rates`; '': the first that fits. */
  readonly shipping: string;
  /** '': what the way of delivery costs. */
  readonly delivery: string;
  readonly deliveryReason: string;
  readonly method: OrderMethod;
  readonly days: string;
}

/** A new order, for a customer in the shop's own country. */
export function emptyDraft(locale: Locale, country: string, method: OrderMethod): Draft {
  return {
    lines: [],
    discount: '',
    reason: '',
    email: '',
    phone: '',
    locale,
    address: { ...EMPTY_ADDRESS, country },
    billing: null,
    courierNote: '',
    shipping: '',
    delivery: '',
    deliveryReason: '',
    method,
    days: `${OFFER_DAYS}`,
  };
}

function isAgreedDelivery({ offer }: DeskOrder): boolean {
  return offer.deal?.notes.some(({ delivery }) => delivery !== '') === true;
}

/** An order as it is. What was off its lines is off all goods together now. */
export function draftOf(order: DeskOrder, locale: Locale): Draft {
  const { currency, quote } = order;
  return {
    ...emptyDraft(order.locale, order.address.country, order.method),
    lines: order.lines.map(({ item: id, name, values, sku, quantity, unitPrice }) => ({
      item: { id, name, values, sku, price: unitPrice, stock: 0 },
      quantity: `${quantity}`,
      price: '',
    })),
    discount: quote.discount === 0 ? '' : amountText(locale, quote.discount, currency),
    email: order.email,
    phone: order.phone,
    address: order.address,
    billing: order.billing,
    courierNote: order.note,
    shipping: order.offer.rate,
    // What was agreed for the delivery stays so.
    delivery: isAgreedDelivery(order) ? amountText(locale, quote.shipping ?? 0, currency) : '',
  };
}

/** Adds an article, or one more piece of it. */
export function withItem(lines: readonly DraftLine[], item: DealItem): readonly DraftLine[] {
  const known = lines.find((line) => line.item.id === item.id);
  if (known === undefined) return [...lines, { item, quantity: '1', price: '' }];
  const more = { ...known, quantity: `${(parseWhole(known.quantity, 1) ?? 0) + 1}` };
  return lines.map((line) => (line === known ? more : line));
}

export function piecesIn(typed: string): number | null {
  const pieces = typed.trim() === '' ? null : parseWhole(typed, 1);
  return pieces !== null && pieces <= CART_PIECES ? pieces : null;
}

/** Minor units; null: nothing is typed; undefined: it is no amount. */
export function amountIn(typed: string, currency: string): number | null | undefined {
  return typed.trim() === '' ? null : (parseAmount(typed, currency) ?? undefined);
}

function lineOf({ item, quantity, price }: DraftLine, currency: string): DealLine | null {
  const [pieces, amount] = [piecesIn(quantity), amountIn(price, currency)];
  if (pieces === null || amount === undefined) return null;
  return { item: item.id, quantity: pieces, ...(amount === null ? {} : { price: amount }) };
}

/** What a draft comes to can be asked for; null: a number is none yet, or there is no article. */
export function termsOf({ lines, discount, address, shipping, delivery }: Draft, currency: string): DealTerms | null {
  const [off, cost] = [amountIn(discount, currency), amountIn(delivery, currency)];
  const wanted = lines.flatMap((line) => lineOf(line, currency) ?? []);
  if (wanted.length < lines.length || wanted.length === 0 || off === undefined || cost === undefined) return null;
  if (address.country === '') return null;
  const { country, postcode } = address;
  return { lines: wanted, discount: off ?? 0, country, postcode, shipping, delivery: cost };
}
