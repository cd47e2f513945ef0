import { useRef, useCallback, type RefObject } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import {
  countFilters,
  filtersAt,
  NO_FILTERS,
  placeOf,
  requestOf,
  TO_PACK,
  type Filters,
  MACHINE_NAMES,
  MACHINES,
} from '#src/desk/orders/filter-address.ts';
import { OrderRows } from '#src/desk/orders/OrderRows.tsx';
import { useChosen, MOST_CHOSEN, type Chosen } from '#src/desk/orders/use-chosen.ts';
import { useTyped } from '#src/desk/use-typed.ts';
import { amountStyle } from '#src/domain/format/money.ts';
import { Failed, Listing } from '#src/staff/kit/Listing.tsx';
import { ListSearch } from '#src/staff/kit/ListSearch.tsx';
import { useOnline } from '#src/ui/use-online.ts';
import type { ListedOrder, OrdersRequest } from '#src/contract/desk/orders.ts';
import { useList, type ListState } from '#src/staff/kit/use-list.ts';
import { PastRows, usePastOrders } from '#src/desk/past/PastRows.tsx';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { useDesk, usePart } from '#src/desk/use-desk.ts';
import { useWordsOf } from '#src/desk/use-words-of.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { Field } from '#src/ui/Field.tsx';
import { SelectField } from '#src/ui/SelectField.tsx';

type OrdersPanelProps = PanelProps;

/** Why there is nothing to see, or nothing new. */
function ListNotes({ pages, narrowed }: { readonly pages: OrderPages; readonly narrowed: boolean }) {
  const { desk, t } = usePart('desk-orders');
  const isOnline = useOnline();
  return (
    <>
      {!isOnline && (
        <p className="note" role="status">
          {pages.rows === null ? t('offlineEmpty') : t('offline')}
        </p>
      )}
      {isOnline && <Failed error={pages.error} reload={pages.again} />}
      {pages.rows === null && pages.error === null && <p role="status">{desk.t('loading')}</p>}
      {pages.rows?.length === 0 && !pages.isBusy && <p className="lead">{narrowed ? t('noMatch') : t('none')}</p>}
    </>
  );
}

/** All orders: searched, narrowed, chosen, handed on. */
export function OrdersPanel({ rest }: OrdersPanelProps) {
  const { desk, t } = usePart('desk-orders');
  const { locale } = desk;
  const filters = filtersAt(rest);
  const pages = useOrders(requestOf(filters, amountStyle(locale, desk.props.currency).places));
  const chosen = useChosen();
  const [body, search] = [useRef<HTMLTableSectionElement>(null), useRef<HTMLInputElement>(null)];
  const change = (next: Partial<Filters>): void => desk.go(placeOf({ ...filters, ...next }), true);
  const [typed, setTyped] = useTyped(filters.text, (text) => change({ text }));
  useRowKeys({ body, search, chosen });
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
          <OrderFilters locale={locale} filters={filters} countries={pages.countries} onChange={change} />
        </details>
      </div>
      <ListNotes pages={pages} narrowed={isNarrowed} />
      {pages.rows !== null && pages.rows.length > 0 && (
        <OrderRows locale={locale} orders={pages.rows} chosen={chosen} isBusy={pages.isBusy} body={body} />
      )}
      {pages.more !== null && (
        <button type="button" className="button button-plain" onClick={pages.more}>
          {desk.t('more')}
        </button>
      )}
      {count === 0 && <PastFound key={filters.text} text={filters.text} />}
      <ChosenBar chosen={chosen} />
    </>
  );
}

interface OrderPages extends ListState<ListedOrder> {
  readonly countries: readonly string[];
}

/** Orders that a request (without `after`) asks for, page by page. */
function useOrders(request: OrdersRequest): OrderPages {
  const desk = useDesk();
  const asked = JSON.stringify(request);
  const list = useList(
    useCallback(
      async (after: string) => {
        const whole: OrdersRequest = { ...(JSON.parse(asked) as OrdersRequest), ...(after === '' ? {} : { after }) };
        const { orders, countries, next } = await desk.read('orders', whole);
        return { rows: orders, after: next ?? '', countries };
      },
      [desk, asked],
    ),
  );
  return { ...list, countries: list.beside?.countries ?? [] };
}

/** Below the orders that words have found: those of a former shop that the same words find. Nothing where there are none. */
function PastFound({ text }: { readonly text: string }) {
  const t = useWordsOf('desk-past');
  const list = usePastOrders(text);
  if (t === null || (list.rows ?? []).length === 0) return null;
  return (
    <section aria-labelledby="past-found">
      <h2 id="past-found">{t('title')}</h2>
      {text === '' ? (
        <p>
          <a href="#past">{t('all')}</a>
        </p>
      ) : (
        <Listing list={list} none="">
          {(rows) => <PastRows orders={rows} isBusy={list.isBusy} />}
        </Listing>
      )}
    </section>
  );
}

