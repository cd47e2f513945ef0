import { useCallback, useRef } from 'react';
import type { StockItem } from '#src/contract/desk/stock.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { ListSearch } from '#src/staff/kit/ListSearch.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { itemName } from '#src/desk/stock/stock-words.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { useTyped } from '#src/desk/use-typed.ts';
import { usePart } from '#src/desk/use-desk.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

export interface StockListProps {
  /** '?text=bowl&low=1'. */
  readonly rest: string;
}

interface Narrowed {
  readonly text: string;
  readonly low: boolean;
}

function narrowedAt(rest: string): Narrowed {
  const query = new URLSearchParams(rest.replace(/^\?/, ''));
  return { text: query.get('text') ?? '', low: query.get('low') === '1' };
}

function placeOf({ text, low }: Narrowed): string {
  const query = new URLSearchParams({ ...(text === '' ? {} : { text }), ...(low ? { low: '1' } : {}) }).toString();
  return query === '' ? 'stock' : `stock/?${query}`;
}

/** Why pieces cannot be sold, in short; the article's page names the orders. */
export function heldWords(
  t: PartT<'desk-stock'>,
  { reserved, toSend }: Pick<StockItem, 'reserved' | 'toSend'>,
): string {
  return [
    ...(reserved === 0 ? [] : [t('held.reserved', { count: reserved })]),
    ...(toSend === 0 ? [] : [t('held.toSend', { count: toSend })]),
  ].join(', ');
}

export function LowChip({ item }: { readonly item: Pick<StockItem, 'stock' | 'isLow'> }) {
  const { t } = usePart('desk-stock');
  const { stock, isLow } = item;
  if (!isLow) return null;
  return (
    <span className="chip" data-mark="alert">
      {stock < 0 ? t('owed', { count: -stock }) : t(stock === 0 ? 'out' : 'low')}
    </span>
  );
}

/** What there is of it; of what nobody counts, that. */
export function piecesOf(t: PartT<'desk-stock'>, { stock, rule }: Pick<StockItem, 'stock' | 'rule'>): string {
  return rule === 'uncounted' ? t('uncounted') : `${stock}`.replace('-', '−');
}

function Rows({ items, isBusy }: { readonly items: readonly StockItem[]; isBusy: boolean }) {
  const { t } = usePart('desk-stock');
  return (
    <table className="desk-list stock-list" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t('column.article')}</th>
          <th scope="col">{t('column.held')}</th>
          <th scope="col" className="stock-number">
            {t('column.stock')}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <a className="stock-open" href={`#stock/${item.id}`}>
                {itemName(item)}
              </a>
              <span className="label" translate="no">
                {[item.sku, item.shelf].filter((part) => part !== '').join(' · ')}
              </span>
            </td>
            <td className="stock-held">{heldWords(t, item)}</td>
            <td className="stock-number">
              <LowChip item={item} /> <strong>{piecesOf(t, item)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What there is of each article: found by name or number, or only what is low. */
export function StockList({ rest }: StockListProps) {
  const { desk, t } = usePart('desk-stock');
  const { locale } = desk;
  const { text, low } = narrowedAt(rest);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(text, (now) => desk.go(placeOf({ text: now, low }), true));
  useShortcuts([
    { key: '/', label: t('key.search'), run: () => search.current?.focus() },
    { key: 'c', label: t('key.count'), run: () => desk.go('stock/count') },
  ]);
  return (
    <>
      <h1>{desk.t('nav.stock')}</h1>
      <p className="lead">{t('intro')}</p>
      <div className="actions">
        <a className="button" href="#stock/count">
          {t('count')}
        </a>
        <a href="#stock/table">{t('table')}</a>
      </div>
      <ListSearch id="stock-text" label={t('search')} typed={typed} type={setTyped} maxLength={100} input={search} />
      <nav className="actions" aria-label={t('which')}>
        <a href={`#${placeOf({ text, low: false })}`} aria-current={low ? undefined : 'page'}>
          {t('all')}
        </a>
        <a href={`#${placeOf({ text, low: true })}`} aria-current={low ? 'page' : undefined}>
          {t('onlyLow')}
        </a>
      </nav>
      <FoundItems key={`${low} ${text}`} locale={locale} text={text} low={low} />
    </>
  );
}

interface FoundProps extends Narrowed {
  readonly locale: Desk['locale'];
}

function FoundItems({ locale, text, low }: FoundProps) {
  const { desk, t } = usePart('desk-stock');
  const list = useList(
    useCallback(
      async (after: string) => {
        const { items, after: next } = await desk.read('stock', { locale, words: text, low, after });
        return { rows: items, after: next };
      },
      [desk, locale, text, low],
    ),
  );
  return (
    <Listing list={list} none={t(text !== '' ? 'none.found' : low ? 'none.low' : 'none')}>
      {(rows) => <Rows items={rows} isBusy={list.isBusy} />}
    </Listing>
  );
}
