/** What a first visit loads before anybody scrolls, at 360×740 with two pixels for one: exact counts, of bytes as they travel. */
import type { Page, Request } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';

/** A listing shows six works at once on a phone, in pairs, and its page is eight screens long at most (docs/decisions/0290). */
const MOST = {
  home: { requests: 8, bytes: 45_000 },
  catalogue: { requests: 14, bytes: 53_000 },
  product: { requests: 8, bytes: 45_000 },
} as const;

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

/** Bytes of the body, encoded. */
async function bytesOf(request: Request): Promise<number> {
  return (await request.sizes()).responseBodySize;
}

/** What belongs to the page itself: all but the chunks that its first script asks for after the load event, and what those ask for. */
function isOfPage(request: Request): boolean {
  const { pathname } = new URL(request.url());
  const type = request.resourceType();
  return type === 'document' || type === 'stylesheet' || /^\/(?:i|_astro\/page)[./]/.test(pathname);
}

interface Paint {
  readonly shifts: number;
  readonly blocking: readonly string[];
}

/** Shifts of the layout until now, and what the first render had to wait for. */
function readPaint(page: Page): Promise<Paint> {
  return page.evaluate(async () => {
    const shifts = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        resolve(
          list.getEntries().reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0),
        );
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      // Without a shift nothing is told.
      setTimeout(() => resolve(0));
    });
    const blocking = performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          (entry as PerformanceResourceTiming & { renderBlockingStatus: string }).renderBlockingStatus === 'blocking',
      )
      .map(({ name }) => name);
    return { shifts, blocking };
  });
}

for (const name of ['home', 'catalogue', 'product'] as const) {
  const most = MOST[name];
  test(`${name}: at most ${most.requests} requests and ${most.bytes / 1000} kB, nothing before the first render, and nothing moves`, async ({
    page,
    site,
  }) => {
    const path = { home: '/', catalogue: '/product', product: site.product.path }[name];
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(path, { waitUntil: 'networkidle' });
    const own = requests.filter(isOfPage);
    const sizes = await Promise.all(own.map(bytesOf));
    const list = own.map((request, index) => `${new URL(request.url()).pathname} ${sizes[index]}`).join('\n');
    // The page, its first script and its first picture at least.
    expect(own.length, list).toBeGreaterThanOrEqual(3);
    expect(own.length, list).toBeLessThanOrEqual(most.requests);
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      list,
    ).toBeLessThanOrEqual(most.bytes);
    expect(await readPaint(page)).toEqual({ shifts: 0, blocking: [] });
  });
}
