import { useCallback, useEffect, useRef, useState } from 'react';
import { TODAY_LISTS, type TodayAnswer, type TodayList } from '#src/contract/desk/today.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { takeEarly } from '#src/desk/early-answer.ts';
import { keepToday, keptToday } from '#src/stores/desk/kept-today.ts';
import type PocketBase from 'pocketbase';
import { useDesk } from '#src/desk/use-desk.ts';

type Lists = TodayAnswer['lists'];

export interface Today {
  /** null: nothing was read yet, and nothing is kept on this device. */
  readonly answer: TodayAnswer | null;
  /** What is shown may be old: it is from this device, or the last attempt to read it has failed. */
  readonly isOld: boolean;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly reload: () => void;
  readonly more: (list: TodayList) => void;
}

/** Rows beyond the first ones, as many pages of each list as somebody has asked for. */
async function withMore(
  desk: Desk,
  first: TodayAnswer,
  pages: Readonly<Record<TodayList, number>>,
): Promise<TodayAnswer> {
  const lists: Record<string, Lists[TodayList]> = { ...first.lists };
  for (const list of TODAY_LISTS) {
    for (let page = 0; page < pages[list]; page += 1) {
      const before = lists[list];
      if (before === undefined || before.after === '') break;
      const { lists: next } = await desk.read('today', { locale: desk.locale, list, after: before.after });
      const part = next[list];
      if (part === undefined) break;
      lists[list] = { ...part, rows: [...before.rows, ...part.rows] };
    }
  }
  return { ...first, lists };
}

/** What waits: at once from the device, then from the shop, and again with each change. */
export function useToday(): Today {
  const desk = useDesk();
  const { me } = desk;
  const [state, setState] = useState<Pick<Today, 'answer' | 'isOld' | 'error' | 'isBusy'>>(() => ({
    answer: keptToday(me.id),
    isOld: true,
    error: null,
    isBusy: true,
  }));
  const pages = useRef<Record<TodayList, number>>({ pack: 0, answer: 0, look: 0 });
  const turn = useRef(0);
  const load = useCallback(() => {
    const mine = (turn.current += 1);
    const read = async (): Promise<TodayAnswer> => {
      const first = (await takeEarly(me.id)) ?? (await desk.read('today', { locale: desk.locale }));
      if (mine === turn.current) keepToday(me.id, first);
      return withMore(desk, first, pages.current);
    };
    read().then(
      (answer) => mine === turn.current && setState({ answer, isOld: false, error: null, isBusy: false }),
      (error: unknown) =>
        mine === turn.current && setState((before) => ({ ...before, isOld: true, error, isBusy: false })),
    );
  }, [desk, me.id]);
  const reload = useCallback(() => {
    setState((before) => ({ ...before, isBusy: true }));
    load();
  }, [load]);
  useEffect(() => {
    load();
    const stop = watchToday(desk.client, reload);
    addEventListener('online', reload);
    return () => {
      turn.current += 1;
      stop();
      removeEventListener('online', reload);
    };
  }, [desk.client, load, reload]);
  const more = useCallback(
    (list: TodayList) => {
      pages.current[list] += 1;
      reload();
    },
    [reload],
  );
  return { ...state, reload, more };
}

/** Collections whose new and changed rows come to the lists or leave them. */
const WATCHED = [
  'order_history',
  'shipments',
  'returns',
  'disputes',
  'refunds',
  'contact_messages',
  'job_findings',
  'payment_findings',
] as const;

/** ms in which what comes together makes one look. */
const TOGETHER_MS = 400;
/** ms between two looks where nothing tells by itself. */
const POLL_MS = 60_000;

/**
 * Follows the collections over the SDK's event stream, with its own delays between tries. Each new connection asks for a check, because nothing
 * tells what happened meanwhile; while there is none, it asks each minute, and whenever the page is looked at again. The answer ends it.
 */
export function watchToday(client: PocketBase, onChange: () => void): () => void {
  let [isOver, isLive] = [false, false];
  let soon: ReturnType<typeof setTimeout> | undefined;
  const ends: (() => Promise<void>)[] = [];
  const check = (): void => {
    clearTimeout(soon);
    soon = setTimeout(onChange, TOGETHER_MS);
  };
  const tell = (live: boolean): void => {
    isLive = live;
  };
  const poll = setInterval(() => {
    if (!isLive && document.visibilityState === 'visible') check();
  }, POLL_MS);
  const onVisible = (): void => {
    if (document.visibilityState === 'visible') check();
  };
  document.addEventListener('visibilitychange', onVisible);
  const stop = (): void => {
    for (const end of ends.splice(0)) void end().catch(() => undefined);
  };
  const start = async (): Promise<void> => {
    client.realtime.onDisconnect = () => tell(false);
    // Together: one after the other, each would be a request of its own.
    const heard = [
      // Told with each connection, the first one too, where the page may have been read before it.
      client.realtime.subscribe('PB_CONNECT', () => {
        if (isLive) check();
        tell(true);
      }),
      ...WATCHED.map((name) => client.collection(name).subscribe('*', check)),
    ];
    ends.push(...(await Promise.all(heard)));
    tell(true);
    check();
    if (isOver) stop();
  };
  start().catch(() => tell(false));
  return () => {
    isOver = true;
    clearTimeout(soon);
    clearInterval(poll);
    document.removeEventListener('visibilitychange', onVisible);
    stop();
  };
}
