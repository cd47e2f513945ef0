import { useCallback, useState } from 'react';
import { useRead, type ReadState } from '#src/desk/use-read.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** '': there are no more. */
  readonly after: string;
}

export interface Pages<Row> extends Pick<ReadState<unknown>, 'error' | 'isBusy' | 'reload'> {
  readonly rows: readonly Row[];
  /** null: nothing was read yet, or there is no more. */
  readonly more: (() => void) | null;
  readonly isEmpty: boolean;
}

/** A list, page after page. `read` (keep it with useCallback) gives the page after a cursor. */
export function usePages<Row>(read: (after: string) => Promise<Page<Row>>): Pages<Row> {
  const [earlier, setEarlier] = useState<readonly Row[]>([]);
  const [after, setAfter] = useState('');
  const { value, ...rest } = useRead(useCallback(() => read(after), [read, after]));
  const rows = [...earlier, ...(value?.rows ?? [])];
  const next = value?.after ?? '';
  return {
    ...rest,
    rows,
    isEmpty: value !== null && rows.length === 0,
    more:
      next === ''
        ? null
        : () => {
            setEarlier(rows);
            setAfter(next);
          },
  };
}
