import { useCallback, useState } from 'react';
import { DisputeEntry } from '#src/desk/money/DisputeEntry.tsx';
import { MoneyList } from '#src/desk/money/MoneyList.tsx';
import { RefundEntry } from '#src/desk/money/RefundEntry.tsx';
import { TransferImport } from '#src/desk/money/TransferImport.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import type { PaymentFindings, UnmatchedRow } from '#src/contract/desk/money.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { JoinForm } from '#src/desk/money/JoinForm.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatDay } from '#src/i18n/format.ts';
import { Field } from '#src/ui/Field.tsx';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

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

export interface UnmatchedEntryProps {
  readonly transfer: UnmatchedRow;
  readonly reload: () => void;
}

const NOTE_LENGTH = 500;

/** What is wrong with a line that somebody imported; one that was booked is not in the list. */
function whyOf(t: PartT<'desk-money'>, { outcome, number }: UnmatchedRow): string {
  switch (outcome) {
    case 'several':
    case 'not_by_transfer':
    case 'amount':
    case 'currency':
    case 'older':
    case 'unseen':
    case 'again':
    case 'key_used':
    case 'failed':
      return t(`why_${outcome}`, { number });
    // What a file says to have gone back is stored so.
    case 'unsettled':
      return t('why_returned');
    default:
      return t('why_no_order');
  }
}

function Dismiss({ transfer, reload }: UnmatchedEntryProps) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const [note, setNote] = useState('');
  const { id } = transfer;
  const dismiss = async (): Promise<void> => {
    if (!(await run(() => desk.act('transfer-dismiss', { transfer: id, note: note.trim() })))) return;
    const amount = formatAmount(desk.locale, transfer.amount, transfer.currency || desk.props.currency);
    desk.say(t('dismiss.done', { amount }), async () => {
      await desk.act('transfer-reopen', { transfer: id });
      reload();
    });
    reload();
  };
  return (
    <details>
      <summary>{t('dismiss')}</summary>
      <PressForm press={{ isBusy, problem }} submit={t('dismiss.do')} isOff={note.trim() === ''} onSubmit={dismiss}>
        <Field
          id={`note-${id}`}
          label={t('dismiss.note')}
          required
          maxLength={NOTE_LENGTH}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </PressForm>
    </details>
  );
}

/** Money that has come and no order has taken: why, and a search for the order. */
export function UnmatchedEntry({ transfer, reload }: UnmatchedEntryProps) {
  const { desk, t } = usePart('desk-money');
  const { amount, currency, received, sender, text, like } = transfer;
  return (
    <article className="money-entry">
      <p>
        <strong>{formatAmount(desk.locale, amount, currency || desk.props.currency)}</strong> ·{' '}
        {formatDay(desk.locale, new Date(received))}
      </p>
      {sender !== '' && <p className="label">{t('transfer.from', { sender })}</p>}
      <p dir="auto">{t('transfer.text', { text })}</p>
      <p className="label">{whyOf(t, transfer)}</p>
      {like !== null && (
        <p className="note">
          {t('transfer.like', { number: like.number, day: formatDay(desk.locale, new Date(like.received)) })}
        </p>
      )}
      <JoinForm transfer={transfer} reload={reload} />
      <Dismiss transfer={transfer} reload={reload} />
    </article>
  );
}
