import { watchBuilds } from '#src/client/build-watch.ts';
import { showConnection } from '#src/client/connection.ts';
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { startWorker } from '#src/client/service-worker.ts';
import { mayLoadAhead, savesData } from '#src/client/data-saving.ts';
import { MEASURED_SHARE } from '#src/domain/site/limits.ts';
import { CART_READY_KEY } from '#src/stores/keys.ts';
import { wantsLowData } from '#src/stores/settings/keep.ts';

function isCartUsed(): boolean {
  try {
    return sessionStorage.getItem(CART_READY_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Starts what a visit does by itself once its page has been loaded for a second (after-load.ts). What is large and rare
 * is a chunk of its own.
 */
export function startVisit(): void {
  showConnection();
  startWorker().catch(log);
  void watchBuilds();
  // The rules of the page do it where they are understood.
  if (!HTMLScriptElement.supports('speculationrules')) import('#src/client/prefetch.ts').catch(log);
  if (one('[data-session=authenticated]')) import('#src/client/session-check.ts').catch(log);
  if (one('[data-measuring]')) import('#src/client/measuring.ts').catch(log);
  // Machines that drive a browser are no visitors. A poor connection is no reason not to measure: it is what the
  // measurements are about.
  if (Math.random() < MEASURED_SHARE && !navigator.webdriver && !savesData(wantsLowData()))
    import('#src/client/measure.ts').catch(log);
  // On a good network the cart's code comes when nothing else is to be done; once the cart was used in this visit, it
  // stays ready.
  if (mayLoadAhead(wantsLowData())) requestIdleCallback(() => import('#src/client/prefetch-cart.ts').catch(log));
  if (one('.ahead') && isCartUsed()) import('#src/client/islands.ts').catch(log);
}
