import { useCallback, useEffect, useRef, useState } from 'react';
import { TODAY_LISTS, type TodayAnswer, type TodayList } from '#src/contract/desk/today.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { takeEarly } from '#src/desk/early-answer.ts';
import { watchToday } from '#src/desk/today/watch-today.ts';
import { keepToday, keptToday } from '#src/stores/desk/kept-today.ts';

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
export function useToday(desk: Desk): Today {
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
