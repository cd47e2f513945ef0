import type { DeliveryProps } from '#src/islands/cart/Delivery.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { writeAmount } from '#src/domain/format/money.ts';
import { formatPercent } from '#src/domain/format/numbers.ts';

/**
 * Shows what is missing until delivery is free, and the VAT that the total contains: after the button, for there may be
 * more or fewer of them.
 */
export function DeliveryNotes({ locale, messages, amounts, exemptNote, estimate: { quote, rate } }: DeliveryProps) {
  const t = createT(messages, locale);
  const amount = (value: number): string => writeAmount(amounts, value);
  return (
    <div className="cart-estimate">
      {quote.untilFreeShipping !== null && (
        <p className="label cart-progress">
          <progress value={quote.goods} max={rate?.freeFrom ?? 0} aria-hidden="true" />
          {t('untilFree', { amount: amount(quote.untilFreeShipping) })}
        </p>
      )}
      {exemptNote !== '' && <p className="label">{exemptNote}</p>}
      {quote.vat.map((part) => (
        <p className="label" key={part.rate}>
          {t('vatPart', { rate: formatPercent(locale, part.rate / 100), amount: amount(part.vat) })}
        </p>
      ))}
    </div>
  );
}
