/**
 * Draft of what is typed and chosen in the checkout: survives reload, a lost network, Back and a closed tab, for one
 * day. Card data is never here.
 */
import { DEMO_OUTCOMES, ORDER_METHODS, type DemoOutcome, type OrderMethod } from '#src/contract/shop-api.ts';
import { EMPTY_ADDRESS, type Address } from '#src/domain/address/address.ts';
import { EMPTY_INVOICE_REQUEST, type InvoiceRequest } from '#src/domain/money/italian-invoice.ts';
import type { Gift } from '#src/domain/order/delivery-extras.ts';
import { parseObject } from '#src/stores/json.ts';
import { CHECKOUT_KEY } from '#src/stores/checkout/keys.ts';
import { stored } from '#src/stores/storage.ts';

export interface Draft {
  readonly email: string;
  readonly phone: string;
  readonly address: Address;
  /** null: the same as `address`. */
  readonly billing: Address | null;
  /** An Italian electronic invoice; null: none is asked for. */
  readonly invoice: InvoiceRequest | null;
  /** Id in `shipping_rates`; '': not chosen yet. */
  readonly shipping: string;
  /** For the courier; ''. */
  readonly courierNote: string;
  /** null: it is none. */
  readonly gift: Gift | null;
  /** They do not want to be asked for reviews by mail. */
  readonly reviewStop: boolean;
  /** Voucher that was entered; '': none. */
  readonly coupon: string;
  /** Way in which it shall be paid, where the shop offers more than one; null: not chosen yet. */
  readonly method: OrderMethod | null;
  /** End that the payment of a demo shop shall have. */
  readonly outcome: DemoOutcome;
  /** Digest of the terms that were accepted; '': none. */
  readonly terms: string;
}

/** On a shared machine nobody should find yesterday's address. */
const KEPT_MS = 24 * 60 * 60 * 1000;

export const EMPTY_DRAFT: Draft = {
  email: '',
  phone: '',
  address: EMPTY_ADDRESS,
  billing: null,
  invoice: null,
  shipping: '',
  courierNote: '',
  gift: null,
  reviewStop: false,
  coupon: '',
  method: null,
  outcome: 'paid',
  terms: '',
};

const NO_MESSAGE: Gift = { message: '' };

/** The texts of `value` under the names of `empty`; what is no text there is ''. */
function texts<Shape extends object>(empty: Shape, value: unknown): Shape {
  const found = Object(value) as Readonly<Record<string, unknown>>;
  const entries = Object.keys(empty).map((name) => {
    const text = Object.hasOwn(found, name) ? found[name] : '';
    return [name, typeof text === 'string' ? text : ''];
  });
  return Object.fromEntries(entries) as Shape;
}

/** The same, where there is an object at all. */
function textsOrNull<Shape extends object>(empty: Shape, value: unknown): Shape | null {
  return typeof value === 'object' && value !== null ? texts(empty, value) : null;
}

/** The object in any text; null when it was kept more than a day before `now` (ms since the epoch). */
function parseKept(raw: string | null, now: number): Readonly<Record<string, unknown>> | null {
  const found = parseObject(raw);
  const age = now - Number(found['savedAt']);
  return age >= 0 && age < KEPT_MS ? found : null;
}

/** The mail address of the draft in any text, for a script that must be small. */
export function parseEmail(raw: string | null, now: number): string {
  return texts({ email: '' }, parseKept(raw, now)).email;
}

/** Text for what is kept with this mail address in it, for the same script. */
export function withEmail(raw: string | null, email: string, now: number): string {
  return JSON.stringify({ ...parseKept(raw, now), email, savedAt: now });
}

/** The draft in any text, at `now` (ms since the epoch); empty when it is older than a day. */
export function parseDraft(raw: string | null, now: number): Draft {
  const found = parseKept(raw, now);
  if (found === null) return EMPTY_DRAFT;
  const { email, phone, shipping, courierNote, coupon, terms } = EMPTY_DRAFT;
  return {
    ...texts({ email, phone, shipping, courierNote, coupon, terms }, found),
    address: texts(EMPTY_ADDRESS, found['address']),
    billing: textsOrNull(EMPTY_ADDRESS, found['billing']),
    invoice: textsOrNull(EMPTY_INVOICE_REQUEST, found['invoice']),
    gift: textsOrNull(NO_MESSAGE, found['gift']),
    reviewStop: found['reviewStop'] === true,
    method: ORDER_METHODS.find((method) => method === found['method']) ?? EMPTY_DRAFT.method,
    outcome: DEMO_OUTCOMES.find((outcome) => outcome === found['outcome']) ?? EMPTY_DRAFT.outcome,
  };
}

// Pure: a script that only reads what is kept has no store of it.
export const $draft = /* @__PURE__ */ stored(
  CHECKOUT_KEY,
  (raw) => parseDraft(raw, Date.now()),
  (draft) => (draft === EMPTY_DRAFT ? null : JSON.stringify({ ...draft, savedAt: Date.now() })),
);

export function changeDraft(changes: Partial<Draft>): void {
  $draft.change((draft) => ({ ...draft, ...changes }));
}

/** Forgets everything typed: the order is paid. */
export function clearDraft(): void {
  $draft.change(() => EMPTY_DRAFT);
}
