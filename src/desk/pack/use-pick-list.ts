/** The list of the chosen orders: as the backend has it, with what is still to be sent from here, and as it was kept where there is no network. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PackAnswer, PackedRequest, PackOrder } from '#src/contract/desk/pack.ts';
import type { DeskError } from '#src/staff/kit/call-backend.ts';
import { forgetOldLists, keepList, keptLists } from '#src/desk/pack/kept-lists.ts';
import { waitingPacked, waitingTicks, type Outbox } from '#src/desk/pack/outbox.ts';
import { useOutbox } from '#src/desk/pack/use-outbox.ts';
import { pickConflicts, withTicks, type PickConflict, type Tick } from '#src/domain/order/picking.ts';
import { useDesk } from '#src/desk/use-desk.ts';

interface Known {
  readonly answer: PackAnswer;
  /** ms since the epoch. */
  readonly at: number;
}

export interface PickList {
  /** null: nothing is known of it yet. */
  readonly answer: PackAnswer | null;
  /** ms since the epoch of what is shown, where the backend does not answer now; null: it does. */
  readonly asOf: number | null;
  readonly error: unknown;
  readonly conflicts: readonly PickConflict[];
  readonly seen: (conflict: PickConflict) => void;
  /** Requests that wait. */
  readonly waiting: number;
  readonly isKept: boolean;
  readonly tick: (ticks: readonly Tick[]) => void;
  readonly mark: (request: PackedRequest) => void;
  readonly reload: () => void;
}

/** Orders as they will be once all that waits is sent. */
export function expected(orders: readonly PackOrder[], outbox: Outbox): readonly PackOrder[] {
  return withTicks(orders, waitingTicks(outbox)).map((order) => {
    const isPacked = waitingPacked(outbox, order.id);
    if (isPacked === null || order.hindrance !== '') return order;
    return { ...order, packed: isPacked ? order.packed || order.created : '' };
  });
}

function keptOf(account: string, ids: string): Known | null {
  return keptLists(account, Date.now()).find((list) => list.ids === ids) ?? null;
}

/** Reads again when somebody changes one of the orders, when this window is looked at, and when the network is back. */
function useNews(ids: string, reload: () => void): void {
  const desk = useDesk();
  useEffect(() => {
    let waiting = 0;
    const soon = (): void => {
      clearTimeout(waiting);
      waiting = window.setTimeout(reload, 500);
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible') soon();
    };
    const chosen = ids.split(',');
    const orders = desk.client.collection('orders');
    const leaving = orders.subscribe('*', ({ record }) => chosen.includes(record.id) && soon()).catch(() => null);
    document.addEventListener('visibilitychange', seen);
    addEventListener('online', soon);
    return () => {
      clearTimeout(waiting);
      document.removeEventListener('visibilitychange', seen);
      removeEventListener('online', soon);
      void leaving.then((leave) => leave?.()).catch(() => undefined);
    };
  }, [desk, ids, reload]);
}

/** `ids`: 'ID,ID'. `onRefused`: what was done here and the shop does not take. */
export function usePickList(ids: string, onRefused: (error: DeskError) => void): PickList {
  const desk = useDesk();
  const account = desk.me.id;
  const [known, setKnown] = useState<Known | null>(() => keptOf(account, ids));
  const [error, setError] = useState<unknown>(null);
  const [conflicts, setConflicts] = useState<readonly PickConflict[]>([]);
  const newest = useRef<{ readonly known: Known | null; readonly entries: Outbox }>({ known, entries: [] });
  const turn = useRef(0);
  const reload = useCallback(() => {
    const mine = (turn.current += 1);
    desk.read('pack', { locale: desk.locale, ids: ids.split(',') }).then(
      (answer) => {
        if (turn.current !== mine) return null;
        const { known: before, entries } = newest.current;
        const found = before === null ? [] : pickConflicts(expected(before.answer.orders, entries), answer.orders);
        setConflicts((shown) => [...shown.filter((one) => !found.some(({ order }) => order === one.order)), ...found]);
        setKnown({ answer, at: Date.now() });
        setError(null);
        return keepList(account, ids, answer, Date.now());
      },
      (failure: unknown) => turn.current === mine && setError(failure),
    );
  }, [desk, ids, account]);
  const outbox = useOutbox({
    // What is sent is so from now on, also before it is read again.
    onDone: (entry) =>
      setKnown((before) =>
        before === null
          ? null
          : { ...before, answer: { ...before.answer, orders: expected(before.answer.orders, [entry]) } },
      ),
    onRefused,
    onEmpty: reload,
  });
  useEffect(() => {
    newest.current = { known, entries: outbox.entries };
  });
  useEffect(() => {
    forgetOldLists(account, Date.now());
    reload();
    return () => {
      turn.current += 1;
    };
  }, [account, reload]);
  useNews(ids, reload);
  return {
    answer: known === null ? null : { ...known.answer, orders: expected(known.answer.orders, outbox.entries) },
    asOf: error !== null && known !== null ? known.at : null,
    error,
    conflicts,
    seen: (conflict) => setConflicts((before) => before.filter((one) => one !== conflict)),
    waiting: outbox.entries.length,
    isKept: outbox.isKept,
    tick: outbox.tick,
    mark: outbox.mark,
    reload,
  };
}
