/**
 * The cart of the account that is signed in, kept in step with this browser's. Pages that are about buying follow it;
 * catalogue pages only change the browser's cart, and the next such page brings both together. The backend merges
 * (domain/cart-merge.ts), in one step.
 */
import { atom } from 'nanostores';
import type { AccountCartLine, CartSyncAnswer, CartSyncRequest } from '#src/contract/account-api.ts';
import type { WantedLine } from '#src/contract/shop-api.ts';
import { mergeCarts } from '#src/domain/order/cart-merge.ts';
import { CART_LINES } from '#src/domain/site/limits.ts';
import { passwordSettled } from '#src/backend/password-change.ts';
import { isShopError } from '#src/backend/shop-api.ts';
import { $cart } from '#src/stores/cart/cart.ts';
import { parseLines, type CartLine } from '#src/stores/cart/lines.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { ACCOUNT_CART_KEY } from '#src/stores/checkout/keys.ts';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { $session, rejectSession, tokenType } from '#src/stores/session/session.ts';
import { stored } from '#src/stores/storage.ts';

/** Account whose cart stands in this browser. */
interface Ownership {
  /** Id in `users`; '': nobody's in particular, a guest's. */
  readonly user: string;
  /** Drawn when the cart became theirs: an answer to an earlier visit counts no more. */
  readonly visit: string;
  /** Lines that the browser and the account both had the last time. */
  readonly base: readonly WantedLine[];
}

const NOBODY: Ownership = { user: '', visit: '', base: [] };

function toWanted(value: unknown): WantedLine[] {
  const { item, quantity } = Object(value) as Partial<Record<keyof WantedLine, unknown>>;
  return typeof item === 'string' && typeof quantity === 'number' ? [{ item, quantity }] : [];
}

const $ownership = stored(
  ACCOUNT_CART_KEY,
  (raw): Ownership => {
    const { user, visit, base } = parseObject(raw);
    const owner = textOrNull(user);
    if (owner === null) return NOBODY;
    return { user: owner, visit: textOrNull(visit) ?? '', base: Array.isArray(base) ? base.flatMap(toWanted) : [] };
  },
  (ownership) => (ownership.user === '' ? null : JSON.stringify(ownership)),
);

/**
 * State that a shopper is told: changes are `waiting` for the network, or `done` after they have waited; a cart in step
 * is `calm`.
 */
export const $cartSync = atom<'calm' | 'waiting' | 'done'>('calm');

/** ms after the last change of the lines: a number of pieces is typed digit by digit. */
const PAUSE_MS = 1000;

/** Id of the customer who is signed in; '': nobody. */
function signedIn(): string {
  const session = $session.get();
  return session.status === 'authenticated' && tokenType(session.record) === 'authRecord' ? session.record.id : '';
}

function wanted(lines: readonly WantedLine[]): WantedLine[] {
  return lines.map(({ item, quantity }) => ({ item, quantity }));
}

/** Without what only this browser needs. */
function asSent(lines: readonly CartLine[]): AccountCartLine[] {
  return lines.map(({ item, product, paths, quantity, price }) => ({ item, product, paths, quantity, price }));
}

function hasChanged(lines: readonly CartLine[], base: readonly WantedLine[]): boolean {
  return JSON.stringify(wanted(lines)) !== JSON.stringify(wanted(base));
}

/** Says whether the account that is signed in has not got yet what has changed here. */
function isBehind(): boolean {
  const { user, base } = $ownership.get();
  return user !== '' && user === signedIn() && hasChanged($cart.get(), base);
}

/**
 * The cart becomes the account's. What stood here for another account is put away: that person's own account still has
 * it.
 */
function take(user: string): Ownership {
  const known = $ownership.get();
  if (known.user === user) return known;
  if (known.user !== '') $cart.change(() => []);
  $ownership.change(() => ({ user, visit: Math.random().toString(36).slice(2), base: [] }));
  return $ownership.get();
}

/** Asks the backend to merge. A token that it does not know any more ends the session here too. @throws ShopError */
async function ask(request: CartSyncRequest): Promise<CartSyncAnswer> {
  const asked = $session.get();
  try {
    return await askShop('cart-sync', request);
  } catch (error) {
    if (isShopError(error) && error.code === 'forbidden') {
      await passwordSettled();
      if ($session.get() === asked) rejectSession();
    }
    throw error;
  }
}

async function bringTogether(): Promise<void> {
  const user = signedIn();
  if (user === '') return;
  const { visit, base } = take(user);
  const sent = $cart.get();
  const { lines } = await ask({ base: wanted(base), lines: asSent(sent) });
  // Whoever has signed out meanwhile must not find the cart here again.
  if (signedIn() !== user || $ownership.get().visit !== visit) return;
  const shared = parseLines(JSON.stringify(lines));
  $ownership.change((known) => ({ ...known, base: wanted(shared) }));
  $cart.change((now) => mergeCarts(sent, now, shared).slice(0, CART_LINES));
}

let running: Promise<void> | undefined;
let waiting: Promise<void> | undefined;

/**
 * Brings the browser's cart and the account's together; at sign-in no line of either is lost. Does nothing for a guest.
 * One request at a time: a second one would be merged by what both had before the first. @throws ShopError
 */
export function syncAccountCart(): Promise<void> {
  if (running === undefined) {
    running = bringTogether().finally(() => {
      running = undefined;
    });
    return running;
  }
  waiting ??= running
    .catch(() => undefined)
    .then(() => {
      waiting = undefined;
      return syncAccountCart();
    });
  return waiting;
}

/**
 * Keeps both in step until the answer is called: now, when lines change, when the page is looked at again and when the
 * network is back.
 */
export function followAccountCart(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sync = async (): Promise<void> => {
    try {
      await syncAccountCart();
      $cartSync.set($cartSync.get() === 'waiting' && !isBehind() ? 'done' : 'calm');
    } catch (error) {
      const isCutOff = isShopError(error) && error.code === 'unreachable';
      $cartSync.set(isCutOff && isBehind() ? 'waiting' : 'calm');
    }
  };
  const syncIfVisible = (): void => {
    if (document.visibilityState === 'visible') void sync();
  };
  const syncSoon = (): void => {
    clearTimeout(timer);
    if (isBehind()) timer = setTimeout(sync, PAUSE_MS);
  };
  const unfollow = [$session.subscribe(sync), $cart.listen(syncSoon)];
  addEventListener('online', sync);
  document.addEventListener('visibilitychange', syncIfVisible);
  return () => {
    clearTimeout(timer);
    for (const stop of unfollow) stop();
    removeEventListener('online', sync);
    document.removeEventListener('visibilitychange', syncIfVisible);
  };
}

/**
 * At sign-out, while the session is still there: the account keeps what has changed here, and the browser forgets the
 * cart. The request goes on although the page is left.
 */
export function forgetAccountCart(): void {
  const user = signedIn();
  const known = $ownership.get();
  const base = known.user === user ? known.base : [];
  const isOurs = known.user === '' || known.user === user;
  if (user !== '' && isOurs && hasChanged($cart.get(), base))
    void askShop('cart-sync', { base: wanted(base), lines: asSent($cart.get()) }, { keepalive: true }).catch(
      () => undefined,
    );
  $ownership.change(() => NOBODY);
  $cart.change(() => []);
}
