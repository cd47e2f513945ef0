/** The sums below the lines of a bill, in words; the checkout and the page of an order show the same. */
import type { Locale } from '#src/domain/site/locale.ts';
import type { Quote } from '#src/domain/order/quote.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';
import type { Messages } from '#src/i18n/i18n.ts';

export type BillMessages = Messages<'bill'>;

export interface Sum {
  readonly key: string;
  readonly text: string;
  readonly amount: string;
  readonly kind?: 'total' | 'contained';
}

const BASIS_POINTS = 100;

export interface SumDetails {
  readonly locale: Locale;
  /** Name of the way of delivery; '': not chosen yet. */
  readonly shipping: string;
  /** Voucher that counts; '': none. */
  readonly coupon: string;
  /** Note that stands in place of VAT where none is charged; '': nothing. */
  readonly vatExemptNote: string;
}

/** Goods, voucher, delivery, total, and the VAT in it rate by rate. */
export function billSums(quote: Quote, t: ClientT<BillMessages>, details: SumDetails): readonly Sum[] {
  const { locale, shipping, coupon, vatExemptNote } = details;
  const amount = (value: number): string => formatAmount(locale, value, quote.currency);
  const delivery =
    quote.shipping === null ? t('shippingLater') : quote.shipping === 0 ? t('free') : amount(quote.shipping);
  return [
    { key: 'goods', text: t('goods'), amount: amount(quote.goods) },
    ...(quote.discount > 0
      ? [
          {
            key: 'discount',
            // Without a voucher somebody of the shop has agreed on it.
            text: coupon === '' ? t('reduction') : t('discount', { code: coupon }),
            amount: `−${amount(quote.discount)}`,
          },
        ]
      : []),
    { key: 'shipping', text: shipping === '' ? t('shipping') : t('shippingBy', { name: shipping }), amount: delivery },
    { key: 'total', text: t('total'), amount: amount(quote.total), kind: 'total' as const },
    ...quote.vat.map(({ rate, vat }) => ({
      key: `vat-${rate}`,
      text: t('vat', { rate: formatPercent(locale, rate / BASIS_POINTS) }),
      amount: amount(vat),
      kind: 'contained' as const,
    })),
    ...(vatExemptNote === '' ? [] : [{ key: 'exempt', text: vatExemptNote, amount: '', kind: 'contained' as const }]),
  ];
}
