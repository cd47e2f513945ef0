import { useState } from 'react';
import type { DeskOrder } from '#src/contract/desk/page.ts';
import { pageProblem } from '#src/desk/order/page-problem.ts';
import type { OwnSectionProps } from '#src/desk/order/section.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { orderLink } from '#src/domain/order/order-link.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import { isPaid } from '#src/domain/order/order-states.ts';
import { Field } from '#src/ui/Field.tsx';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

interface HeadProps extends OwnSectionProps {
  /** Shows the order as it will be, until it is read again. */
  readonly show: (order: DeskOrder) => void;
}

/** Number, states, total, and what can be decided about the order as a whole. */
export function Head({ order, reload, show }: HeadProps) {
  const { desk, t } = usePart('desk-page');
  const { number, states, locale, token } = order;
  const amount = formatAmount(desk.locale, order.total, order.currency);
  return (
    <header className="order-head">
      <h1 tabIndex={-1}>{t('title', { number })}</h1>
      <p className="order-states">
        <span className="chip">{t(`state.order.${states.order}`)}</span>{' '}
        <span className="chip" data-mark={states.payment === 'disputed' ? 'alert' : undefined}>
          {t(`state.payment.${states.payment}`)}
        </span>{' '}
        <span className="chip" data-mark={states.fulfilment === 'lost' ? 'alert' : undefined}>
          {t(`state.fulfilment.${states.fulfilment}`)}
        </span>{' '}
        {order.gift && <span className="chip">{t('gift')}</span>}{' '}
        {order.demo && <span className="chip">{t('demo')}</span>}
      </p>
      <p>
        <strong>{amount}</strong> · {t(`method.${order.method}`)} ·{' '}
        {t('placed', { when: formatDayTime(desk.locale, new Date(order.created)) })} ·{' '}
        <a href={orderLink(locale, token)} target="_blank" rel="noopener">
          {t('asCustomer')}
        </a>
      </p>
      {order.isTakenBack && (
        <p className="note" role="note">
          {t('takenBack')}
        </p>
      )}
      {order.moneyKept !== '' && <p className="note">{t('kept', { reason: order.moneyKept })}</p>}
      <Steps order={order} reload={reload} show={show} />
    </header>
  );
}

/** Only the steps that the order can take. Neither can be taken back, so cancelling asks first. */
function Steps({ order, reload, show }: HeadProps) {
  const { desk, t } = usePart('desk-page');
  const [isAsking, setAsking] = useState(false);
  const press = usePress((error) => pageProblem(desk, t, error));
  const { order: next } = order.steps;
  if (next.length === 0) return null;
  const complete = (): void =>
    void press.run(async () => {
      await desk.act('order-step', { order: order.id, to: 'completed', reason: '' });
      show({ ...order, states: { ...order.states, order: 'completed' }, steps: { ...order.steps, order: [] } });
      desk.say(t('completed', { number: order.number }));
      reload();
    });
  return (
    <>
      <div className="actions" role="group" aria-label={t('next')}>
        {next.includes('completed') && (
          <button type="button" className="button button-plain" aria-disabled={press.isBusy} onClick={complete}>
            {t('complete')}
          </button>
        )}
        {next.includes('cancelled') && (
          <button type="button" className="link" aria-expanded={isAsking} onClick={() => setAsking(!isAsking)}>
            {t('cancel')}
          </button>
        )}
      </div>
      <Problem text={press.problem} />
      {isAsking && next.includes('cancelled') && (
        <CancelForm order={order} reload={reload} onEnd={() => setAsking(false)} />
      )}
    </>
  );
}

/** Characters of each, as their columns hold them. */
const REASON_LENGTH = 500;
const KEPT_LENGTH = 300;

/** Says what cancelling brings, and asks why. The money goes back unless somebody says why it stays. */
function CancelForm({ order, reload, onEnd }: OwnSectionProps & { readonly onEnd: () => void }) {
  const { desk, t } = usePart('desk-page');
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
    <PressForm
      className="order-ask"
      noValidate
      aria-labelledby="order-cancel"
      press={press}
      submit={t('cancelNow')}
      beside={
        <button type="button" className="link" onClick={onEnd}>
          {t('back')}
        </button>
      }
      onSubmit={cancel}
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
    </PressForm>
  );
}
