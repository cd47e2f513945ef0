import { useId, useState, useCallback } from 'react';
import type { PayoutRow, PayoutLine } from '#src/contract/desk/payouts.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { usePress } from '#src/staff/kit/use-press.ts';
import { dayWords } from '#src/desk/numbers/words.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { Field } from '#src/ui/Field.tsx';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { usePart } from '#src/desk/use-desk.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';

export interface PayoutEntryProps {
  readonly payout: PayoutRow;
  readonly reload: () => void;
}

/** Somebody has seen it at the bank: in a row of its export, or on a day. */
function Arrive({ payout, reload }: PayoutEntryProps) {
  const { desk, t } = usePart('desk-payouts');
  const { isBusy, problem, run } = usePress(desk.words);
  const id = useId();
  const [day, setDay] = useState(payout.arrives);
  const amount = formatAmount(desk.locale, payout.amount, payout.currency);
  const arrive = async (row: string): Promise<void> => {
    if (!(await run(() => desk.act('payout-arrived', { payout: payout.id, row, day })))) return;
    desk.say(t('arrived.done', { amount }));
    reload();
  };
  return (
    <>
      {payout.candidates.map((row) => (
        <p key={row.id}>
          {t('candidate', {
            day: dayWords(desk.locale, row.received),
            text: [row.sender, row.text].filter((part) => part !== '').join(' · '),
          })}{' '}
          <button type="button" className="button" aria-disabled={isBusy} onClick={() => void arrive(row.id)}>
            {t('candidate.take')}
          </button>
        </p>
      ))}
      <details>
        <summary>{t('arrived.by')}</summary>
        <PressForm press={{ isBusy }} submit={t('arrived.do')} onSubmit={() => arrive('')}>
          <Field
            id={`${id}-day`}
            type="date"
            label={t('arrived.day')}
            value={day}
            required
            onChange={({ target }) => setDay(target.value)}
          />
        </PressForm>
      </details>
      <Problem text={problem} />
    </>
  );
}

function Arrived({ payout, reload }: PayoutEntryProps) {
  const { desk, t } = usePart('desk-payouts');
  const { isBusy, problem, run } = usePress(desk.words);
  const takeBack = async (): Promise<void> => {
    if (!(await run(() => desk.act('payout-not-arrived', { payout: payout.id })))) return;
    desk.say(t('arrived.undone'));
    reload();
  };
  return (
    <>
      <p className="label">
        {t('arrived', { day: dayWords(desk.locale, payout.arrived, 'long') })}{' '}
        <button type="button" className="link" aria-disabled={isBusy} onClick={() => void takeBack()}>
          {t('arrived.undo')}
        </button>
      </p>
      <Problem text={problem} />
    </>
  );
}

/** One payout: what it is made of, whether it is at the bank, and what does not match. */
export function PayoutEntry(props: PayoutEntryProps) {
  const { desk, t } = usePart('desk-payouts');
  const { payout } = props;
  const { currency, problems } = payout;
  const amount = (value: number): string => formatAmount(desk.locale, value, currency);
  const [isOpen, setOpen] = useState(false);
  const sums = [
    ['payments', payout.payments],
    ['refunds', payout.refunds],
    ['disputes', payout.disputes],
    ['others', payout.others],
    ['fees', -payout.fees],
  ] as const;
  const isOver = payout.state === 'failed' || payout.state === 'canceled';
  return (
    <article className="money-entry payout">
      <h3>
        {amount(payout.amount)} · <time dateTime={payout.arrives}>{dayWords(desk.locale, payout.arrives, 'long')}</time>{' '}
        <span className="chip">{t(`state.${payout.state}`)}</span>
      </h3>
      {problems.map((name) => (
        <p key={name} className="note">
          <strong>{t(`problem.${name}`)}</strong> {t(`problem.${name}.how`)}
        </p>
      ))}
      {payout.lines > 0 && (
        <dl className="money-sums">
          {sums.map(([name, sum]) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd>{amount(sum)}</dd>
            </div>
          ))}
          <div>
            <dt>{t('payout')}</dt>
            <dd>{amount(payout.amount)}</dd>
          </div>
        </dl>
      )}
      {!isOver && (payout.arrived === '' ? <Arrive {...props} /> : <Arrived {...props} />)}
      {payout.lines > 0 && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{t('lines', { count: payout.lines })}</summary>
          {isOpen && <PayoutLines payout={payout} />}
        </details>
      )}
      <p className="label">{payout.name}</p>
    </article>
  );
}

/** What a line is about: its order, or the provider's name of it. */
function About({ line }: { readonly line: PayoutLine }) {
  const { t } = usePart('desk-payouts');
  if (line.number !== '') return <a href={`#order/${line.order}`}>{t('order', { number: line.number })}</a>;
  return line.kind === 'fee' || line.kind === 'other' ? line.type : line.name;
}

/** Every movement that a payout has brought, with its fee. */
function PayoutLines({ payout }: { readonly payout: PayoutRow }) {
  const { desk, t } = usePart('desk-payouts');
  const { id, currency } = payout;
  const list = useList(useCallback((after: string) => desk.read('payout', { payout: id, after }), [desk, id]));
  const amount = (value: number): string => formatAmount(desk.locale, value, currency);
  return (
    <Listing list={list} none="">
      {(rows) => (
        <table className="numbers-table payout-lines" aria-busy={list.isBusy}>
          <thead>
            <tr>
              <th scope="col">{t('entry')}</th>
              <th scope="col">{t('line.amount')}</th>
              <th scope="col">{t('line.fee')}</th>
              <th scope="col">{t('line.net')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((line) => (
              <tr key={line.id}>
                <th scope="row">
                  {t(`kind.${line.kind}`)} · {dayWords(desk.locale, line.day)}
                  <br />
                  <About line={line} />
                  {line.problem !== '' && (
                    <strong className="payout-problem">
                      {t(line.problem === 'unknown' ? 'line.unknown' : 'line.amount.differs')}
                    </strong>
                  )}
                </th>
                <td data-label={t('line.amount')}>{amount(line.amount)}</td>
                <td data-label={t('line.fee')}>{line.fee === 0 ? '–' : amount(line.fee)}</td>
                <td data-label={t('line.net')}>{amount(line.net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Listing>
  );
}
