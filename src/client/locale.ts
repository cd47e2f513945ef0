import { one } from '#src/client/dom.ts';
import { isLocale } from '#src/domain/site/locale.ts';
import { localeCookie } from '#src/stores/settings/locale-cookie.ts';
import { keepSettings, readSettings } from '#src/stores/settings/keep.ts';

/** Keeps the cookie equal to the stored language: the host may read it, scripts never do. */
function keepCookie(): void {
  const { locale } = readSettings();
  const cookie = isLocale(locale) && localeCookie(locale, location.protocol === 'https:');
  if (cookie) document.cookie = cookie;
}

/**
 * `[data-locale-hint]`: on a first visit (no language stored), offers the browser's own language where the shop has it.
 * It shows the one `[data-locale-offer={language}]` inside; `[data-locale-hint-close]` stays with the language of this page.
 */
function offerLocale(): void {
  const hint = one('[data-locale-hint]');
  const page = document.documentElement.lang;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLocale);
  const offer = hint?.querySelector<HTMLElement>(`[data-locale-offer=${wanted}]`);
  if (!hint || !offer || isLocale(readSettings().locale) || wanted === page) return;
  hint.hidden = offer.hidden = false;
  hint.querySelector('[data-locale-hint-close]')?.addEventListener('click', () => {
    hint.hidden = true;
    if (isLocale(page)) keepSettings({ locale: page });
  });
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
