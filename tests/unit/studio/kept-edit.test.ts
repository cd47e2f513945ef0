import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { blockStorage, openBrowser, type FakeBrowser } from '#tests/support/browser-fake.ts';

const DAY = 24 * 60 * 60 * 1000;
const EDIT = { changes: { name_en: 'Vase' }, base: '2026-01-01 10:00:00.000Z', version: 2 };

const load = () => import('#src/studio/record/kept-edit.ts');
let browser: FakeBrowser;

beforeEach(() => {
  vi.useFakeTimers();
  browser = openBrowser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
});

test('what is typed is kept by editor and record, beyond the tab, until it is sent', async () => {
  const { keepEdit, keptEdit, forgetSent, unsentEdits } = await load();
  expect(keepEdit('ada', 'products', 'p', EDIT)).toBe(true);
  browser.session.clear();
  expect(keptEdit('ada', 'products', 'p')).toEqual(EDIT);
  expect([keptEdit('elia', 'products', 'p'), keptEdit('ada', 'items', 'p')]).toEqual([null, null]);
  expect(unsentEdits('ada')).toEqual([{ ...EDIT, collection: 'products', record: 'p' }]);
  expect(unsentEdits('elia')).toEqual([]);
  // Another window has typed on while this one was sending.
  forgetSent('ada', 'products', 'p', { name_en: 'Va' });
  expect(keptEdit('ada', 'products', 'p')).toEqual(EDIT);
  forgetSent('ada', 'products', 'p', EDIT.changes);
  expect(browser.local.length).toBe(0);
});

test('after 30 days nothing is offered, and it goes; what is spoilt goes, too', async () => {
  const { keepEdit, keptEdit, forgetOldEdits } = await load();
  keepEdit('ada', 'products', 'p', EDIT);
  browser.local.setItem('vitrine.studio.ada.products.q', '{"changes":1');
  browser.local.setItem('vitrine.cart', '[]');
  vi.advanceTimersByTime(30 * DAY);
  forgetOldEdits();
  expect(keptEdit('ada', 'products', 'p')).toEqual(EDIT);
  expect(browser.local.length).toBe(2);
  vi.advanceTimersByTime(1);
  expect(keptEdit('ada', 'products', 'p')).toBeNull();
  forgetOldEdits();
  expect([browser.local.length, browser.local.key(0)]).toEqual([1, 'vitrine.cart']);
});

test('a full or blocked storage keeps nothing, says so, and stops nobody', async () => {
  browser.local.isFull = true;
  expect((await load()).keepEdit('ada', 'products', 'p', EDIT)).toBe(false);
  blockStorage();
  const { keepEdit, keptEdit, forgetEdit, forgetSent, forgetOldEdits, unsentEdits } = await load();
  expect(keepEdit('ada', 'products', 'p', EDIT)).toBe(false);
  expect([keptEdit('ada', 'products', 'p'), unsentEdits('ada')]).toEqual([null, []]);
  forgetEdit('ada', 'products', 'p');
  forgetSent('ada', 'products', 'p', EDIT.changes);
  forgetOldEdits();
});
