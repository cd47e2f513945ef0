import type { StockMovement } from '#src/contract/desk/stock.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import type { ListState } from '#src/staff/kit/use-list.ts';
import { movementWords, signed, whoMoved, type StockT } from '#src/desk/stock/stock-words.ts';
import { formatDayTime } from '#src/i18n/format.ts';

export interface LedgerProps {
  readonly desk: Desk;
  readonly t: StockT;
  readonly list: ListState<StockMovement>;
}

/** Everything that moved pieces of an article, newest first. */
export function Ledger({ desk, t, list }: LedgerProps) {
  return (
    <section className="stock-part" aria-labelledby="stock-ledger">
      <h2 id="stock-ledger">{t('ledger')}</h2>
      <Listing desk={desk} list={list} none={t('ledger.none')}>
        {(rows) => (
          <table className="desk-list stock-ledger" aria-busy={list.isBusy}>
            <thead>
              <tr>
                <th scope="col">{t('ledger.when')}</th>
                <th scope="col">{t('ledger.what')}</th>
                <th scope="col">{t('ledger.who')}</th>
                <th scope="col" className="stock-number">
                  {t('ledger.pieces')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="stock-when">
                    <time dateTime={row.at}>{formatDayTime(desk.locale, new Date(row.at))}</time>
                  </td>
                  <td className="stock-what" dir="auto">
                    {movementWords(t, row)}{' '}
                    {row.order !== '' && row.number !== '' && (
                      <a href={`#order/${row.order}`} translate="no">
                        {row.number}
                      </a>
                    )}
                  </td>
                  <td className="stock-who">{whoMoved(t, row.by)}</td>
                  <td className="stock-number">
                    <strong>{signed(row.pieces)}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listing>
    </section>
  );
}
