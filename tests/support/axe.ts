import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/**
 * What axe finds wrong on the page as it is now, one line a rule; `where` (selector) looks at a part alone, `except` leaves one out; `rules`
 * (ids): no others are held.
 * Motion that ends is let end first: in the middle of a fade no colour is the one that a person reads.
 */
export async function accessProblems(
  page: Page,
  { where, except, rules }: { readonly where?: string; readonly except?: string; readonly rules?: string[] } = {},
): Promise<readonly string[]> {
  // What has just been put into the page starts to move with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
  const axe = new AxeBuilder({ page });
  if (where !== undefined) axe.include(where);
  if (except !== undefined) axe.exclude(except);
  if (rules !== undefined) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
