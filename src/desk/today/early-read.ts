/** The first read of the desk's first page, begun before the page can draw it: by then the answer is on its way, or there. */
import type PocketBase from 'pocketbase';
import type { TodayAnswer } from '#src/contract/desk/today.ts';
import { readDesk } from '#src/desk/call-desk.ts';
import type { Locale } from '#src/domain/site/locale.ts';

interface Early {
  readonly account: string;
  readonly answer: Promise<TodayAnswer>;
}

let early: Early | null = null;

/** `account`: id of whoever is signed in. */
export function readEarly(client: PocketBase, locale: Locale, account: string): void {
  const answer = readDesk(client, 'today', { locale });
  // Whoever takes it is told.
  answer.catch(() => undefined);
  early = { account, answer };
}

/** What was begun for this account, once; null: nothing was. */
export function takeEarly(account: string): Promise<TodayAnswer> | null {
  const taken = early;
  early = null;
  return taken?.account === account ? taken.answer : null;
}
