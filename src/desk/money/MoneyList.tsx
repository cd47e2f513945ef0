import type { ReactNode } from 'react';
import type { ListState } from '#src/desk/money/use-list.ts';
import type { Desk } from '#src/desk/desk-types.ts';

export interface MoneyListProps<Row> {
  readonly desk: Desk;
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
export function MoneyList<Row>({ desk, id, title, none, list, renderRow, children }: MoneyListProps<Row>) {
  const { rows, error, isBusy, reload, more } = list;
  return (
    <section className="desk-money" aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>
        {title}
        {rows !== null && rows.length > 0 && ` (${rows.length}${more === null ? '' : '+'})`}
      </h2>
      {children}
      {error !== null && (
        <p className="note" role="alert">
          {desk.words(error)}{' '}
          <button type="button" className="link" onClick={reload}>
            {desk.t('again')}
          </button>
        </p>
      )}
      {rows === null && error === null && <p className="label">{desk.t('loading')}</p>}
      {rows !== null && rows.length === 0 && <p>{none}</p>}
      {rows?.map((row) => renderRow(row))}
      {more !== null && (
        <button type="button" className="button button-plain" onClick={more}>
          {desk.t('more')}
        </button>
      )}
    </section>
  );
}
