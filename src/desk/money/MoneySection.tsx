import { useCallback, useMemo } from 'react';
import type { OrderMoney } from '#src/contract/desk/money.ts';
import { Amounts } from '#src/desk/money/Amounts.tsx';
import { DisputeEntry } from '#src/desk/money/DisputeEntry.tsx';
import { RefundEntry } from '#src/desk/money/RefundEntry.tsx';
import { RefundForm } from '#src/desk/money/RefundForm.tsx';
import { TransferEntry } from '#src/desk/money/TransferEntry.tsx';
import type { MoneyT } from '#src/desk/money/words.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { createT } from '#src/i18n/client-t.ts';

/** What this section needs to know of an order. */
export interface MoneyOrder {
  readonly id: string;
}

export interface MoneySectionProps {
  readonly desk: Desk;
  readonly order: MoneyOrder;
  /** The rest of the page is to be read again. */
  readonly reload: () => void;
}

interface LoadedProps extends MoneySectionProps {
  readonly t: MoneyT;
  readonly money: OrderMoney;
}

/** The money of an order: amounts, refunds, disputes, and giving money back. Its documents have a section of their own. */
export function MoneySection({ desk, order, reload }: MoneySectionProps) {
  const read = useCallback(
    () => Promise.all([loadPartWords(desk.locale, 'desk-money'), desk.read('order-money', { order: order.id })]),
    [desk, order],
  );
  const { value, error, reload: readAgain } = useRead(read);
  const words = value?.[0];
  const t = useMemo(() => (words === undefined ? null : createT(words, desk.locale)), [words, desk.locale]);
  if (value === null || t === null)
    return error === null ? (
      <p className="label">{desk.t('loading')}</p>
    ) : (
      <Failed desk={desk} error={error} reload={readAgain} />
    );
  const both = (): void => {
    readAgain();
    reload();
  };
  return <Loaded desk={desk} order={order} reload={both} t={t} money={value[1]} />;
}

function Loaded({ desk, order, reload, t, money }: LoadedProps) {
  const { refunds, disputes, transfers } = money;
  return (
    <section className="desk-money" aria-labelledby="money-title">
      <h2 id="money-title">{t('section')}</h2>
      <Amounts t={t} locale={desk.locale} money={money} />
      {disputes.length > 0 && <h3>{t('disputes')}</h3>}
      {disputes.map((dispute) => (
        <DisputeEntry key={dispute.id} desk={desk} t={t} dispute={dispute} reload={reload} />
      ))}
      {transfers.length > 0 && <h3>{t('joined')}</h3>}
      {transfers.map((transfer) => (
        <TransferEntry
          key={transfer.id}
          desk={desk}
          t={t}
          transfer={transfer}
          currency={money.currency}
          reload={reload}
        />
      ))}
      <h3>{t('refunds')}</h3>
      {refunds.length === 0 && <p>{t('refunds.none')}</p>}
      {refunds.map((refund) => (
        <RefundEntry key={refund.id} desk={desk} t={t} refund={refund} withOrder={false} reload={reload} />
      ))}
      {money.why === '' ? (
        <RefundForm key={refunds.length} desk={desk} t={t} order={order.id} money={money} reload={reload} />
      ) : (
        <p className="note">{t(`why.${money.why}`)}</p>
      )}
    </section>
  );
}
