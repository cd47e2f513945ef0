import { CustomerPage } from '#src/desk/customers/CustomerPage.tsx';
import { emailOfPlace, customerPlace } from '#src/desk/customers/customer-words.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { useCallback, useRef } from 'react';
import type { CustomerRow } from '#src/contract/desk/customers.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { ListSearch } from '#src/staff/kit/ListSearch.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { useShortcuts } from '#src/desk/shortcuts.ts';
import { useTyped } from '#src/desk/use-typed.ts';
import { formatShortDay } from '#src/i18n/format.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface CustomerListProps {
  /** '?text=anna'. */
  readonly rest: string;
}

/** Each address once: what was found by an account may be found by an order, too. */
function once(rows: readonly CustomerRow[]): readonly CustomerRow[] {
  return [...new Map(rows.map((row) => [row.email, row])).values()];
}

interface RowsProps extends Omit<CustomerListProps, 'rest'> {
  readonly rows: readonly CustomerRow[];
  readonly isBusy: boolean;
}

function Rows({ rows, isBusy }: RowsProps) {
  const { desk, t } = usePart('desk-customers');
  return (
    <table className="desk-list customer-list" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">{t('column.who')}</th>
          <th scope="col">{t('column.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {once(rows).map(({ email, name, hasAccount, orders, last }) => (
          <tr key={email}>
            <td dir="auto">
              <a className="customer-open" href={`#${customerPlace(email)}`}>
                {name === '' ? email : name}
              </a>
              <span className="label">
                {[name === '' ? '' : email, t(hasAccount ? 'account' : 'guest')].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td className="customer-orders">
              {t(orders >= 100 ? 'ordersMany' : 'orders', { count: orders })}
              {last !== '' && (
                <span className="label">{t('last', { day: formatShortDay(desk.locale, new Date(last)) })}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Found({ words }: Omit<CustomerListProps, 'rest'> & { readonly words: string }) {
  const { desk, t } = usePart('desk-customers');
  const list = useList(useCallback((after: string) => desk.read('customers', { words, after }), [desk, words]));
  return (
    <Listing list={list} none={t(words === '' ? 'none' : 'none.found')}>
      {(rows) => <Rows rows={rows} isBusy={list.isBusy} />}
    </Listing>
  );
}

/** Accounts and guests by their addresses, or those that words find. */
export function CustomerList({ rest }: CustomerListProps) {
  const { desk, t } = usePart('desk-customers');
  const text = new URLSearchParams(rest.replace(/^\?/, '')).get('text') ?? '';
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTyped(text, (now) =>
    desk.go(now === '' ? 'customers' : `customers/?${new URLSearchParams({ text: now })}`, true),
  );
  useShortcuts([{ key: '/', label: t('search'), run: () => search.current?.focus() }]);
  return (
    <>
      <h1>{desk.t('nav.customers')}</h1>
      <p className="lead">{t('intro')}</p>
      <ListSearch
        id="customers-text"
        label={t('search')}
        typed={typed}
        type={setTyped}
        maxLength={200}
        input={search}
      />
      <Found key={text} words={text} />
    </>
  );
}

/** '#customers': all of them; '#customers/ADDRESS': one. */
export function CustomersPanel({ rest }: PanelProps) {
  const [path = ''] = rest.split('?');
  if (path === '') return <CustomerList rest={rest} />;
  return <CustomerPage key={path} email={emailOfPlace(path)} />;
}
