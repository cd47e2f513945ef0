import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import en from '#i18n/en/order.json';
import fr from '#i18n/fr/order.json';
import it from '#i18n/it/order.json';
import checkout from '#i18n/en/checkout.json';
import errors from '#i18n/en/errors.json';
import type { PaymentState } from '#src/domain/order/order-states.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import { OrderBill } from '#src/islands/order/OrderDetails.tsx';

const WORDS = { en: en.order, fr: fr.order, it: it.order };
const LINE = { product: 'p', values: [], sku: 'B-1', unitPrice: 2000, discount: 0, vatRate: 2000 };
const QUOTE = {
  currency: 'EUR',
  lines: [],
  goods: 8000,
  discount: 0,
  shipping: 490,
  total: 8490,
  vat: [],
  untilFreeShipping: null,
};

/** What the page says below the name of each of two lines, of three bowls and of one book. */
function said(payment: PaymentState, refunded: readonly number[] | null, locale: Locale = 'en'): readonly string[] {
  const quantities = [3, 1];
  const html = renderToStaticMarkup(
    <OrderBill
      t={createT({ ...checkout.bill, ...errors['shop-errors'], ...WORDS[locale] }, locale)}
      props={{ locale, vatExemptNote: '' }}
      order={{
        payment,
        quote: QUOTE,
        coupon: '',
        shipping: { name: 'La Poste', daysMin: 1, daysMax: 2, dates: null },
        lines: quantities.map((quantity, at) => ({ ...LINE, item: `${at}`, name: 'Bowl', quantity })),
      }}
      afterSales={
        refunded && {
          lines: refunded.map((count, at) => ({
            line: `${at}`,
            left: quantities[at] ?? 0,
            exclusion: '',
            ...(count > 0 ? { refunded: count } : {}),
          })),
        }
      }
    />,
  );
  return html
    .split('<li')
    .slice(1)
    .map((line) => /<span class="label">([^<]*)</.exec(line)?.[1] ?? '');
}

test('an order’s page says line by line how many pieces were refunded, in every language', () => {
  expect(said('part_refunded', [1, 1])).toEqual(['1 of 3 refunded', 'Refunded']);
  expect(said('part_refunded', [1, 1], 'fr')).toEqual(['1 article sur 3 remboursé', 'Remboursé']);
  expect(said('part_refunded', [2, 0], 'fr')).toEqual(['2 articles sur 3 remboursés', '']);
  expect(said('part_refunded', [1, 1], 'it')).toEqual(['1 di 3 rimborsato', 'Rimborsato']);
  expect(said('part_refunded', [2, 0], 'it')).toEqual(['2 di 3 rimborsati', '']);
  expect(said('part_refunded', [3, 0])).toEqual(['Refunded', '']);
});

test('no line of an order says that it is refunded before money has gone back, and each does where all of it has', () => {
  expect(said('paid', [1, 1])).toEqual(['', '']);
  expect(said('part_refunded', null)).toEqual(['', '']);
  expect(said('part_refunded', [0, 0])).toEqual(['', '']);
  expect(said('refunded', [1, 0])).toEqual(['Refunded', 'Refunded']);
});
