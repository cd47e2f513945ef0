import { useCallback } from 'react';
import type { PayoutLine, PayoutRow } from '#src/contract/desk/payouts.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { dayWords } from '#src/desk/numbers/words.ts';
import type { PayoutsT } from '#src/desk/payouts/words.ts';
import { formatAmount } from '#src/domain/format/money.ts';

export interface PayoutLinesProps {
  readonly desk: Desk;
  readonly t: PayoutsT;
  readonly payout: PayoutRow;
}

/** What a line is about: its order, or the provider's name of it. */
function About({ t, line }: { readonly t: PayoutsT; readonly line: PayoutLine }) {
  if (line.number !== '') return <a href={`#order/${line.order}`}>{t('order', { number: line.number })}</a>;
  return line.kind === 'fee' || line.kind === 'other' ? line.type : line.name;
}

/** Every movement that a payout has brought, with its fee. */
export function PayoutLines({ desk, t, payout }: PayoutLinesProps) {
  const { id, currency } = payout;
  const list = useList(useCallback((after: string) => desk.read('payout', { payout: id, after }), [desk, id]));
  const amount = (value: number): string => formatAmount(desk.locale, value, currency);
  return (
    <Listing desk={desk} list={list} none="">
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
                  <About t={t} line={line} />
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