/** What can be done with the orders that are chosen: each goes to the place that does it. */
function ChosenBar({ chosen }: { readonly chosen: Chosen }) {
  const { desk, t } = usePart('desk-orders');
  const { ids } = chosen;
  const go = (place: string): void => desk.go(`${place}/${ids.join(',')}`);
  return (
    <div className="order-chosen" data-any={ids.length > 0 ? '' : undefined}>
      <p role="status">
        {ids.length > 0 && t('chosen', { count: ids.length })}
        {ids.length === MOST_CHOSEN && ` ${t('most100')}`}
      </p>
      {ids.length > 0 && (
        <button type="button" className="link" onClick={chosen.clear}>
          {t('clear')}
        </button>
      )}
      {ids.length > 0 && (
        <div className="actions">
          <button type="button" className="button" onClick={() => go('pack')}>
            {t('pack')}
          </button>
          <button type="button" className="button button-plain" onClick={() => go('ship')}>
            {t('ship')}
          </button>
        </div>
      )}
    </div>
  );
}

interface RowKeys {
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly chosen: Chosen;
}

/** Keys of the list: the row that one is at is the one that has the focus. */
function useRowKeys({ body, search, chosen }: RowKeys): void {
  const { t } = usePart('desk-orders');
  const rows = (): HTMLTableRowElement[] => [...(body.current?.rows ?? [])];
  const current = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const goTo = (index: number): void => {
    const all = rows();
    all[Math.max(0, Math.min(index, all.length - 1))]?.querySelector<HTMLElement>('a')?.focus();
  };
  useShortcuts([
    { key: '/', label: t('key.search'), run: () => search.current?.focus() },
    { key: 'j', label: t('key.next'), run: () => goTo(current() + 1) },
    { key: 'k', label: t('key.previous'), run: () => goTo(current() - 1) },
    {
      key: 'x',
      label: t('key.choose'),
      run: () => {
        const id = rows()[current()]?.dataset['order'];
        if (id !== undefined) chosen.toggle(id);
      },
    },
    // What has the focus does what it always does.
    {
      key: 'Enter',
      label: t('key.open'),
      run: () => document.activeElement instanceof HTMLElement && document.activeElement.click(),
    },
  ]);
}

export interface OrderFiltersProps {
  readonly locale: Locale;
  readonly filters: Filters;
  /** Codes. */
  readonly countries: readonly string[];
  readonly onChange: (change: Partial<Filters>) => void;
}

function States({ filters, onChange }: Pick<OrderFiltersProps, 'filters' | 'onChange'>) {
  const { t } = usePart('desk-orders');
  return MACHINE_NAMES.map((machine) => (
    <fieldset key={machine} className="group order-filter-states">
      <legend>{t(`machine.${machine}`)}</legend>
      {MACHINES[machine].map((state) => {
        const isOn = filters[machine].includes(state);
        const others = filters[machine].filter((one) => one !== state);
        // The key of each state is written out in the words.
        const text = t(`${machine}.${state}` as Parameters<typeof t>[0]);
        return (
          <label key={state} className="tick">
            <input
              type="checkbox"
              checked={isOn}
              onChange={() => onChange({ [machine]: isOn ? others : [...others, state] })}
            />
            <span>{text}</span>
          </label>
        );
      })}
    </fieldset>
  ));
}

/** Everything that narrows the list beside its words. */
export function OrderFilters({ locale, filters, countries, onChange }: OrderFiltersProps) {
  const { t } = usePart('desk-orders');
  const names = new Intl.DisplayNames([FORMAT_LOCALE[locale]], { type: 'region' });
  const known = [...new Set([...countries, ...(filters.country === '' ? [] : [filters.country])])];
  const options = known.map((value) => ({
    value,
    text: /^[A-Z]{2}$/.test(value) ? (names.of(value) ?? value) : value,
  }));
  const amount = { type: 'number', min: 0, step: '0.01', inputMode: 'decimal' } as const;
  return (
    <div className="order-filters">
      <States filters={filters} onChange={onChange} />
      <div className="order-filter-fields">
        <SelectField
          id="orders-country"
          label={t('country')}
          options={[{ value: '', text: t('anyCountry') }, ...options]}
          value={filters.country}
          onChange={(event) => onChange({ country: event.currentTarget.value })}
        />
        <Field
          id="orders-from"
          type="date"
          label={t('from')}
          value={filters.from}
          onChange={(event) => onChange({ from: event.currentTarget.value })}
        />
        <Field
          id="orders-to"
          type="date"
          label={t('to')}
          value={filters.to}
          onChange={(event) => onChange({ to: event.currentTarget.value })}
        />
        <Field
          id="orders-least"
          {...amount}
          label={t('least')}
          value={filters.least}
          onChange={(event) => onChange({ least: event.currentTarget.value })}
        />
        <Field
          id="orders-most"
          {...amount}
          label={t('most')}
          value={filters.most}
          onChange={(event) => onChange({ most: event.currentTarget.value })}
        />
      </div>
    </div>
  );
}
