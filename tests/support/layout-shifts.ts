import type { Page } from 'playwright/test';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What has moved since the page began, and by how much, when what is drawn last has been painted. */
export function shifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const painted = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
    await painted();
    await painted();
    const seen: Shift[] = [];
    const observer = new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: 'layout-shift', buffered: true });
    await painted();
    await painted();
    seen.push(...(observer.takeRecords() as Shift[]));
    return seen.map(
      ({ value, sources }) =>
        `${value}: ${sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent)).join(' | ')}`,
    );
  });
}
