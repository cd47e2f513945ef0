/** What people read on every kind of page: titles that fit, no marks of machines, and labels in the face of texts. */
import { TITLE_LENGTH } from '#src/html/seo.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { expect, test } from '#tests/support/browser.ts';

/** A word in a sentence: digits and codes (VT-2048, cm, A5) have none. */
const WORD = /\p{L}{4,}|\p{Ll}{3,}/u;
const MACHINE_DAY = /\b\d{4}-\d{2}(?:-\d{2})?\b/;

for (const locale of LOCALES) {
  test(`titles, days and faces of the pages in ${locale}`, async ({ page, site }) => {
    const paths = [
      ...[
        '/',
        '/product',
        '/cart',
        '/checkout',
        '/contact',
        '/login',
        '/register',
        '/order',
        '/withdraw',
        '/cgv',
        '/palette',
      ].map((path) => localePath(locale, path)),
      site.product.alternates[locale],
      site.category.alternates[locale],
    ];
    for (const path of paths) {
      await page.goto(path);
      expect((await page.title()).length, path).toBeLessThanOrEqual(TITLE_LENGTH);
      const { text, mono } = await page.evaluate(() => {
        const own = (element: Element): string =>
          [...element.childNodes].map((node) => (node.nodeType === Node.TEXT_NODE ? node.textContent : '')).join('');
        return {
          text: document.body.innerText,
          mono: [...document.querySelectorAll('body *')]
            .filter((element) => getComputedStyle(element).fontFamily.startsWith('ui-monospace'))
            .map((element) => own(element).trim()),
        };
      });
      expect(text, path).not.toMatch(/\p{L}['"]|['"]\p{L}/u);
      expect(text, path).not.toMatch(MACHINE_DAY);
      expect(
        mono.filter((words) => WORD.test(words)),
        path,
      ).toEqual([]);
    }
  });
}

test('numbers stand in the face of numbers', async ({ page, site }) => {
  await page.goto(site.product.path);
  await expect(page.locator('.badge').first()).toHaveCSS('font-family', /^ui-monospace/);
});
