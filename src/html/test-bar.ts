/** A shop that looks like a real one and is none: each page begins with a line that says so. */

/**
 * Key of the words, or null for a shop that needs none: of a live one whose keys of Stripe are those of the test mode,
 * so no money moves; and of a copy to try things in.
 */
export function testWords(
  shopMode: string,
  publishableKey: string,
  isStaging: boolean,
): 'stagingCopy' | 'testKeys' | null {
  if (isStaging) return 'stagingCopy';
  return shopMode === 'live' && publishableKey.startsWith('pk_test_') ? 'testKeys' : null;
}

/** Style of the line, in the head of such builds alone: other shops' pages carry nothing of it. */
export const TEST_BAR_STYLE =
  '[data-test-shop]{padding:8px var(--gutter);background:var(--color-text);color:var(--color-background);font-weight:700}';
