/**
 * Runs on every page, deferred; the inline scripts (head.ts; add-to-cart.ts or header.ts) have run before. Budget: 3 KB
 * brotli together with them, 3 KB more after the load event (tests/unit/client/weight.test.ts). No React here, nor in
 * anything that this imports.
 *
 * | Markup | What happens |
 * |---|---|
 * | `[data-theme-switch]` button | head.ts: switches; after-load.ts: keeps `aria-pressed` (dark) |
 * | `a[data-locale-link={locale}]` | head.ts: stores the choice |
 * | `[data-cart-badge]` | cart-badge.ts, inline |
 * | `form[data-add-to-cart={product id}]` with `data-text-*` | add-to-cart.ts, inline |
 * | `[data-option]` in that form | option-picker.ts (add-to-cart.ts): chosen, also by the address (`?item={sku}`); variants.ts: marked, the address follows the choice |
 * | `input[data-low-data]` | after-load.ts: saves data, and shows whether |
 * | `script[type=speculationrules]` | the browser; prefetch.ts (after-load.ts) where it knows no such rules |
 * | `[data-delivery]` | near-button.ts, loaded by product.ts once it is seen: days of delivery, the country, the bar of phones |
 * | `[data-gallery={word for closing}]` with links around pictures, `.items` with links to them | product.ts, after the load event |
 * | `.top [commandfor]`, `dialog#drawer`, `dialog#search` with `[command]` | here |
 * | `[data-messages]`, `template[data-message-template]` with the words first and a button to close it last | messages.ts |
 * | `[data-messages]` `data-text-error`, `data-text-token` | here: words for an unexpected error and for 'Invalid token' |
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
 * | `.notices` | build-watch.ts (after-load.ts) with refresh.ts, when there is a new build; locale-hint.ts (after-load.ts) |
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { setUpMessages, say } from '#src/client/messages.ts';
import { reloadOnce } from '#src/client/reload-guard.ts';
import { SESSION_KEY } from '#src/stores/keys.ts';
import { writeItem } from '#src/stores/storage-access.ts';

/**
 * `[commandfor]` and `dialog#drawer`, `dialog#search`: native modal dialogs keep the focus inside, close with Escape
 * and give the focus back. A click on the backdrop, on `[command]` or on `[data-close]` in one closes it. The buttons
 * are commands, too, so that a current browser opens and closes before this script is there. `onOpen`: one is opened,
 * or was before.
 */
function setUpDialogs(onOpen: () => unknown): void {
  if (one('dialog[open]')) onOpen();

  addEventListener('click', (event) => {
    const element = event.target as Element;
    const button = element.closest('[command],[data-close]');
    const dialog = element.closest('dialog');
    // Else the browser would carry the command out, too, and complain of a dialog that is open, or closed.
    if (button) event.preventDefault();
    if (dialog) {
      if (button || element === dialog) dialog.close();
    } else if (button) {
      one<HTMLDialogElement>(`#${button.getAttribute('commandfor')}`)?.showModal();
      onOpen();
    }
  });
}

/**
 * Handles an unexpected error.
 *
 * An island that cannot go on leads to the error page (islands.ts), with a way back. A stray error of a script on a
 * page that stands by itself does not: the page was prerendered and still reads, links and forms still work, and
 * leaving it would lose what is typed. The shopper is told in a message instead.
 */
function setUpFailures(): void {
  const { textError, textToken } = one('[data-messages]')?.dataset ?? {};
  const tell = (): void => {
    if (textError) say(textError, 'error');
  };
  addEventListener('error', ({ filename }) => {
    // Browser extensions and other hosts' scripts are not ours to report.
    if (filename?.startsWith(location.origin)) tell();
  });
  // Whoever goes on before a page has come, or back to one that was kept, breaks off the browser's own transition
  // between the two (AbortError, or 'InvalidStateError: Transition was aborted'): nothing has failed.
  addEventListener('unhandledrejection', ({ reason }) => /abort/i.test(reason) || tell());

  // 'Invalid token': the head script has found one that is no longer good.
  if (textToken && document.documentElement.dataset['session'] === 'invalid') {
    writeItem(SESSION_KEY, null);
    say(textToken, 'info');
  }
}

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
