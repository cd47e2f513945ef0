/** Pictures of pages, as they stand in docs/screenshots. */
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import type { Theme } from '#src/domain/site/palette.ts';

/** Height of the window for each width, CSS px, and pixels for one. */
const WINDOWS = {
  360: { height: 740, pixels: 2 },
  768: { height: 1024, pixels: 1 },
  1280: { height: 900, pixels: 1 },
} as const;

export interface Window {
  readonly width: keyof typeof WINDOWS;
  readonly theme: Theme;
  /** WebP's, 0 to 100. */
  readonly quality: number;
}

/** Picture of a window of its own after `show`; bytes of a WebP file. */
export async function screenshot(
  browser: Browser,
  { width, theme, quality }: Window,
  show: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const { height, pixels } = WINDOWS[width];
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: pixels,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await show(page);
    return await sharp(await page.screenshot())
      .webp({ quality, effort: 6 })
      .toBuffer();
  } finally {
    await context.close();
  }
}
