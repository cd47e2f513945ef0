import type { OrderMoney } from '#src/contract/desk/money.ts';
import type { MoneyT } from '#src/desk/money/words.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';

export interface AmountsProps {
  readonly t: MoneyT;
  readonly locale: Locale;
  readonly money: OrderMoney;
}

/** What was paid, what has gone back, and what can. */
export function Amounts({ t, locale, money }: AmountsProps) {
  const rows = [
    ['total', money.total],
    ['paid', money.paid],
    ['refunded', money.refunded],
    ...(money.pending > 0 ? ([['pending', money.pending]] as const) : []),
    ['left', money.left],
  ] as const;
  return (
    <dl className="money-sums">
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{formatAmount(locale, amount, money.currency)}</dd>
        </div>
      ))}
    </dl>
  );
}
