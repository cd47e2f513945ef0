/**
 * Fetches the cart's page and the scripts that it names into the browser's cache, on a good network when nothing else is to be done (visit.ts):
 * nothing of them runs before somebody wants the cart. Runs once, when it is loaded.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { fetchFile } from '#src/backend/fetch.ts';

async function prefetchCart(path: string): Promise<void> {
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

const link = one('[data-cart-badge]')?.closest('a');
if (link) prefetchCart(link.pathname).catch(log);
