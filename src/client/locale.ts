import { log } from '#src/client/log.ts';
import { isLocale, type Locale } from '#src/domain/site/locale.ts';
import { localeCookie } from '#src/stores/settings/locale-cookie.ts';
import { keepSettings, readSettings } from '#src/stores/settings/keep.ts';

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

export function setUpLocale(): void {
  keepCookie();
  addEventListener('storage', keepCookie);
  keepLocationInLinks();
  offerLocale();
}
