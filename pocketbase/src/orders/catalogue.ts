/**
 * Facts of the catalogue and the shop that pricing a cart reads. It is one query, because each query takes as long as
 * all sums of a cart.
 */
import { hourOf } from '#pocketbase/base/attempts.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { askJson } from '#pocketbase/base/sql.ts';
import type { WithdrawalExclusion } from '#src/contract/account-api.ts';
import type { StockRule } from '#src/domain/catalogue/stock.ts';
import { IS_RUNNING } from '#src/domain/catalogue/visible.ts';
import type { TaxClass, VatScheme } from '#src/domain/money/vat.ts';
import { LOCALES, type Locale } from '#src/domain/site/locale.ts';
import { shownLines, shownText } from '#src/domain/text/fallback.ts';

type Texts = Readonly<Record<Locale, string>>;

export interface SaleItem {
  /** Id in `items`. */
  readonly id: string;
  /** Id in `products`. */
  readonly product: string;
  readonly sku: string;
  /** Without a sale, minor units. */
  readonly price: number;
  /** Price of the sale that runs, minor units; null: none does. */
  readonly salePrice: number | null;
  readonly stock: number;
  readonly rule: StockRule;
  /** Days until it ships when it was sold on. */
  readonly days: number;
  /** Grams. */
  readonly weight: number;
  readonly taxClass: TaxClass;
  readonly exclusion: WithdrawalExclusion;
  /** Status of its product. */
  readonly status: string;
  readonly name: Texts;
  /** Values of the product's choices, one a line. */
  readonly values: Texts;
}

const each = (alias: string, field: string): string =>
  LOCALES.map((locale) => `'${locale}', ${alias}.${field}_${locale}`).join(', ');

/** SQL for the items that exist among {:items}, a list of ids as JSON. */
const ITEMS = `(
  SELECT json_group_array(json_object(
    'id', i.id, 'product', p.id, 'sku', i.sku, 'stock', i.stock, 'rule', i.stock_rule, 'days', i.backorder_days, 'weight', i.weight, 'taxClass', p.tax_class,
    'exclusion', p.withdrawal_exclusion,
    'price', i.price, 'salePrice', (SELECT s.price FROM sales s WHERE s.item = i.id AND s.${IS_RUNNING} LIMIT 1),
    'status', p.status,
    'name', json_object(${each('p', 'name')}), 'values', json_object(${each('i', 'values')})
  ))
  FROM json_each({:items}) wanted JOIN items i ON i.id = wanted.value JOIN products p ON p.id = i.product)`;

export interface CountryFacts {
  readonly code: string;
  readonly active: 0 | 1;
  readonly vat_standard: number;
  readonly vat_books: string;
  readonly vat_reduced: number;
  readonly vat_super_reduced: number;
  /** As it is stored: one a line. */
  readonly territories: string;
}

interface RateFacts {
  /** Id in `shipping_rates`. */
  readonly id: string;
  readonly name: Texts;
  readonly price: number;
  readonly freeFrom: number;
  readonly maxWeight: number;
  readonly daysMin: number;
  readonly daysMax: number;
  readonly saturdays: 0 | 1;
  readonly needsPhone: 0 | 1;
  /** As it is stored: one a line. */
  readonly excluded: string;
  /** As they are stored: one a line. */
  readonly postcodes: string;
  /** '': it stands by itself. */
  readonly method: string;
}

/** Columns of the shop's record. */
export interface BankFacts {
  readonly bank_holder: string;
  readonly bank_iban: string;
  readonly bank_bic: string;
  readonly bank_name: string;
  readonly transfer_days: number;
}

export interface ShopFacts {
  readonly currency: string;
  readonly scheme: VatScheme;
  readonly lowStock: number;
  /** Country of the seller, ISO 3166-1 alpha-2. */
  readonly home: string;
  /** The account that transfers go to; null: none are taken. */
  readonly bank: BankFacts | null;
  /** The seller's country and the one of delivery, where they have a record. */
  readonly countries: readonly CountryFacts[];
  /** Notice of the checkout about deliveries; `ends`: stored date until which it does, '' for good. */
  readonly notice: { readonly texts: Texts; readonly ends: string };
  /** Hours and days at which the shop packs; `closed` as it is stored: one a line. */
  readonly packing: { readonly cutOff: number; readonly weekdays: string; readonly closed: string };
  /** Ways of delivery to the country, in their order. */
  readonly rates: readonly RateFacts[];
}

/** SQL for the shop, as far as it matters for a delivery to {:country}. */
const SHOP = `(
  SELECT json_object(
    'currency', shop.currency, 'scheme', shop.vat_scheme, 'lowStock', shop.low_stock, 'home', shop.country,
    'packing', json_object('cutOff', shop.cut_off, 'weekdays', shop.pack_days, 'closed', shop.closed_days),
    'notice', json_object('texts', json_object(${each('shop', 'delivery_notice')}), 'ends', shop.delivery_notice_ends),
    'bank', CASE WHEN shop.transfer THEN json_object('bank_holder', shop.bank_holder, 'bank_iban', shop.bank_iban,
      'bank_bic', shop.bank_bic, 'bank_name', shop.bank_name, 'transfer_days', shop.transfer_days) END,
    'countries', (
      SELECT json_group_array(json_object(
        'code', c.code, 'active', c.active, 'vat_standard', c.vat_standard, 'vat_books', c.vat_books,
        'vat_reduced', c.vat_reduced, 'vat_super_reduced', c.vat_super_reduced, 'territories', c.territories
      )) FROM countries c WHERE c.code IN (shop.country, {:country})
    ),
    'rates', (
      SELECT json_group_array(json_object(
        'id', r.id, 'name', json_object(${each('r', 'name')}), 'price', r.price, 'freeFrom', r.free_from,
        'maxWeight', r.max_weight, 'daysMin', r.days_min, 'daysMax', r.days_max, 'saturdays', r.saturdays,
        'needsPhone', r.needs_phone,
        'excluded', r.excluded, 'postcodes', r.postcodes, 'method', r.method
      ) ORDER BY r.rank, r.id)
      FROM shipping_rates r JOIN countries c ON c.id = r.country WHERE c.code = {:country} AND c.active
    )
  ) FROM shop LIMIT 1)`;

