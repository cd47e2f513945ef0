import { useCallback, useState } from 'react';
import type { ListedCollection, ListedRow } from '#src/contract/studio-list.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { FIRST_VIEW, type ListingView } from '#src/studio/listing/listing-view.ts';
import { useStudio } from '#src/studio/use-studio.ts';

interface Loaded {
  readonly rows: readonly ListedRow[];
  readonly total: number;
  /** Whether there are more. */
  readonly isMore: boolean;
}

export interface Listing {
  readonly view: ListingView;
  readonly show: (view: ListingView) => void;
  /** null: not read yet, or not this time. */
  readonly value: Loaded | null;
  readonly failure: unknown;
  readonly isLoading: boolean;
  /** Reads again what is shown: it has been changed. */
  readonly reload: () => void;
}

/** The parts of a list that are shown. One that has been read is not asked for again when the next one comes. */
export function useListing(collection: ListedCollection): Listing {
  const { client, locale, pageState } = useStudio();
  const [view, setView] = useState(pageState.listings.get(collection) ?? FIRST_VIEW[collection]);
  const [turn, setTurn] = useState(0);
  const { filter, sort, down, parts } = view;
  /** Parts of this very list, by their number. */
  const [read] = useState(() => new Map<string, Awaited<ReturnType<typeof ask>>>());
  const ask = useCallback(
    (after: string) => callStudio(client, 'list', { collection, filter, sort, down, locale, after }),
    [client, collection, filter, sort, down, locale],
  );
  const load = useCallback(async (): Promise<Loaded> => {
    const rows: ListedRow[] = [];
    let [total, after, at] = [0, '', 0];
    do {
      const key = JSON.stringify([turn, filter, sort, down, after]);
      const part = read.get(key) ?? (await ask(after));
      read.set(key, part);
      // Somebody may have moved a row from one part to the next.
      rows.push(...part.rows.filter(({ id }) => rows.every((row) => row.id !== id)));
      total = part.total ?? total;
      after = part.next;
      at += 1;
    } while (at < parts && after !== '');
    return { rows, total, isMore: after !== '' };
  }, [ask, read, turn, filter, sort, down, parts]);
  const { value, error: failure, isBusy: isLoading } = useReadOnce(load);
  return {
    view,
    show: (next) => {
      if (next.parts === 1) read.clear();
      pageState.listings.set(collection, next);
      setView(next);
    },
    value,
    failure,
    isLoading,
    reload: () => {
      read.clear();
      setTurn((before) => before + 1);
    },
  };
}
