import { useRef } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { ChosenBar } from '#src/desk/orders/ChosenBar.tsx';
import {
  countFilters,
  filtersAt,
  NO_FILTERS,
  placeOf,
  requestOf,
  TO_PACK,
  type Filters,
} from '#src/desk/orders/filter-address.ts';
import { OrderFilters } from '#src/desk/orders/OrderFilters.tsx';
import { OrderRows } from '#src/desk/orders/OrderRows.tsx';
import { useChosen } from '#src/desk/orders/use-chosen.ts';
import { useOrders, type OrderPages } from '#src/desk/orders/use-orders.ts';
import { useRowKeys } from '#src/desk/orders/use-row-keys.ts';
import { PastFound } from '#src/desk/past/PastFound.tsx';
import { useTyped } from '#src/desk/use-typed.ts';
import { amountStyle } from '#src/domain/format/money.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { ListSearch } from '#src/staff/kit/ListSearch.tsx';
import { useOnline } from '#src/ui/use-online.ts';

type OrdersPanelProps = PanelProps<'desk-orders'>;

/** Why there is nothing to see, or nothing new. */
function ListNotes({
  desk,
  t,
  pages,
  narrowed,
}: Pick<OrdersPanelProps, 'desk' | 't'> & {
  readonly pages: OrderPages;
  readonly narrowed: boolean;
}) {
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && (
        <p className="note" role="status">
          {pages.rows === null ? t('offlineEmpty') : t('offline')}
        </p>
      )}
      {isOnline && <Failed desk={desk} error={pages.error} reload={pages.again} />}
      {pages.rows === null && pages.error === null && <p role="status">{desk.t('loading')}</p>}
      {pages.rows?.length === 0 && !pages.isBusy && <p className="lead">{narrowed ? t('noMatch') : t('none')}</p>}
    </>
  );
}

/** All orders: searched, narrowed, chosen, handed on. */
export function OrdersPanel({ desk, t, rest }: OrdersPanelProps) {
  const { locale } = desk;
  const filters = filtersAt(rest);
  const pages = useOrders(desk, requestOf(filters, amountStyle(locale, desk.props.currency).places));
  const chosen = useChosen();
  const [body, search] = [useRef<HTMLTableSectionElement>(null), useRef<HTMLInputElement>(null)];
  const change = (next: Partial<Filters>): void => desk.go(placeOf({ ...filters, ...next }), true);
  const [typed, setTyped] = useTyped(filters.text, (text) => change({ text }));
  useRowKeys({ t, body, search, chosen });
  const count = countFilters(filters);
  const isNarrowed = count > 0 || filters.text !== '';
  return (
    <>
      <h1>{desk.t('nav.orders')}</h1>
      <ListSearch
        id="orders-text"
        label={t('search')}
        hint={t('searchHint')}
        typed={typed}
        type={setTyped}
        maxLength={200}
        input={search}
      />
      <div className="order-narrow">
        <div className="actions order-shortcuts">
          <a href={`#${placeOf(TO_PACK)}`} aria-current={placeOf(filters) === placeOf(TO_PACK) ? 'true' : undefined}>
            {t('toPack')}
          </a>
          <a href="#manual">{t('newOrder')}</a>
          {isNarrowed && <a href={`#${placeOf(NO_FILTERS)}`}>{t('all')}</a>}
        </div>
        <details className="order-more">
          <summary>{count === 0 ? t('filters') : t('filtersOn', { count })}</summary>
          <OrderFilters locale={locale} t={t} filters={filters} countries={pages.countries} onChange={change} />
        </details>
      </div>
      <ListNotes desk={desk} t={t} pages={pages} narrowed={isNarrowed} />
      {pages.rows !== null && pages.rows.length > 0 && (
        <OrderRows locale={locale} t={t} orders={pages.rows} chosen={chosen} isBusy={pages.isBusy} body={body} />
      )}
      {pages.more !== null && (
        <button type="button" className="button button-plain" onClick={pages.more}>
          {desk.t('more')}
        </button>
      )}
      {count === 0 && <PastFound key={filters.text} desk={desk} text={filters.text} />}
      <ChosenBar desk={desk} t={t} chosen={chosen} />
    </>
  );
}
