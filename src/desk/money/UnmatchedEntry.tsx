import { useState } from 'react';
import type { UnmatchedRow } from '#src/contract/desk/money.ts';
import { JoinForm } from '#src/desk/money/JoinForm.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

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
