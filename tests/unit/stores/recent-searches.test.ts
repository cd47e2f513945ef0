/** What was searched last, on this device alone. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SEARCHES_KEY } from '#src/stores/keys.ts';
import { forgetSearches, recentSearches, rememberSearch } from '#src/stores/recent-searches.ts';
import { blockStorage, openBrowser, type FakeBrowser } from '#tests/support/browser-fake.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = openBrowser();
});
afterEach(() => vi.unstubAllGlobals());

test('the newest is first, each is there once, and five are kept', () => {
  for (const words of ['one', 'two', 'three', 'four', 'five', 'six', '  Two ', '', 'x'.repeat(200)])
    rememberSearch(words);
  expect(recentSearches()).toEqual(['x'.repeat(100), 'Two', 'six', 'five', 'four']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
  expect(browser.local.getItem(SEARCHES_KEY)).toBeNull();
});

test('what another has written there, or storage that is blocked, is nothing', () => {
  for (const value of ['{', '{"a":1}', '[1,null,"lamp"]']) {
    browser.local.setItem(SEARCHES_KEY, value);
    expect(recentSearches()).toEqual(value.includes('lamp') ? ['lamp'] : []);
  }
  blockStorage();
  expect(() => rememberSearch('lamp')).not.toThrow();
  expect(recentSearches()).toEqual([]);
});
