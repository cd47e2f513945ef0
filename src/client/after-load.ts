/** Loads what can wait for the load event, or for the search panel. Runs once, when it is loaded. */
import { setUpDemoBar } from '#src/client/dismiss-demo.ts';
import { one } from '#src/client/dom.ts';
import { setUpLocale } from '#src/client/locale.ts';
import { log } from '#src/client/log.ts';
import { setUpLowData } from '#src/client/low-data.ts';
import { followTheme } from '#src/client/theme.ts';
import { startVisit } from '#src/client/visit.ts';
import { MANIFEST_DELAY_MS } from '#src/domain/site/limits.ts';

followTheme();
setUpLocale();
setUpDemoBar();
setUpLowData();

if (one('[data-contact]')) import('#src/client/contact.ts').catch(log);
if (one('[data-gallery],[data-delivery]')) import('#src/client/product.ts').catch(log);
if (one('[data-not-found],[data-return]')) import('#src/client/error-pages.ts').catch(log);

// Where it does not come, the form of the panel leads to the page of results.
const startSearch = (): unknown => import('#src/client/search.ts').catch(log);
const panel = one<HTMLDialogElement>('#search');
if (panel?.open) startSearch();
panel?.addEventListener('focusin', startSearch);

setTimeout(startVisit, MANIFEST_DELAY_MS);
