/** What the check of picture weights reckons with is what browsers do: the width that `sizes` says, and the variant that they take for it. */
import type { Page } from 'playwright/test';
import { chosen, slotOf, type Viewport } from '#scripts/checks/picture-weight.ts';
import { expect, test } from '#tests/support/browser.ts';

interface Seen {
  readonly srcset: string;
  readonly sizes: string;
  /** Path of what was loaded; '' where nothing is yet. */
  readonly taken: string;
  /** CSS px that the whole picture would be wide, what its box cuts off included. */
  readonly width: number;
  readonly isFirst: boolean;
}

function seenPictures(page: Page): Promise<Seen[]> {
  return page.locator('main picture').evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      const [source, image] = [picture.querySelector('source'), picture.querySelector('img')];
      if (source === null || image === null) return [];
      const { width, height } = image.getBoundingClientRect();
      const across = (height * Number(image.getAttribute('width'))) / Number(image.getAttribute('height'));
      return {
        srcset: source.srcset,
        sizes: source.sizes,
        taken: image.currentSrc === '' ? '' : new URL(image.currentSrc).pathname,
        width: Math.max(width, across),
        isFirst: image.loading !== 'lazy',
      };
    }),
  );
}

const widthIn = (path: string): number => Number(/-(\d+)\.\w+$/.exec(path)?.[1]);

/** Least and most part of its real width that `sizes` may say. A dense phone gets less on purpose (docs/decisions/0031). */
const RIGHT: readonly { readonly viewport: Viewport; readonly least: number }[] = [
  { viewport: { width: 360, height: 740, density: 2 }, least: 0.85 },
  { viewport: { width: 360, height: 740, density: 3 }, least: 0.55 },
  { viewport: { width: 800, height: 1000, density: 1 }, least: 0.85 },
  { viewport: { width: 1280, height: 900, density: 1 }, least: 0.85 },
  { viewport: { width: 1920, height: 1080, density: 1 }, least: 0.85 },
];
const MOST = 1.25;

for (const { viewport, least } of RIGHT) {
  const { width, height, density } = viewport;
  test(`pictures come in the width that they stand in, at ${width} px and ${density} pixels for one`, async ({
    browser,
    site,
    shop,
  }) => {
    for (const path of ['/', '/product', site.product.path]) {
      // Each visit is a first one: a browser takes a larger picture that it has rather than ask for a smaller one.
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: density,
        baseURL: shop.siteUrl,
      });
      const page = await context.newPage();
      await page.goto(path);
      const seen = await seenPictures(page);
      expect(
        seen.filter(({ isFirst }) => isFirst),
        path,
      ).toHaveLength(1);
      for (const { srcset, sizes, taken, width: real, isFirst } of seen) {
        const slot = slotOf(sizes, viewport);
        expect.soft(slot / real, `${path}: ${sizes} of ${real} px, too little`).toBeGreaterThan(least);
        expect.soft(slot / real, `${path}: ${sizes} of ${real} px, too much`).toBeLessThan(MOST);
        if (isFirst) expect(taken, path).not.toBe('');
        if (taken !== '') expect(widthIn(taken), path).toBeLessThanOrEqual(widthIn(chosen(srcset, sizes, viewport)));
      }
      await context.close();
    }
  });
}
