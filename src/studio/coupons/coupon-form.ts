/** A voucher as somebody types it, and as it is stored. Pure. */
import type { CouponRow } from '#src/contract/studio-coupons.ts';
import type { SettingValues } from '#src/contract/desk/settings.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { tidyCoupon } from '#src/domain/order/coupon.ts';
import { coupons } from '#src/schema/prices.ts';
import { amountText, parseAmount, parseWhole } from '#src/wording/number-text.ts';

export const COUPON_KINDS = ['percent', 'amount'] as const;
type CouponKind = (typeof COUPON_KINDS)[number];

export interface TypedCoupon {
  readonly code: string;
  readonly kind: CouponKind;
  readonly value: string;
  readonly minimum: string;
  /** As dates are stored; ''. */
  readonly starts: string;
  readonly ends: string;
  readonly maxUses: string;
  readonly isOnce: boolean;
  readonly isActive: boolean;
}

export const NEW_COUPON: TypedCoupon = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  starts: '',
  ends: '',
  maxUses: '',
  isOnce: false,
  isActive: true,
};

/** What a voucher is, in numbers. */
export interface CouponFacts {
  readonly code: string;
  readonly kind: CouponKind;
  /** Hundredths of a per cent, or minor units. */
  readonly value: number;
  readonly minimum: number;
  readonly starts: string;
  readonly ends: string;
  readonly maxUses: number;
  readonly isOnce: boolean;
  readonly isActive: boolean;
}

export function factsOf({ values }: Pick<CouponRow, 'values'>): CouponFacts {
  const text = (name: string): string => `${values[name] ?? ''}`;
  return {
    code: text('code'),
    kind: text('kind') === 'amount' ? 'amount' : 'percent',
    value: Number(values['value'] ?? 0),
    minimum: Number(values['minimum'] ?? 0),
    starts: text('starts'),
    ends: text('ends'),
    maxUses: Number(values['max_uses'] ?? 0),
    isOnce: values['once_per_customer'] === true,
    isActive: values['active'] === true,
  };
}

/** A per cent is read as an amount is: two decimals, a point or a comma. */
const HUNDREDTHS = 'EUR';

export function typedOf(row: CouponRow, locale: Locale, currency: string): TypedCoupon {
  const { code, kind, value, minimum, starts, ends, maxUses, isOnce, isActive } = factsOf(row);
  return {
    code,
    kind,
    value: amountText(locale, value, kind === 'percent' ? HUNDREDTHS : currency),
    minimum: minimum === 0 ? '' : amountText(locale, minimum, currency),
    starts,
    ends,
    maxUses: maxUses === 0 ? '' : `${maxUses}`,
    isOnce,
    isActive,
  };
}

export type CouponField = 'code' | 'value' | 'minimum' | 'ends' | 'maxUses';
const MOST_PERCENT = 10_000;
const CODE = new RegExp(coupons.fields.code.pattern);

/** `value` of a field that is none yet: 0. */
export function readCoupon(
  typed: TypedCoupon,
  currency: string,
): { readonly facts: CouponFacts; readonly problems: readonly CouponField[] } {
  const { kind, starts, ends, isOnce, isActive } = typed;
  const code = tidyCoupon(typed.code);
  const value = parseAmount(typed.value.replace('%', ''), kind === 'percent' ? HUNDREDTHS : currency);
  const minimum = typed.minimum.trim() === '' ? 0 : parseAmount(typed.minimum, currency);
  const maxUses = parseWhole(typed.maxUses, 0);
  const isCode = CODE.test(code) && code.length <= coupons.fields.code.max;
  const isValue = value !== null && value > 0 && (kind === 'amount' || value <= MOST_PERCENT);
  const all: readonly (readonly [CouponField, boolean])[] = [
    ['code', isCode],
    ['value', isValue],
    ['minimum', minimum !== null],
    ['maxUses', maxUses !== null],
    ['ends', starts === '' || ends === '' || starts < ends],
  ];
  return {
    facts: {
      code,
      kind,
      value: value ?? 0,
      minimum: minimum ?? 0,
      starts,
      ends,
      maxUses: maxUses ?? 0,
      isOnce,
      isActive,
    },
    problems: all.filter(([, isGood]) => !isGood).map(([field]) => field),
  };
}

/** Its fields by the names of the collection. */
export function valuesOf({
  code,
  kind,
  value,
  minimum,
  starts,
  ends,
  maxUses,
  isOnce,
  isActive,
}: CouponFacts): SettingValues {
  return {
    code,
    kind,
    value,
    minimum,
    starts,
    ends,
    max_uses: maxUses,
    once_per_customer: isOnce,
    active: isActive,
  };
}

/** Those that differ from what is stored; of a new one (null) all. */
export function changedValues(facts: CouponFacts, row: CouponRow | null): SettingValues {
  return Object.fromEntries(
    Object.entries(valuesOf(facts)).filter(([name, value]) => row === null || row.values[name] !== value),
  );
}
