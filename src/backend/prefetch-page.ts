import { fetchFile } from '#src/backend/fetch.ts';

/**
 * Fetches a page and the scripts that it names into the browser's cache: nothing of them runs before the page is
 * opened.
 */
export async function prefetchPage(path: string): Promise<void> {
  const html = (await (await fetchFile(path))?.text()) ?? '';
  for (const [, address = ''] of html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = 'script';
    link.crossOrigin = '';
    link.href = address;
    document.head.append(link);
  }
}
