/** A count: the articles on this device, read anew while there is a network, and what was counted of them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { Entry, Outbox } from '#src/desk/pack/outbox.ts';
import { useOutbox } from '#src/desk/pack/use-outbox.ts';
import {
  keepCounted,
  keepItems,
  keptCounted,
  keptItems,
  MOST_CHARACTERS,
  slimItem,
  withCounted,
  type Counted,
  type KeptItem,
  type KeptItems,
} from '#src/desk/stock/count/kept-count.ts';
import { useDesk } from '#src/desk/use-desk.ts';

/** All articles that fit on a device. @throws DeskError */
async function readItems(desk: Desk, isAsked: () => boolean): Promise<KeptItems> {
  const items: KeptItem[] = [];
  let [after, length] = ['', 0];
  do {
    // Page by page: each says where the next one begins.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await desk.read('stock', { locale: desk.locale, table: true, after });
    const slim = answer.items.map(slimItem);
    items.push(...slim);
    length += JSON.stringify(slim).length;
    after = answer.after;
  } while (after !== '' && length < MOST_CHARACTERS && isAsked());
  return { at: Date.now(), items, isWhole: after === '' };
}

export interface CountState {
  /** null: none are here yet. */
  readonly kept: KeptItems | null;
  /** Why they could not be read anew; null: they could. */
  readonly error: unknown;
  readonly reload: () => void;
  /** Newest first. */
  readonly counted: readonly Counted[];
  readonly outbox: Outbox;
  /** Whether what waits outlives this page. */
  readonly isKept: boolean;
  readonly count: (item: KeptItem, pieces: number) => void;
  /** Begins anew: what was counted stays counted. */
  readonly forget: () => void;
}

/** `onRefused`: of counts that the shop does not take. */
export function useCount(onRefused: (error: DeskError, entry: Entry) => void): CountState {
  const desk = useDesk();
  const account = desk.me.id;
  const [kept, setKept] = useState(() => keptItems(account, Date.now()));
  const [counted, setCounted] = useState(() => keptCounted(account, Date.now()));
  const [error, setError] = useState<unknown>(null);
  const turn = useRef(0);
  const outbox = useOutbox({ onDone: () => undefined, onRefused, onEmpty: () => undefined });
  const reload = useCallback(() => {
    const mine = (turn.current += 1);
    const isNewest = (): boolean => turn.current === mine;
    readItems(desk, isNewest).then(
      (read) => {
        if (!isNewest()) return false;
        setKept(read);
        setError(null);
        return keepItems(account, read);
      },
      (failure: unknown) => isNewest() && setError(failure),
    );
  }, [desk, account]);
  useEffect(() => {
    reload();
    addEventListener('online', reload);
    return () => {
      turn.current += 1;
      removeEventListener('online', reload);
    };
  }, [reload]);
  const write = useCallback(
    (rows: readonly Counted[]) => {
      setCounted(rows);
      keepCounted(account, rows);
    },
    [account],
  );
  const { count: send } = outbox;
  return {
    kept,
    error,
    reload,
    counted,
    outbox: outbox.entries,
    isKept: outbox.isKept,
    count: (item, pieces) => {
      const at = Date.now();
      send({ item: item.id, counted: pieces, at });
      write(withCounted(counted, { item, counted: pieces, at }));
    },
    forget: () => write([]),
  };
}
