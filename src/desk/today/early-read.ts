/** The first read of the desk's first page, begun before there is a client of the backend: by then the answer is on its way, or there. */
import { ask } from '#src/backend/ask.ts';
import { DESK_ROUTE } from '#src/contract/desk-api.ts';
import type { TodayAnswer, TodayRequest } from '#src/contract/desk/today.ts';
import type { Locale } from '#src/domain/site/locale.ts';

interface Early {
  readonly account: string;
  readonly answer: Promise<TodayAnswer>;
}

let early: Early | null = null;

/** @throws what `fetch` throws, and an Error where the answer is no list: whoever takes it asks again, by the client, which knows why. */
async function askToday(locale: Locale, token: string): Promise<TodayAnswer> {
  const address = `${document.documentElement.dataset['backend'] ?? ''}${DESK_ROUTE}today`;
  const headers = { 'content-type': 'application/json', authorization: token };
  const body = JSON.stringify({ locale } satisfies TodayRequest);
  const answer = await ask(address, { method: 'POST', headers, body }, { repeatable: true });
  if (!answer.ok) throw new Error(`The lists were refused: ${answer.status}`);
  return (await answer.json()) as TodayAnswer;
}

/** `account`: id of whoever is signed in, by `token`. */
export function readEarly(locale: Locale, account: string, token: string): Promise<TodayAnswer> {
  const answer = askToday(locale, token);
  early = { account, answer };
  return answer;
}

/** What was begun for this account, once; null: nothing was. */
export function takeEarly(account: string): Promise<TodayAnswer> | null {
  const taken = early;
  early = null;
  return taken?.account === account ? taken.answer : null;
}
