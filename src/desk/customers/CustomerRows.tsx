import { useCallback, type ReactNode } from 'react';
import type { CustomerLists } from '#src/contract/desk/customers.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import type { CustomerPageProps } from '#src/desk/customers/customer-words.ts';
import { useList } from '#src/staff/kit/use-list.ts';
import { usePart } from '#src/desk/use-desk.ts';

export interface CustomerRowsProps<Name extends keyof CustomerLists> extends CustomerPageProps {
  readonly list: Name;
  readonly children: (row: CustomerLists[Name]) => ReactNode;
}

/** One list of a customer, under its title. */
export function CustomerRows<Name extends keyof CustomerLists>(props: CustomerRowsProps<Name>) {
  const { desk, t } = usePart('desk-customers');
  const { email, list, children } = props;
  const shown = useList<CustomerLists[Name], object>(
    useCallback(
      async (after: string) => {
        const answer = await desk.read('customer-rows', { email, list, after });
        return { rows: answer.list[list] ?? [], after: answer.after };
      },
      [desk, email, list],
    ),
  );
  // Most shops have no former one.
  if (list === 'past' && (shown.rows ?? []).length === 0 && shown.error === null) return null;
  return (
    <section className="customer-part" aria-labelledby={`customer-${list}`} aria-busy={shown.isBusy}>
      <h2 id={`customer-${list}`}>{t(`list.${list}`)}</h2>
      <Listing list={shown} none={t(`none.${list}`)}>
        {(rows) => (
          <ul className="customer-rows">
            {rows.map((row) => (
              <li key={row.id}>{children(row)}</li>
            ))}
          </ul>
        )}
      </Listing>
    </section>
  );
}
