/**
 * What every page runs, deferred; the head script has run before. Budget: 3 KB brotli together with it, 3 KB more after the load event
 * (tests/unit/client/weight.test.ts). No React here, nor in anything that this imports.
 *
 * | Markup | What happens |
 * |---|---|
 * | `[data-theme-switch]` button | head.ts: switches; theme.ts: keeps `aria-pressed` (dark) |
 * | `a[data-locale-link={locale}]` | head.ts: stores the choice |
 * | `[data-locale-hint]` with `[data-locale-offer={locale}]`, `[data-locale-hint-close]` | locale.ts |
 * | `[data-cart-badge]`, `form[data-add-to-cart={product id}]` with `data-text-*` | cart.ts |
 * | `input[data-sku]` in that form | cart.ts: chosen by the address (`?item={sku}`); product.ts: the address follows the choice |
 * | `[data-gallery={word for closing}]` with links around pictures, `.items` with links to them | product.ts, after the load event |
 * | `[data-{drawer,search}-open]`, `dialog#drawer`, `dialog#search` with `[data-close]` | dialogs.ts |
 * | `[data-messages]`, `template[data-message-template]` with `[data-message-text]`, `[data-message-close]` | messages.ts (later.ts) |
 * | `[data-messages]` `data-text-error`, `data-text-token` | failures.ts: words for an unexpected error and for 'Invalid token' |
 * | `form[data-search]`, `[data-search-status]`, `[data-search-results]` | search.ts, when the panel is opened |
 * | `[data-not-found]` `data-text` with `{path}` | error-pages.ts |
 * | `a[data-return]`, hidden, on the page 500 | error-pages.ts: shown with the address that failed |
 * | `form[data-contact]` | contact.ts, loaded only where there is one (later.ts) |
 * | `[data-island]` | islands.ts, loaded where there is one |
 * | the link around `[data-cart-badge]` | islands.ts and cart-drawer.ts, loaded when a pointer or the focus is on it |
 * | `[data-inbox-state]` | inbox.ts, mounted as an island |
 * | `[data-build-notice]`, hidden, with `[data-reload]` button | build-watch.ts (visit.ts) |
 */
import { setUpCart } from '#src/client/cart.ts';
import { setUpDialogs } from '#src/client/dialogs.ts';
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { reloadOnce } from '#src/client/reload-guard.ts';
import { $messages } from '#src/stores/messages/messages.ts';
import { $searchPanel } from '#src/stores/settings/search-panel.ts';

const islands = (): unknown => import('#src/client/islands.ts').catch(log);
const later = (): unknown => import('#src/client/later.ts').catch(log);

addEventListener('vite:preloadError', reloadOnce);
// By the time of a click the cart's drawer is ready; until then the link leads to the cart's page.
setUpCart(islands);
if (one('[data-island]')) islands();

// A message and a search must not wait for the last picture.
$messages.listen(later);
$searchPanel.listen(later);
setUpDialogs();
// A module of the page runs before its load event, always.
addEventListener('load', later);