/** Orders that may still be paid with the coupon: of whoever asks now, by their network or their account. */
const PROMISED = "o.coupon = c.code AND o.order_state = 'open' AND o.payment_state IN ('unpaid', 'failed')";
const OF_NETWORK = "o.origin = {:network} AND o.origin != ''";
const OF_ACCOUNT = "+o.user = {:user} AND o.user != ''";

/**
 * SQL for the coupon {:coupon}, and whether {:email} has used it up for itself. What is not paid counts against whoever
 * has ordered it alone: nobody uses up the coupon of others by orders that they do not pay.
 */
const COUPON = `(
  SELECT json_object(
    'id', c.id, 'kind', c.kind, 'value', c.value, 'minimum', c.minimum, 'starts', c.starts, 'ends', c.ends,
    'maxUses', c.max_uses, 'once', c.once_per_customer, 'active', c.active, 'used', c.used
      + (SELECT COUNT(*) FROM orders o INDEXED BY index_orders_held WHERE ${OF_NETWORK} AND ${PROMISED})
      + (SELECT COUNT(*) FROM orders o WHERE o.user = {:user} AND o.user != '' AND o.origin != {:network} AND ${PROMISED.replaceAll(' o.', ' +o.')}),
    'usedByYou', EXISTS (SELECT 1 FROM coupon_uses u WHERE u.coupon = c.id AND u.email = {:email})
      OR EXISTS (SELECT 1 FROM orders o WHERE LOWER(o.email) = {:email} AND ((+${OF_NETWORK}) OR (${OF_ACCOUNT})) AND ${PROMISED.replaceAll(' o.', ' +o.')})
  ) FROM coupons c WHERE c.code = {:coupon})`;

export interface CouponFacts {
  /** Id in `coupons`. */
  readonly id: string;
  readonly kind: 'percent' | 'amount';
  readonly value: number;
  readonly minimum: number;
  /** Stored dates; '': none. */
  readonly starts: string;
  readonly ends: string;
  readonly maxUses: number;
  readonly once: 0 | 1;
  readonly active: 0 | 1;
  readonly used: number;
  readonly usedByYou: 0 | 1;
}

/** Query of a cart. Each item stands once. */
export interface CartQuery {
  readonly items: readonly string[];
  readonly country: string;
  /** As `tidyCoupon` gives it; '': none. */
  readonly coupon: string;
  /** Address of the customer, in small letters; '': not known yet. */
  readonly email: string;
  /**
   * Holder whose unpaid orders count against a coupon: a digest of the caller's network, and the id of an account; '':
   * nobody.
   */
  readonly network: string;
  readonly user: string;
}

/** A cart of nobody in particular. */
export const NOBODY = { coupon: '', email: '', network: '', user: '' } as const;

export interface CartFacts {
  readonly shop: ShopFacts;
  readonly items: readonly SaleItem[];
  readonly coupon: CouponFacts | null;
  /** Wrong codes of the network in this hour; absent where no code is asked about. */
  readonly wrongCoupons?: number;
}

/** Scope of `order_attempts` that counts the wrong codes of a network. */
export function wrongCouponScope(network: string): string {
  return `coupon ${network}`;
}

/**
 * SQL of one JSON object for CartFacts, with the parameters of `factParameters`. SQLite plans each statement anew: a
 * cart without a coupon does not pay for the questions about one.
 */
export const CART_FACTS = {
  withoutCoupon: `json_object('shop', ${SHOP}, 'items', ${ITEMS}, 'coupon', NULL)`,
  withCoupon: `json_object('shop', ${SHOP}, 'items', ${ITEMS}, 'coupon', ${COUPON}, 'wrongCoupons',
    COALESCE((SELECT count FROM order_attempts WHERE scope = {:wrongCoupons} AND hour = {:hour}), 0))`,
} as const;

export function couponKind({ coupon }: { readonly coupon: string }): keyof typeof CART_FACTS {
  return coupon === '' ? 'withoutCoupon' : 'withCoupon';
}

export function factParameters({ items, ...question }: CartQuery): Record<string, string> {
  const parameters = { items: JSON.stringify(items), ...question };
  if (question.coupon === '') return parameters;
  return { ...parameters, wrongCoupons: wrongCouponScope(question.network), hour: hourOf(nowMs()) };
}

export function readFacts(app: core.App, query: CartQuery): CartFacts {
  return askJson(app, `SELECT ${CART_FACTS[couponKind(query)]} AS json`, factParameters(query)) as CartFacts;
}

/** A text in a language, or in the one that stands in for it. */
export function textIn(texts: Texts, locale: Locale): string {
  return shownText((one) => texts[one], locale).text;
}

/** The lines of a text in a language; each falls back by itself. */
export function linesIn(texts: Texts, locale: Locale): string[] {
  return shownLines((one) => texts[one], locale);
}
