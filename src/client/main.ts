/**
 * Runs on every page, deferred; the inline scripts (head.ts; add-to-cart.ts or header.ts) have run before. Budget: 3 KB
 * brotli together with them, 3 KB more after the load event (tests/unit/client/weight.test.ts). No React here, nor in
 * anything that this imports.
 *
 * | Markup | What happens |
 * |---|---|
 * | `[data-theme-switch]` button | head.ts: switches; theme.ts: keeps `aria-pressed` (dark) |
 * | `a[data-locale-link={locale}]` | head.ts: stores the choice |
 * | `[data-cart-badge]` | cart-badge.ts, inline |
 * | `form[data-add-to-cart={product id}]` with `data-text-*` | add-to-cart.ts, inline |
 * | `[data-option]` in that form | option-picker.ts (add-to-cart.ts): chosen, also by the address (`?item={sku}`); variants.ts: marked, the address follows the choice |
 * | `input[data-low-data]` | low-data.ts (after-load.ts): saves data, and shows whether |
 * | `script[type=speculationrules]` | the browser; prefetch.ts (visit.ts) where it knows no such rules |
 * | `[data-delivery]` | near-button.ts, loaded by product.ts once it is seen: days of delivery, the country, the bar of phones |
 * | `[data-gallery={word for closing}]` with links around pictures, `.items` with links to them | product.ts, after the load event |
 * | `.top [commandfor]`, `dialog#drawer`, `dialog#search` with `[command]` | dialogs.ts |
 * | `[data-messages]`, `template[data-message-template]` with the words first and a button to close it last | messages.ts |
 * | `[data-messages]` `data-text-error`, `data-text-token` | failures.ts: words for an unexpected error and for 'Invalid token' |
 * | `input[data-keep]`, `details[data-back]` | keep.ts, with back-form.ts, loaded by product-actions.ts: a product is saved for later, or waited for |
 * | `form[data-search]`, `[data-search-status]`, `[data-search-results]` | search/panel.ts, when the panel is opened |
 * | `[data-results]` | search/results.ts, mounted as an island |
 * | `[data-not-found]` `data-text` with `{path}` | error-pages.ts |
 * | `a[data-return]`, hidden, on the page 500 | error-pages.ts: shown with the address that failed |
 * | `form[data-contact]` | contact.ts, loaded only where there is one (after-load.ts) |
 * | `[data-island]` | islands.ts, loaded where there is one |
 * | `[data-filters]` | filters/begin.ts, loaded only where there is one |
 * | the link around `[data-cart-badge]` | islands.ts and cart-drawer.ts, loaded when a pointer or the focus is on it, or after an addition |
 * | `[data-inbox-state]` | inbox.ts, mounted as an island |
 * | `.notices` | build-watch.ts (visit.ts) with refresh.ts, when there is a new build; locale-hint.ts (locale.ts) |
 */
import { setUpDialogs } from '#src/client/dialogs.ts';
import { one } from '#src/client/dom.ts';
import { setUpFailures } from '#src/client/failures.ts';
import { log } from '#src/client/log.ts';
import { setUpMessages } from '#src/client/messages.ts';
import { reloadOnce } from '#src/client/reload-guard.ts';

const islands = (): unknown => import('#src/client/islands.ts').catch(log);
const loadRest = (): unknown => import('#src/client/after-load.ts').catch(log);

addEventListener('vite:preloadError', reloadOnce);
setUpMessages();
setUpFailures();
if (one('[data-island]')) islands();
if (one('[data-filters]')) import('#src/client/filters/begin.ts').catch(log);
// By the time of a click the cart's drawer is ready; until then, and where data is dear, the link leads to the cart's
// page.
const prepareCart = (): void => {
  if (one('.ahead')) islands();
};
for (const type of ['pointerover', 'focusin'])
  one('[data-cart-badge]')?.parentElement?.addEventListener(type, prepareCart);
one('[data-add-to-cart]')?.addEventListener('submit', prepareCart);
// The answer stands there already: the shopper was faster.
if (one('.said[data-type=added]')) prepareCart();

// A search must not wait for the last picture.
setUpDialogs(loadRest);
// A module of the page runs before its load event, always.
addEventListener('load', loadRest);
