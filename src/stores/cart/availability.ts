/**
 * Availability of the lines, with their prices now: asked in one small request wherever the network allows, and done
 * without elsewhere.
 */
import { atom } from 'nanostores';
import type { LineState, WantedLine } from '#src/contract/shop-api.ts';
import { isAmount } from '#src/domain/money/money.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';

/** Answers by item id; what has not been answered is not there, and the payloads have to do. */
export const $availability = atom<ReadonlyMap<string, LineState>>(new Map());

/** ms that an answer may take: it only renews what the page shows already. */
const TIMEOUT_MS = 8000;
/** ms after the last change of the lines: a number of pieces is typed digit by digit. */
const PAUSE_MS = 400;

let last: AbortController | undefined;

function isState({ item, forSale, price, left, wait = 0 }: LineState): boolean {
  return (
    typeof item === 'string' &&
    typeof forSale === 'boolean' &&
    isAmount(price) &&
    (left === null || isAmount(left)) &&
    isAmount(wait)
  );
}

/** Asks about the lines. Of two questions only the later one counts; without an answer everything stays as it was. */
async function checkAvailability(lines: readonly WantedLine[]): Promise<void> {
  last?.abort();
  // A shop without a backend (the static demo) has nothing newer than its pages.
  if (lines.length === 0 || !document.documentElement.dataset['backend']) return;
  const { signal } = (last = new AbortController());
  try {
    const request = { lines: lines.map(({ item, quantity }) => ({ item, quantity })) };
    const answer = await askShop('availability', request, { timeoutMs: TIMEOUT_MS, signal });
    if (!signal.aborted) $availability.set(new Map(answer.lines.filter(isState).map((state) => [state.item, state])));
  } catch {
    // Prices and stock are checked again when the order is placed.
  }
}

/**
 * Asks now, when the lines change, when the page is looked at again and when the network is back. The answer ends it.
 */
export function followAvailability(): () => void {
  let asked = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (): void => void checkAvailability($cart.get());
  const askIfVisible = (): void => {
    if (document.visibilityState === 'visible') ask();
  };
  const unsubscribe = $cart.subscribe((lines) => {
    // An accepted price is no reason to ask again.
    const question = lines.map(({ item, quantity }) => `${item} ${quantity}`).join();
    if (question === asked) return;
    clearTimeout(timer);
    timer = setTimeout(ask, asked === '' ? 0 : PAUSE_MS);
    asked = question;
  });
  addEventListener('online', ask);
  document.addEventListener('visibilitychange', askIfVisible);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    removeEventListener('online', ask);
    document.removeEventListener('visibilitychange', askIfVisible);
  };
}
