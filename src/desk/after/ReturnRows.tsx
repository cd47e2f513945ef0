import { useState } from 'react';
import type { DeskReturnRow } from '#src/contract/desk/after.ts';
import { shortClockLines } from '#src/desk/after/clock-words.ts';
import { stateKey } from '#src/desk/after/state-words.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface ReturnRowsProps {
  readonly locale: Locale;
  readonly rows: readonly DeskReturnRow[];
  readonly isBusy: boolean;
}

/** Withdrawals and returns as a table, cards on a phone. */
export function ReturnRows({ locale, rows, isBusy }: ReturnRowsProps) {
  const { t } = usePart('desk-after');
  const [now] = useState(() => Date.now());
  return (
    <table className="desk-list after-table" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t('column.reference')}</th>
          <th scope="col">{t('column.order')}</th>
          <th scope="col">{t('column.state')}</th>
          <th scope="col">{t('column.clock')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const lines = row.clocks === null ? [] : shortClockLines(t, locale, row.clocks, now);
          return (
            <tr key={row.id}>
              <td>
                <a className="after-open" href={`#returns/${row.id}`} translate="no">
                  {row.reference}
                </a>
                <span className="label">{t(row.reason === '' ? `kind.${row.kind}` : `reason.${row.reason}`)}</span>
              </td>
              <td>
                {row.order === '' ? (
                  <span className="chip" data-mark="alert">
                    {t('noOrder')}
                  </span>
                ) : (
                  <span translate="no">{row.number}</span>
                )}
                <span className="label" dir="auto">
                  {row.name}
                </span>
              </td>
              <td>
                <span className="chip">{t(stateKey(row))}</span>
              </td>
              <td>
                {lines.map(({ text, isUrgent }) => (
                  <span key={text} className={isUrgent ? 'after-clock after-urgent' : 'after-clock'}>
                    {text}
                  </span>
                ))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
