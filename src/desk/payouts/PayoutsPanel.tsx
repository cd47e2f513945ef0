import type { PanelProps } from '#src/desk/desk-types.ts';
import { isMonth, MonthNav, monthNow } from '#src/desk/payouts/MonthNav.tsx';
import { PayoutsSection } from '#src/desk/payouts/PayoutsSection.tsx';
import { usePart } from '#src/desk/use-desk.ts';

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
