import { useCallback } from 'react';
import type { HeldByOrder, StockItem } from '#src/contract/desk/stock.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { CorrectForm } from '#src/desk/stock/CorrectForm.tsx';
import { Ledger } from '#src/desk/stock/Ledger.tsx';
import { MarkForm } from '#src/desk/stock/MarkForm.tsx';
import { LowChip, piecesOf } from '#src/desk/stock/StockList.tsx';
import { itemName, type StockT } from '#src/desk/stock/stock-words.ts';
import { formatDayTime } from '#src/i18n/format.ts';

export interface ItemPageProps {
  readonly desk: Desk;
  readonly t: StockT;
  /** In `items`. */
  readonly id: string;
}

function Facts({ t, item }: { readonly t: StockT; readonly item: StockItem }) {
  const facts = [
    [t('fact.stock'), piecesOf(t, item)],
    [t('fact.reserved'), item.reserved],
    [t('fact.toSend'), item.toSend],
    ...(item.rule === 'uncounted' ? [] : [[t('fact.onShelf'), Math.max(0, item.onShelf)] as const]),
  ] as const;
  return (
    <dl className="stock-facts">
      {facts.map(([name, pieces]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{pieces}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Which orders have pieces of it, and for how long. */
function Held({ desk, t, held }: { readonly desk: Desk; readonly t: StockT; readonly held: readonly HeldByOrder[] }) {
  const why = ({ isPaid, expires }: HeldByOrder): string => {
    if (isPaid) return t('held.isPaid');
    return expires === ''
      ? t('held.unpaid')
      : t('held.until', { moment: formatDayTime(desk.locale, new Date(expires)) });
  };
  return (
    <section className="stock-part" aria-labelledby="stock-held">
      <h2 id="stock-held">{t('held')}</h2>
      {held.length === 0 ? (
        <p>{t('held.none')}</p>
      ) : (
        <ul className="stock-orders">
          {held.map((one) => (
            <li key={one.order}>
              <a href={`#order/${one.order}`} translate="no">
                {one.number}
              </a>
              <span>{t('pieces', { count: one.pieces })}</span>
              <span className="label">{why(one)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** One article: what there is, who has the rest, what moved it, and what can be done. */
export function ItemPage({ desk, t, id }: ItemPageProps) {
  const { locale } = desk;
  const ledger = useList(
    useCallback(
      async (after: string) => {
        const answer = await desk.read('stock-item', { locale, item: id, after });
        return { ...answer, rows: answer.movements };
      },
      [desk, locale, id],
    ),
  );
  const { beside: value, error, reload } = ledger;
  return (
    <>
      <p>
        <a href="#stock">{t('back')}</a>
      </p>
      <h1>{value === null ? t('article') : itemName(value.item)}</h1>
      {value === null && <Failed desk={desk} error={error} reload={ledger.again} />}
      {value === null && error === null && <p role="status">{desk.t('loading')}</p>}
      {value !== null && (
        <>
          <p className="stock-named">
            <span translate="no">
              {[value.item.sku, value.item.gtin, value.item.shelf].filter((part) => part !== '').join(' · ')}
            </span>{' '}
            <LowChip t={t} item={value.item} />
          </p>
          <Facts t={t} item={value.item} />
          {value.item.rule === 'uncounted' ? (
            <p>{t('uncountedNote')}</p>
          ) : (
            <div className="actions">
              <a className="button" href={`#stock/count?item=${id}`}>
                {t('count.this')}
              </a>
            </div>
          )}
          <Held desk={desk} t={t} held={value.held} />
          {value.item.rule !== 'uncounted' && (
            <div className="stock-forms">
              <CorrectForm desk={desk} t={t} item={value.item} onDone={reload} />
              <MarkForm key={value.item.mark} desk={desk} t={t} item={value.item} onDone={reload} />
            </div>
          )}
          <Ledger desk={desk} t={t} list={ledger} />
        </>
      )}
    </>
  );
}
