/** What a voucher takes off, for whom, and what it can cost the shop, in words. */
import { formatAmount } from '#src/domain/format/money.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import type { CouponFacts } from '#src/studio/coupons/coupon-form.ts';
import type { Studio } from '#src/studio/studio-types.ts';

const HUNDREDTHS = 100;

/** '10% off, from goods of €50.00, at most 100 times, until …'. */
export function couponWords({ t, locale, props }: Studio, facts: CouponFacts): string {
  const { kind, value, minimum, starts, ends, maxUses, isOnce } = facts;
  const amount = (minor: number): string => formatAmount(locale, minor, props.currency);
  const moment = (stored: string): string => momentWords(locale, momentOf(stored));
  const off = kind === 'percent' ? formatPercent(locale, value / HUNDREDTHS) : amount(value);
  return [
    t('coupons.says.off', { off }),
    minimum === 0 ? t('coupons.says.anyOrder') : t('coupons.says.minimum', { minimum: amount(minimum) }),
    maxUses === 0 ? t('coupons.says.anyUses') : t('coupons.says.uses', { count: maxUses }),
    ...(isOnce ? [t('coupons.says.once')] : []),
    ...(starts === '' ? [] : [t('coupons.says.starts', { date: moment(starts) })]),
    ends === '' ? t('coupons.says.forGood') : t('coupons.says.ends', { date: moment(ends) }),
  ].join(', ');
}

/** The most that it can cost; where nobody can tell, why. */
export function costWords({ t, locale, props }: Studio, { kind, value, maxUses }: CouponFacts): string {
  if (maxUses === 0) return t('coupons.cost.open');
  if (kind === 'percent') return t('coupons.cost.percent', { count: maxUses });
  return t('coupons.cost.most', { most: formatAmount(locale, value * maxUses, props.currency) });
}
