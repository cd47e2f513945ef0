import type { ReactNode } from 'react';
import type { ListState } from '#src/staff/kit/use-list.ts';

/** Words of the desk or the studio. */
interface Speaker {
  readonly t: (key: 'again' | 'loading' | 'more') => string;
  readonly words: (error: unknown) => string;
}

export interface FailedProps {
  readonly desk: Omit<Speaker, 't'> & { readonly t: (key: 'again') => string };
  /** null: nothing has failed. */
  readonly error: unknown;
  readonly reload: () => void;
}

/** Says why something could not be read, with another try. */
export function Failed({ desk, error, reload }: FailedProps) {
  if (error === null) return null;
  return (
    <p className="note" role="alert">
      {desk.words(error)}{' '}
      <button type="button" className="link" onClick={reload}>
        {desk.t('again')}
      </button>
    </p>
  );
}

export interface ListingProps<Row> {
  readonly desk: Speaker;
  readonly list: ListState<Row>;
  /** Said where there are no rows; ''. */
  readonly none: string;
  /** On the button for the next page. */
  readonly more?: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list as far as it was read: its rows, or that there are none, or why they could not be read. */
export function Listing<Row>({ desk, list, none, more = desk.t('more'), children }: ListingProps<Row>) {
  const { rows, error, isBusy } = list;
  return (
    <>
      <Failed desk={desk} error={error} reload={list.again} />
      {rows === null && error === null && <p role="status">{desk.t('loading')}</p>}
      {rows?.length === 0 && !isBusy && none !== '' && <p role="status">{none}</p>}
      {rows !== null && rows.length > 0 && children(rows)}
      {list.more !== null && (
        <button type="button" className="button button-plain" aria-disabled={isBusy} onClick={list.more}>
          {more}
        </button>
      )}
    </>
  );
}
