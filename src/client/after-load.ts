/** Loads what can wait for the load event, or for the search panel. Runs once, when it is loaded. */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { MANIFEST_DELAY_MS, MEASURED_SHARE } from '#src/domain/site/limits.ts';
import { DEMO_BAR_KEY } from '#src/domain/site/demo.ts';
import { writeItem } from '#src/stores/storage-access.ts';
import { keepSettings, wantsLowData, readSettings } from '#src/stores/settings/keep.ts';
import { themeOf } from '#src/stores/settings/theme.ts';
import { watchBuilds } from '#src/client/build-watch.ts';
import { mayLoadAhead, savesData } from '#src/client/data-saving.ts';
import { CART_READY_KEY } from '#src/stores/keys.ts';
import { startWorker } from '#src/client/service-worker.ts';
import { isLocale, type Locale } from '#src/domain/site/locale.ts';
import { localeCookie } from '#src/stores/settings/locale-cookie.ts';

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

/**
 * `[data-demo-dismiss]` hides the demo bar for good (head.ts keeps it from being painted); the focus goes on to the
 * page's content. It is seen from when it does something.
 */
function setUpDemoBar(): void {
  const button = one('[data-demo-dismiss]');
  if (button === null) return;
  button.style.visibility = 'visible';
  button.addEventListener('click', () => {
    document.documentElement.dataset['demo'] = 'off';
    writeItem(DEMO_BAR_KEY, 'off');
    one('main')?.focus({ preventScroll: true });
  });
}

/**
 * `input[data-low-data]`: checkboxes for saving data, which follow each other, other tabs and the account's page.
 * Nothing more loads ahead from then on; that pages load ahead again begins with the next one, whose head script looks
 * at the network, too.
 */
function setUpLowData(): void {
  const boxes = document.querySelectorAll<HTMLInputElement>('[data-low-data]');
  const show = (): void => {
    const lowData = wantsLowData();
    if (lowData) document.documentElement.classList.remove('ahead');
    for (const box of boxes) box.checked = lowData;
  };
  for (const box of boxes) box.addEventListener('change', () => keepSettings({ lowData: box.checked }));
  for (const type of ['storage', 'pageshow']) addEventListener(type, show);
  show();
}

/**
 * `[data-theme-switch]`: the head script switches; this keeps `aria-pressed` (dark), and follows what another tab
 * chooses and, without a choice, the system.
 */
function followTheme(): void {
  const root = document.documentElement;
  const light = matchMedia('(prefers-color-scheme:light)');
  const press = (): void =>
    one('[data-theme-switch]')?.setAttribute('aria-pressed', `${root.dataset['theme'] === 'dark'}`);
  const show = (): void => {
    const { dark } = readSettings();
    root.dataset['theme'] = themeOf(typeof dark === 'boolean' ? dark : null, light.matches);
    press();
  };
  for (const type of ['storage', 'pageshow']) addEventListener(type, show);
  light.addEventListener('change', show);
  addEventListener('click', press);
  press();
}

function isCartUsed(): boolean {
  try {
    return sessionStorage.getItem(CART_READY_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Starts what a visit does by itself once its page has been loaded for a second. What is large and rare
 * is a chunk of its own.
 */
function startVisit(): void {
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

/**
 * `[data-offline]`: shown while there is no network, and on a page that the service worker had to take from what it
 * keeps.
 */
function showConnection(): void {
  const notice = one('[data-offline]');
  if (!notice) return;
  const show = (): void => {
    notice.hidden = navigator.onLine;
  };
  addEventListener('online', show);
  addEventListener('offline', show);
  show();
  // It says nothing else.
  navigator.serviceWorker?.addEventListener('message', () => {
    notice.hidden = false;
  });
}

/** Keeps the cookie equal to the stored language: the host may read it, scripts never do. */
function keepCookie(): void {
  const { locale } = readSettings();
  const cookie = isLocale(locale) && localeCookie(locale, location.protocol === 'https:');
  if (cookie) document.cookie = cookie;
}

/**
 * On a first visit (no language stored), offers the browser's own language where the shop has it: locale-hint.ts, which
 * few visits need.
 */
function offerLocale(): void {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale);
  // Pages are written in a language of the shop.
  const page = document.documentElement.lang as Locale;
  if (!wanted || isLocale(readSettings().locale) || wanted === page) return;
  const refuse = (): void => keepSettings({ locale: page });
  import('#src/client/locale-hint.ts').then((chunk) => chunk.showHint(wanted, refuse)).catch(log);
}

/** A change of language keeps the query and the place on the page. */
function keepLocationInLinks(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-locale-link]');
    if (!link) return;
    link.search = location.search;
    link.hash = location.hash;
  });
}

function setUpLocale(): void {
  keepCookie();
  addEventListener('storage', keepCookie);
  keepLocationInLinks();
  offerLocale();
}
