import type { ReactNode } from 'react';
import { useSpeaker } from '#src/staff/kit/shell-context.ts';
import type { ListState } from '#src/staff/kit/use-list.ts';

export interface FailedProps {
  /** null: nothing has failed. */
  readonly error: unknown;
  readonly reload: () => void;
}

/** Says why something could not be read, with another try. */
export function Failed({ error, reload }: FailedProps) {
  const { t, words } = useSpeaker();
  if (error === null) return null;
  return (
    <p className="note" role="alert">
      {words(error)}{' '}
      <button type="button" className="link" onClick={reload}>
        {t('again')}
      </button>
    </p>
  );
}

export interface ListingProps<Row> {
  readonly list: ListState<Row>;
  /** Said where there are no rows; ''. */
  readonly none: string;
  /** On the button for the next page. */
  readonly more?: string;
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A list as far as it was read: its rows, or that there are none, or why they could not be read. */
export function Listing<Row>({ list, none, more, children }: ListingProps<Row>) {
  const { t } = useSpeaker();
  const { rows, error, isBusy } = list;
  return (
    <>
      <Failed error={error} reload={list.again} />
      {rows === null && error === null && <p role="status">{t('loading')}</p>}
      {rows?.length === 0 && !isBusy && none !== '' && <p role="status">{none}</p>}
      {rows !== null && rows.length > 0 && children(rows)}
      {list.more !== null && (
        <button type="button" className="button button-plain" aria-disabled={isBusy} onClick={list.more}>
          {more ?? t('more')}
        </button>
      )}
    </>
  );
}
