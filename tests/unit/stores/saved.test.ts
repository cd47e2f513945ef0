/** What is saved for later in the browser, and in step with the account's. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SavedProduct, SavedSyncRequest } from '#src/contract/saved-api.ts';
import { mergeSaved } from '#src/domain/person/saved.ts';
import { SAVED_KEY, SESSION_KEY } from '#src/stores/keys.ts';
import { fakeToken, openBrowser, type FakeBrowser } from '#tests/support/browser-fake.ts';
import { jsonOf } from '#tests/support/sent-json.ts';

let browser: FakeBrowser;
/** By account, as the backend keeps them. */
let kept: Map<string, readonly SavedProduct[]>;

function saved(product: string): SavedProduct {
  const paths = { en: `/products/${product}`, fr: `/fr/products/${product}`, it: `/it/products/${product}` };
  return { product, paths };
}

const backend: typeof fetch = (_, options) => {
  const account = new Headers(options?.headers).get('authorization')?.split('.')[1] ?? '';
  const { base, products } = jsonOf<SavedSyncRequest>(options?.body);
  const { id } = JSON.parse(atob(account)) as { readonly id: string };
  kept.set(id, mergeSaved(base, products, kept.get(id) ?? []));
  return Promise.resolve(Response.json({ products: kept.get(id) }));
};

beforeEach(() => {
  browser = openBrowser();
  vi.stubGlobal('document', { documentElement: { dataset: { backend: 'https://backend.example' } } });
  kept = new Map();
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(backend));
});
afterEach(() => void vi.unstubAllGlobals());

function sessionOf(id: string): string {
  return JSON.stringify({
    token: fakeToken({ id, exp: Date.now() / 1000 + 86_400 }),
    record: { id, collectionName: 'users' },
  });
}

const load = async () => ({
  ...(await import('#src/stores/saved/account-saved.ts')),
  ...(await import('#src/stores/saved/saved.ts')),
  ...(await import('#src/stores/saved/saved-list.ts')),
});

test('the newest comes first, each product once, and what is no product is left out', async () => {
  const preview = { name: 'Bowl', option: '', picture: null };
  const odd = [{ product: 'x' }, { product: 'y', paths: { en: '//evil.example' } }, null, 'z'];
  browser.local.setItem(SAVED_KEY, JSON.stringify([...odd, { ...saved('a'), preview }, saved('a'), saved('b')]));
  const { $saved, withSaved, withoutSaved } = await load();
  expect($saved.get().map(({ product }) => product)).toEqual(['a', 'b']);
  expect($saved.change((list) => withoutSaved(withSaved(list, saved('c')), 'b'))).toBe(true);
  expect($saved.get().map(({ product }) => product)).toEqual(['c', 'a']);
  browser.storeElsewhere(SAVED_KEY, 'no json');
  expect($saved.get()).toEqual([]);
});

test('at sign-in both lists become one; what is removed later is removed on both sides', async () => {
  const entry = { ...saved('a'), preview: { name: 'Bowl' } };
  browser.local.setItem(SAVED_KEY, JSON.stringify([entry]));
  kept.set('zoe', [saved('b')]);
  browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
  const { $saved, syncSaved, withoutSaved } = await load();
  await syncSaved();
  expect($saved.get()).toMatchObject([entry, saved('b')]);
  // What only this browser knows of it stays here.
  expect(kept.get('zoe')).toEqual([saved('a'), saved('b')]);
  $saved.change((list) => withoutSaved(list, 'b'));
  await syncSaved();
  expect(kept.get('zoe')).toEqual([saved('a')]);
});

test('a list of another account that is still there never becomes this one’s; a guest asks nobody', async () => {
  browser.local.setItem(SAVED_KEY, JSON.stringify([saved('secret')]));
  browser.local.setItem('vitrine.saved.account', JSON.stringify({ user: 'ada', base: ['secret'] }));
  const { $saved, syncSaved } = await load();
  await syncSaved();
  expect(fetch).not.toHaveBeenCalled();
  browser.storeElsewhere(SESSION_KEY, sessionOf('zoe'));
  await syncSaved();
  expect([$saved.get(), kept.get('zoe')]).toEqual([[], []]);
});

test('signing out gives the account what is new, and leaves nothing in the browser', async () => {
  browser.local.setItem(SESSION_KEY, sessionOf('zoe'));
  const { $saved, syncSaved, forgetSaved, withSaved } = await load();
  await syncSaved();
  $saved.change((list) => withSaved(list, saved('late')));
  forgetSaved();
  expect($saved.get()).toEqual([]);
  expect([browser.local.getItem(SAVED_KEY), browser.local.getItem('vitrine.saved.account')]).toEqual([null, null]);
  await vi.waitFor(() => expect(kept.get('zoe')).toEqual([saved('late')]));
});
