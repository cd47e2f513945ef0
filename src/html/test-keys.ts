/** A live shop whose keys of Stripe are those of the test mode: it looks like a real one, so every page says that it is none. */

/** Whether payments of this build move no money though it is no demo. */
export function takesTestMoney(shopMode: string, publishableKey: string): boolean {
  return shopMode === 'live' && publishableKey.startsWith('pk_test_');
}

/** Style of the line that says so, in the head of such builds alone: other shops' pages carry nothing of it. */
export const TEST_KEYS_STYLE =
  '[data-test-keys]{padding:8px var(--gutter);background:var(--color-text);color:var(--color-background);font-weight:700}';
