import type { PanelProps } from '#src/desk/desk-types.ts';
import { isMonth, MonthNav, monthNow } from '#src/desk/payouts/MonthNav.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { useCallback } from 'react';
import type { PayoutsAnswer } from '#src/contract/desk/payouts.ts';
import { MoneyList } from '#src/desk/money/MoneyList.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { dayWords } from '#src/desk/numbers/words.ts';
import { PayoutEntry } from '#src/desk/payouts/PayoutEntry.tsx';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatNumber } from '#src/domain/format/numbers.ts';

/** Payments and fees against the provider's payouts and the bank, a month at a time. */
export function PayoutsPanel({ rest }: PanelProps) {
  const { desk, t } = usePart('desk-payouts');
  const month = isMonth(rest) ? rest : monthNow();
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <MonthNav locale={desk.locale} place="payouts" month={month} label={t('month')} />
      <PayoutsSection key={month} month={month} />
      <p>
        <a href={`#invoices/${month}`}>{t('invoices')}</a>
      </p>
    </>
  );
}

export interface PayoutsSectionProps {
  /** 'YYYY-MM' */
  readonly month: string;
}

type Month = Pick<PayoutsAnswer, 'totals' | 'waiting' | 'missing' | 'currency'>;

/** The month in one table: what customers paid, what went back, what the provider kept, and what is at the bank. */
function Totals({ month }: { readonly month: Month }) {
  const { desk, t } = usePart('desk-payouts');
  const { totals, waiting, currency } = month;
  const amount = (value: number): string => formatAmount(desk.locale, value, currency);
  const rows = [
    ['payments', totals.payments],
    ['refunds', totals.refunds],
    ['disputes', totals.disputes],
    ['others', totals.others],
    ['fees', -totals.fees],
    ['sent', totals.amount],
    ['atBank', totals.arrived],
    ['onWay', totals.amount - totals.arrived],
  ] as const;
  return (
    <section className="desk-money" aria-labelledby="payouts-totals">
      <h2 id="payouts-totals">{t('totals')}</h2>
      <table className="numbers-table">
        <tbody>
          {rows.map(([name, sum]) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td>{amount(sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('waiting', {
          count: waiting.count,
          number: formatNumber(desk.locale, waiting.count),
          amount: amount(waiting.amount),
        })}
      </p>
    </section>
  );
}

/** Payments that should have come long ago. */
function Missing({ month }: { readonly month: Month }) {
  const { desk, t } = usePart('desk-payouts');
  if (month.missing.length === 0) return null;
  return (
    <section className="desk-money" aria-labelledby="payouts-missing">
      <h2 id="payouts-missing">{t('missing')}</h2>
      <p>{t('missing.how')}</p>
      <ul className="money-list">
        {month.missing.map(({ order, number, amount, currency, day }) => (
          <li key={`${order} ${amount}`}>
            <a href={`#order/${order}`}>{t('order', { number })}</a> · {formatAmount(desk.locale, amount, currency)} ·{' '}
            {dayWords(desk.locale, day, 'long')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The provider's payouts of a month beside the shop's books and its bank. For the page of payouts, and for the month's. */
export function PayoutsSection({ month }: PayoutsSectionProps) {
  const { desk, t } = usePart('desk-payouts');
  const list = useList(useCallback((after: string) => desk.read('payouts', { month, after }), [desk, month]));
  const sums = list.beside;
  return (
    <>
      {sums !== null && <Totals month={sums} />}
      {sums !== null && <Missing month={sums} />}
      <MoneyList
        id="payouts-list"
        title={t('payouts')}
        none={t('payouts.none')}
        list={list}
        renderRow={(payout) => <PayoutEntry key={payout.id} payout={payout} reload={list.reload} />}
      />
    </>
  );
}
