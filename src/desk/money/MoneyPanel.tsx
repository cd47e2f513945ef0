import { useCallback } from 'react';
import { DisputeEntry } from '#src/desk/money/DisputeEntry.tsx';
import { MoneyList } from '#src/desk/money/MoneyList.tsx';
import { RefundEntry } from '#src/desk/money/RefundEntry.tsx';
import { TransferImport } from '#src/desk/money/TransferImport.tsx';
import { UnmatchedEntry } from '#src/desk/money/UnmatchedEntry.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import type { PaymentFindings } from '#src/contract/desk/money.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { usePart } from '#src/desk/use-desk.ts';

/** What does not agree, and money that waits for a person: refunds, transfers without an order, disputes. */
export function MoneyPanel() {
  const { desk, t } = usePart('desk-money');
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
        id="money-refunds"
        title={t('toLook')}
        none={t('toLook.none')}
        list={refunds}
        renderRow={(refund) => <RefundEntry key={refund.id} refund={refund} withOrder reload={refunds.reload} />}
      />
      <MoneyList
        id="money-transfers"
        title={t('transfers')}
        none={t('transfers.none')}
        list={transfers}
        renderRow={(row) => <UnmatchedEntry key={row.id} transfer={row} reload={transfers.reload} />}
      >
        <TransferImport reload={transfers.reload} />
      </MoneyList>
      <MoneyList
        id="money-disputes"
        title={t('disputes')}
        none={t('disputes.none')}
        list={disputes}
        renderRow={(dispute) => <DisputeEntry key={dispute.id} dispute={dispute} reload={disputes.reload} />}
      />
      <MoneyList
        id="money-findings"
        title={t('findings')}
        none={t('findings.none')}
        list={findings}
        renderRow={(finding) => <FindingEntry key={`${finding.kind} ${finding.intent}`} finding={finding} />}
      />
    </>
  );
}

/** One payment on which the shop and the provider do not agree, and what to do. */
function FindingEntry({ finding }: { readonly finding: PaymentFindings['rows'][number] }) {
  const { desk, t } = usePart('desk-money');
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
