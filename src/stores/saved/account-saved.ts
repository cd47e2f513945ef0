/**
 * Keeps what the account that is signed in has saved in step with this browser's list. The page of the list follows it;
 * pages of products only change the browser's list. The backend merges (domain/person/saved.ts), in one step.
 */
import type { SavedProduct } from '#src/contract/saved-api.ts';
import { mergeSaved } from '#src/domain/person/saved.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { $saved } from '#src/stores/saved/saved.ts';
import { parseSaved } from '#src/stores/saved/saved-list.ts';
import { $session, tokenType } from '#src/stores/session/session.ts';
import { stored } from '#src/stores/storage.ts';

/** Local storage: JSON of whose account the list belongs to, and what both had the last time. */
const ACCOUNT_SAVED_KEY = 'vitrine.saved.account';

interface Ownership {
  /** Id in `users`; '': nobody's in particular. */
  readonly user: string;
  readonly base: readonly string[];
}
const NOBODY: Ownership = { user: '', base: [] };

const $ownership = stored(
  ACCOUNT_SAVED_KEY,
  (raw): Ownership => {
    const { user, base } = parseObject(raw);
    const owner = textOrNull(user);
    if (owner === null) return NOBODY;
    return { user: owner, base: Array.isArray(base) ? base.filter((id) => typeof id === 'string') : [] };
  },
  (ownership) => (ownership.user === '' ? null : JSON.stringify(ownership)),
);

/** Id of the customer who is signed in; '': nobody. */
function signedIn(): string {
  const session = $session.get();
  return session.status === 'authenticated' && tokenType(session.record) === 'authRecord' ? session.record.id : '';
}

const idsOf = (list: readonly SavedProduct[]): string[] => list.map(({ product }) => product);
const asSent = (list: readonly SavedProduct[]): SavedProduct[] =>
  list.map(({ product, paths }) => ({ product, paths }));

/**
 * Takes the list that both had the last time. What stood here for another account is put away: that person's own
 * account still has it.
 */
function take(user: string): readonly string[] {
  const known = $ownership.get();
  if (known.user === user) return known.base;
  if (known.user !== '') $saved.change(() => []);
  $ownership.change(() => ({ user, base: [] }));
  return [];
}

/**
 * Brings the browser's list and the account's together; at sign-in nothing of either is lost. Does nothing for a guest.
 * @throws ShopError
 */
export async function syncSaved(): Promise<void> {
  const user = signedIn();
  if (user === '') return;
  const base = take(user);
  const sent = $saved.get();
  const { products } = await askShop('saved-sync', { base, products: asSent(sent) });
  // Whoever has signed out meanwhile must not find the list here again.
  if (signedIn() !== user || $ownership.get().user !== user) return;
  const shared = parseSaved(JSON.stringify(products));
  $ownership.change(() => ({ user, base: idsOf(shared) }));
  $saved.change((now) => {
    const merged = mergeSaved(idsOf(sent), now, shared);
    return merged.map((entry) => now.find(({ product }) => product === entry.product) ?? entry);
  });
}

/** Keeps both in step until the answer is called: now, when the list changes, and when the network is back. */
export function followSaved(): () => void {
  let running = Promise.resolve();
  const sync = (): void => {
    // One request at a time; without a network the list of this browser has to do.
    running = running.then(syncSaved).catch(() => undefined);
  };
  const syncChange = (): void => {
    if ($ownership.get().user === '' || idsOf($saved.get()).join() !== $ownership.get().base.join()) sync();
  };
  const unfollow = [$session.subscribe(sync), $saved.listen(syncChange)];
  addEventListener('online', sync);
  return () => {
    for (const stop of unfollow) stop();
    removeEventListener('online', sync);
  };
}

/**
 * At sign-out, while the session is still there: the account keeps what has changed here, and the browser forgets the
 * list.
 */
export function forgetSaved(): void {
  const user = signedIn();
  const { user: owner, base } = $ownership.get();
  const isOurs = owner === '' || owner === user;
  const list = $saved.get();
  if (user !== '' && isOurs && idsOf(list).join() !== base.join())
    void askShop('saved-sync', { base, products: asSent(list) }, { keepalive: true }).catch(() => undefined);
  $ownership.change(() => NOBODY);
  $saved.change(() => []);
}
