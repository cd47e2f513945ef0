import { useState } from 'react';
import type { RefundRow } from '#src/contract/desk/money.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { formatDay } from '#src/i18n/format.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface RefundEntryProps {
  readonly refund: RefundRow;
  /** Whether the order that it is of is named. */
  readonly withOrder: boolean;
  readonly reload: () => void;
}

function stateOf({ state, followed, toTransfer }: RefundRow): Parameters<PartT<'desk-money'>>[0] {
  if (toTransfer) return 'state.toTransfer';
  return followed && state === 'failed' ? 'state.followed' : `state.${state}`;
}

/** One refund with its state, and what is to be done where it waits for a person. */
export function RefundEntry({ refund, withOrder, reload }: RefundEntryProps) {
  const { desk, t } = usePart('desk-money');
  const { id, currency, reason, error, state, toTransfer } = refund;
  const amount = formatAmount(desk.locale, refund.amount, currency);
  const isOwed = state === 'failed' && !refund.followed;
  const isWaiting = isOwed || toTransfer;
  return (
    <article className="money-entry">
      <p>
        <strong>{amount}</strong>{' '}
        <span className="chip" data-mark={isWaiting ? 'alert' : undefined}>
          {t(stateOf(refund))}
        </span>{' '}
        {withOrder && <a href={`#order/${refund.order}`}>{t('order', { number: refund.number })}</a>}
      </p>
      <p className="label">
        {t('refund.meta', {
          day: formatDay(desk.locale, new Date(refund.created)),
          by: refund.by.replace(/^\S+ /, ''),
        })}
      </p>
      {reason !== '' && <p className="label">{t('refund.reason', { reason })}</p>}
      {error !== '' && state === 'failed' && <p className="label">{t('refund.error', { error })}</p>}
      {refund.isTakenBack && (
        <p className="note" role="note">
          {t('refund.takenBack')}
        </p>
      )}
      {isOwed && <TryAgain id={id} amount={amount} reload={reload} />}
      {toTransfer && <ByHand refund={refund} amount={amount} reload={reload} />}
    </article>
  );
}

interface StepProps {
  readonly amount: string;
  readonly reload: () => void;
}

function TryAgain({ id, amount, reload }: StepProps & { readonly id: string }) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const again = async (): Promise<void> => {
    if (await run(() => desk.act('refund-again', { refund: id }))) desk.say(t('again.done', { amount }));
    reload();
  };
  return (
    <>
      <button type="button" className="button" aria-disabled={isBusy} onClick={() => void again()}>
        {t('again')}
      </button>
      <Problem text={problem} />
    </>
  );
}

function ByHand({ refund, amount, reload }: StepProps & { readonly refund: RefundRow }) {
  const { desk, t } = usePart('desk-money');
  const { isBusy, problem, run } = usePress(desk.words);
  const [day, setDay] = useState(() => new Date().toLocaleDateString('sv'));
  const { id, account } = refund;
  const done = async (): Promise<void> => {
    if (!(await run(() => desk.act('refund-transferred', { refund: id, day })))) return;
    desk.say(t('transfer.said', { amount }));
    reload();
  };
  return (
    <PressForm press={{ isBusy, problem }} submit={t('transfer.done')} onSubmit={done}>
      <p>{account === '' ? t('transfer.unknown', { amount }) : t('transfer.to', { amount, account })}</p>
      <Field
        id={`day-${id}`}
        label={t('transfer.day')}
        type="date"
        required
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </PressForm>
  );
}
