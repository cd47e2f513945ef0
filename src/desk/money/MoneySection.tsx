import { useCallback } from 'react';
import type { OrderMoney, TransferRow } from '#src/contract/desk/money.ts';
import { DisputeEntry } from '#src/desk/money/DisputeEntry.tsx';
import { RefundEntry } from '#src/desk/money/RefundEntry.tsx';
import { RefundForm } from '#src/desk/money/RefundForm.tsx';
import { openPartWords } from '#src/desk/load-words.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatDay } from '#src/i18n/format.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';

/** What this section needs to know of an order. */
export interface MoneyOrder {
  readonly id: string;
}

export interface MoneySectionProps {
  readonly order: MoneyOrder;
  /** The rest of the page is to be read again. */
  readonly reload: () => void;
}

interface LoadedProps extends MoneySectionProps {
  readonly money: OrderMoney;
}

/** The money of an order: amounts, refunds, disputes, and giving money back. Its documents have a section of their own. */
export function MoneySection({ order, reload }: MoneySectionProps) {
  const desk = useDesk();
  const read = useCallback(
    () => Promise.all([desk.read('order-money', { order: order.id }), openPartWords(desk.locale, 'desk-money')]),
    [desk, order],
  );
  const { value, error, reload: readAgain } = useRead(read);
  if (value === null)
    return error === null ? <p className="label">{desk.t('loading')}</p> : <Failed error={error} reload={readAgain} />;
  const both = (): void => {
    readAgain();
    reload();
  };
  return <Loaded order={order} reload={both} money={value[0]} />;
}

function Loaded({ order, reload, money }: LoadedProps) {
  const { desk, t } = usePart('desk-money');
  const { refunds, disputes, transfers } = money;
  return (
    <section className="desk-money" aria-labelledby="money-title">
      <h2 id="money-title">{t('section')}</h2>
      <Amounts locale={desk.locale} money={money} />
      {disputes.length > 0 && <h3>{t('disputes')}</h3>}
      {disputes.map((dispute) => (
        <DisputeEntry key={dispute.id} dispute={dispute} reload={reload} />
      ))}
      {transfers.length > 0 && <h3>{t('joined')}</h3>}
      {transfers.map((transfer) => (
        <TransferEntry key={transfer.id} transfer={transfer} currency={money.currency} reload={reload} />
      ))}
      <h3>{t('refunds')}</h3>
      {refunds.length === 0 && <p>{t('refunds.none')}</p>}
      {refunds.map((refund) => (
        <RefundEntry key={refund.id} refund={refund} withOrder={false} reload={reload} />
      ))}
      {money.why === '' ? (
        <RefundForm key={refunds.length} order={order.id} money={money} reload={reload} />
      ) : (
        <p className="note">{t(`why.${money.why}`)}</p>
      )}
    </section>
  );
}

/** What was paid, what has gone back, and what can. */
function Amounts({ locale, money }: { readonly locale: Locale; readonly money: OrderMoney }) {
  const { t } = usePart('desk-money');
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

interface TransferEntryProps {
  readonly transfer: TransferRow;
  readonly currency: string;
  readonly reload: () => void;
}

/** Money that has come for an order by transfer; a mistake is set to 0. */
function TransferEntry({ transfer, currency, reload }: TransferEntryProps) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const { id, amount, received, sender } = transfer;
  const undo = async (): Promise<void> => {
    if (!(await run(() => desk.act('transfer-correct', { transfer: id, amount: 0 })))) return;
    desk.say(t('joined.undoDone'));
    reload();
  };
  return (
    <article className="money-entry">
      <p>
        <strong>{formatAmount(desk.locale, amount, currency)}</strong> · {formatDay(desk.locale, new Date(received))}
      </p>
      {sender !== '' && <p className="label">{t('transfer.from', { sender })}</p>}
      {amount > 0 && (
        <button type="button" className="link" aria-disabled={isBusy} onClick={() => void undo()}>
          {t('joined.undo')}
        </button>
      )}
      <Problem text={problem} />
    </article>
  );
}
