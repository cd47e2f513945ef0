import type { Locator, Page } from 'playwright/test';
import { expect } from '#tests/support/browser.ts';

/** What was published and names `text`, under Publish. Only the newest are seen at once, and what tests beside this one publish comes in, too: the earlier ones are opened. */
export async function publicationOf(page: Page, text: string): Promise<Locator> {
  const entry = page.locator('.publication', { hasText: text }).first();
  const earlier = page.getByRole('button', { name: /^Show \d+ more$/ });
  await expect(async () => {
    if (await earlier.isVisible()) await earlier.click({ timeout: 1000 });
    await expect(entry).toBeVisible({ timeout: 1000 });
  }).toPass();
  return entry;
}
