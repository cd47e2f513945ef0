import { useCallback, type ReactNode } from 'react';
import type { CustomerLists } from '#src/contract/desk/customers.ts';
import { Failed } from '#src/desk/after/Failed.tsx';
import type { CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { useList } from '#src/desk/money/use-list.ts';

export interface CustomerRowsProps<Name extends keyof CustomerLists> extends CustomerPageProps {
  readonly list: Name;
  readonly children: (row: CustomerLists[Name]) => ReactNode;
}

/** One list of a customer, under its title. */
export function CustomerRows<Name extends keyof CustomerLists>(props: CustomerRowsProps<Name>) {
  const { desk, t, email, list, children } = props;
  const { rows, error, isBusy, reload, more } = useList<CustomerLists[Name]>(
    useCallback(
      async (after: string) => {
        const answer = await desk.read('customer-rows', { email, list, after });
        return { rows: answer.list[list] ?? [], after: answer.after };
      },
      [desk, email, list],
    ),
  );
  // Most shops have no former one.
  if (list === 'past' && (rows === null || rows.length === 0) && error === null) return null;
  return (
    <section className="customer-part" aria-labelledby={`customer-${list}`} aria-busy={isBusy}>
      <h2 id={`customer-${list}`}>{t(`list.${list}`)}</h2>
      <Failed desk={desk} error={error} reload={reload} />
      {rows !== null && rows.length === 0 && <p className="label">{t(`none.${list}`)}</p>}
      {rows !== null && rows.length > 0 && (
        <ul className="customer-rows">
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
      {more !== null && (
        <button type="button" className="button button-plain" onClick={more}>
          {desk.t('more')}
        </button>
      )}
    </section>
  );
}
