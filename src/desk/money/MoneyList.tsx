import type { ReactNode } from 'react';
import type { ListState } from '#src/staff/kit/use-list.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';

export interface MoneyListProps<Row> {
  readonly id: string;
  readonly title: string;
  /** What is said where there are no rows. */
  readonly none: string;
  readonly list: ListState<Row>;
  readonly renderRow: (row: Row) => ReactNode;
  /** Stands before the rows. */
  readonly children?: ReactNode;
}

/** A list under its title: its rows, or that there are none, or why they could not be read. */
export function MoneyList<Row>({ id, title, none, list, renderRow, children }: MoneyListProps<Row>) {
  const { rows, isBusy, more } = list;
  return (
    <section className="desk-money" aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>
        {title}
        {rows !== null && rows.length > 0 && ` (${rows.length}${more === null ? '' : '+'})`}
      </h2>
      {children}
      <Listing list={list} none={none}>
        {(all) => all.map((row) => renderRow(row))}
      </Listing>
    </section>
  );
}
