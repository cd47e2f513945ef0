import { useCallback } from 'react';
import { DisputeEntry } from '#src/desk/money/DisputeEntry.tsx';
import { MoneyList } from '#src/desk/money/MoneyList.tsx';
import { RefundEntry } from '#src/desk/money/RefundEntry.tsx';
import { TransferImport } from '#src/desk/money/TransferImport.tsx';
import { UnmatchedEntry } from '#src/desk/money/UnmatchedEntry.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import type { PanelProps, Desk } from '#src/desk/desk-types.ts';
import type { PaymentFindings } from '#src/contract/desk/money.ts';
import type { MoneyT } from '#src/desk/money/words.ts';
import { formatAmount } from '#src/domain/format/money.ts';

/** What does not agree, and money that waits for a person: refunds, transfers without an order, disputes. */
export function MoneyPanel({ desk, t }: PanelProps<'desk-money'>) {
  const refunds = useList(useCallback((after: string) => desk.read('money-refunds', { after }), [desk]));
  const transfers = useList(useCallback((after: string) => desk.read('money-transfers', { after }), [desk]));
  const disputes = useList(useCallback((after: string) => desk.read('disputes', { after }), [desk]));
  const findings = useList(
    useCallback(async () => ({ ...(await desk.read('money-findings', {})), after: '' }), [desk]),
  );
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="lead">{t('intro')}</p>
      <MoneyList
        desk={desk}
        id="money-refunds"
        title={t('toLook')}
        none={t('toLook.none')}
        list={refunds}
        renderRow={(refund) => (
          <RefundEntry key={refund.id} desk={desk} t={t} refund={refund} withOrder reload={refunds.reload} />
        )}
      />
      <MoneyList
        desk={desk}
        id="money-transfers"
        title={t('transfers')}
        none={t('transfers.none')}
        list={transfers}
        renderRow={(row) => <UnmatchedEntry key={row.id} desk={desk} t={t} transfer={row} reload={transfers.reload} />}
      >
        <TransferImport desk={desk} t={t} reload={transfers.reload} />
      </MoneyList>
      <MoneyList
        desk={desk}
        id="money-disputes"
        title={t('disputes')}
        none={t('disputes.none')}
        list={disputes}
        renderRow={(dispute) => (
          <DisputeEntry key={dispute.id} desk={desk} t={t} dispute={dispute} reload={disputes.reload} />
        )}
      />
      <MoneyList
        desk={desk}
        id="money-findings"
        title={t('findings')}
        none={t('findings.none')}
        list={findings}
        renderRow={(finding) => (
          <FindingEntry key={`${finding.kind} ${finding.intent}`} desk={desk} t={t} finding={finding} />
        )}
      />
    </>
  );
}

interface FindingEntryProps {
  readonly desk: Desk;
  readonly t: MoneyT;
  readonly finding: PaymentFindings['rows'][number];
}

/** One payment on which the shop and the provider do not agree, and what to do. */
function FindingEntry({ desk, t, finding }: FindingEntryProps) {
  const { kind, intent, number, amount, currency, note, order } = finding;
  return (
    <article className="money-entry">
      <p>
        <strong>{formatAmount(desk.locale, amount, currency || desk.props.currency)}</strong>{' '}
        <span className="chip" data-mark="alert">
          {t(`finding.${kind}`)}
        </span>{' '}
        {order !== '' && <a href={`#order/${order}`}>{t('order', { number })}</a>}
      </p>
      <p>{t(`finding.${kind}.how`)}</p>
      <p className="label" translate="no">
        {[intent, order === '' ? number : '', note].filter((part) => part !== '').join(' · ')}
      </p>
    </article>
  );
}
