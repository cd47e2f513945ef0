import type { DealPrice } from '#src/contract/desk/manual.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { createT } from '#src/i18n/client-t.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { billSums } from '#src/wording/bill-sums.ts';

async function loadBillWords(locale: Locale) {
  return createT(await loadPartWords(locale, 'bill'), locale);
}

interface DealSumsProps {
  readonly desk: Desk;
  readonly price: DealPrice;
  /** Voucher that the order was placed with; ''. */
  readonly coupon: string;
}

/** What the customer will see below the lines. */
export function DealSums({ desk, price: { quote, shipping, chosen }, coupon }: DealSumsProps) {
  const bill = useLoaded(loadBillWords, desk.locale);
  if (bill === null) return <p>{desk.t('loading')}</p>;
  const name = shipping.find(({ id }) => id === chosen)?.name ?? '';
  const sums = billSums(quote, bill, { locale: desk.locale, shipping: name, coupon, vatExemptNote: '' });
  return (
    <dl className="order-sums">
      {sums.map(({ key, text, amount, kind }) => (
        <div key={key} data-kind={kind}>
          <dt>{text}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
