/**
 * Fetches the cart's page ahead, on a good network when nothing else is to be done (after-load.ts). Runs once, when it is
 * loaded.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { prefetchPage } from '#src/backend/prefetch-page.ts';

const link = one('[data-cart-badge]')?.closest('a');
if (link) prefetchPage(link.pathname).catch(log);
