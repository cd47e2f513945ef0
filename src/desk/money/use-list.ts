import { useCallback, useState } from 'react';
import { useRead, type ReadState } from '#src/desk/use-read.ts';

interface Part<Row> {
  readonly rows: readonly Row[];
  readonly after: string;
}

export interface ListState<Row> {
  /** null before the first answer. */
  readonly rows: readonly Row[] | null;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** From the beginning. */
  readonly reload: () => void;
  /** Reads the next rows; null: there are no more. */
  readonly more: (() => void) | null;
}

/** A list that is read part by part. Keep `read` with useCallback. */
export function useList<Row>(read: (after: string) => Promise<Part<Row>>): ListState<Row> {
  const [before, setBefore] = useState<Part<Row>>({ rows: [], after: '' });
  const { after } = before;
  const loaded: ReadState<Part<Row>> = useRead(useCallback(() => read(after), [read, after]));
  const { value, error, isBusy } = loaded;
  const rows = value === null ? null : [...before.rows, ...value.rows];
  const readAgain = loaded.reload;
  const reload = useCallback(() => {
    if (after === '') readAgain();
    else setBefore({ rows: [], after: '' });
  }, [after, readAgain]);
  const more =
    value === null || value.after === '' || isBusy ? null : () => setBefore({ rows: rows ?? [], after: value.after });
  return { rows, error, isBusy, reload, more };
}
