import { useState } from 'react';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import { Field } from '#src/ui/Field.tsx';

/** Characters of each, as their columns hold them. */
const REASON_LENGTH = 500;
const KEPT_LENGTH = 300;

/** Says what cancelling brings, and asks why. The money goes back unless somebody says why it stays. */
export function CancelForm({ desk, t, order, reload, onEnd }: OwnSectionProps & { readonly onEnd: () => void }) {
  const [reason, setReason] = useState('');
  const [keep, setKeep] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const press = usePress((error) => pageProblem(desk, t, error));
  const hasMoney = isPaid(order.states.payment);
  const back = formatAmount(desk.locale, order.paid - order.refunded, order.currency);
  const cancel = (): void => {
    const why = keep?.trim() ?? null;
    setMissing(why === '');
    if (why === '') return;
    press.run(async () => {
      await desk.act('order-step', {
        order: order.id,
        to: 'cancelled',
        reason,
        ...(why === null ? {} : { keep: why }),
      });
      desk.say(t('cancelled', { number: order.number }));
      onEnd();
      reload();
    });
  };
  return (
    <form
      className="form order-ask"
      noValidate
      aria-labelledby="order-cancel"
      onSubmit={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <h2 id="order-cancel">{t('cancelTitle', { number: order.number })}</h2>
      <p>{hasMoney ? t('cancelPaid', { amount: back }) : t('cancelUnpaid')}</p>
      <Field
        id="order-reason"
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={REASON_LENGTH}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {hasMoney && (
        <label className="tick">
          <input
            type="checkbox"
            checked={keep !== null}
            onChange={({ target }) => setKeep(target.checked ? '' : null)}
          />
          <span>{t('keepMoney')}</span>
        </label>
      )}
      {keep !== null && (
        <Field
          id="order-keep"
          label={t('keepReason')}
          hint={t('keepHint')}
          maxLength={KEPT_LENGTH}
          value={keep}
          error={isMissing ? t('keepMissing') : undefined}
          onChange={({ target }) => setKeep(target.value)}
        />
      )}
      <Problem text={press.problem} />
      <div className="actions">
        <button type="submit" className="button" aria-disabled={press.isBusy}>
          {t('cancelNow')}
        </button>
        <button type="button" className="link" onClick={onEnd}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
