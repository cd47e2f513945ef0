import { useCallback, useState } from 'react';
import { useRead } from '#src/staff/kit/use-read.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Beginning of the next page; '': there is none. */
  readonly after: string;
}

export interface ListState<Row> {
  /** All that were read; null before the first answer. They stay while others are read. */
  readonly rows: readonly Row[] | null;
  readonly error: unknown;
  readonly isBusy: boolean;
  /** From the beginning. */
  readonly reload: () => void;
  /** The page that has failed, once more. */
  readonly again: () => void;
  /** Reads the next rows; null: there are no more. */
  readonly more: (() => void) | null;
}

/** A page that is asked for. */
interface Asked<Row> {
  readonly read: (after: string) => Promise<Page<Row>>;
  readonly after: string;
  /** Rows that stand before it. */
  readonly before: readonly Row[];
  /** Rows that are shown until it is there. */
  readonly shown: readonly Row[] | null;
}

/** A list that is read page by page, from the beginning for each new `read` (keep it with useCallback). */
export function useList<Row, Beside>(
  read: (after: string) => Promise<Page<Row> & Beside>,
): ListState<Row> & {
  /** Came beside the rows of the last page. */
  readonly beside: Beside | null;
} {
  const [asked, setAsked] = useState<Asked<Row>>({ read, after: '', before: [], shown: null });
  const { value, error, isBusy, reload } = useRead(
    useCallback(async () => ({ asked, answer: await read(asked.after) }), [read, asked]),
  );
  const rows = value?.asked === asked ? [...asked.before, ...value.answer.rows] : asked.shown;
  const fromStart = { read, after: '', before: [], shown: rows };
  if (asked.read !== read) setAsked(fromStart);
  const after = value?.answer.after ?? '';
  return {
    rows,
    beside: value?.answer ?? null,
    error,
    isBusy,
    reload: () => (asked.after === '' ? reload() : setAsked(fromStart)),
    again: reload,
    more: after === '' ? null : () => !isBusy && setAsked({ read, after, before: rows ?? [], shown: rows }),
  };
}
