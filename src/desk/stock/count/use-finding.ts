/** From what was scanned or typed to an article: among those on this device, else among all of the shop. */
import { useState } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';
import { findItems, MOST_FOUND } from '#src/desk/stock/count/find-items.ts';
import { slimItem, type KeptItem, type KeptItems } from '#src/desk/stock/count/kept-count.ts';
import type { StockT } from '#src/desk/stock/stock-words.ts';

export interface Finding {
  /** All that are known here. */
  readonly items: readonly KeptItem[];
  /** Several that fit what was typed, to choose from. */
  readonly matches: readonly KeptItem[];
  /** Why nothing was found, in words; ''. */
  readonly problem: string;
  /** Gives '': what is wrong is said when it is known. */
  readonly find: (typed: string) => string;
  readonly choose: (item: KeptItem) => void;
}

/** @throws DeskError */
async function askShop(desk: Desk, typed: string): Promise<readonly KeptItem[]> {
  const exact = await desk.read('stock', { locale: desk.locale, code: typed });
  const answer = exact.items.length > 0 ? exact : await desk.read('stock', { locale: desk.locale, words: typed });
  return answer.items.slice(0, MOST_FOUND).map(slimItem);
}

export function useFinding(desk: Desk, t: StockT, kept: KeptItems | null): Finding {
  const [asked, setAsked] = useState<readonly KeptItem[]>([]);
  const [matches, setMatches] = useState<readonly KeptItem[]>([]);
  const [problem, setProblem] = useState('');
  const items = [...(kept?.items ?? []), ...asked];
  const choose = (one: KeptItem): void => {
    setMatches([]);
    setProblem('');
    desk.go(`stock/count?item=${one.id}`);
  };
  const show = (found: readonly KeptItem[], typed: string): void => {
    const [first] = found;
    setProblem(first === undefined ? t('count.unknown', { code: typed }) : '');
    if (first !== undefined && found.length === 1) choose(first);
    else setMatches(found);
  };
  const find = (typed: string): string => {
    const found = findItems(items, typed);
    if (found.length > 0 || kept?.isWhole === true) {
      show(found, typed);
      return '';
    }
    const take = (more: readonly KeptItem[]): void => {
      setAsked([...asked, ...more.filter(({ id }) => !items.some((one) => one.id === id))]);
      show(more, typed);
    };
    askShop(desk, typed).then(take, (error: unknown) => setProblem(desk.words(error)));
    return '';
  };
  return { items, matches, problem, find, choose };
}
