/**
 * Runs in the head, before anything is painted: `?inline-script`, after the `<link rel="alternate" hreflang>` of the
 * page.
 *
 * Reads from `<html>`: `lang`, `data-access` ('' | 'anonymous' | 'authenticated'). Sets on `<html>`: class `js`, and
 * `ahead` where pages may load before they are asked for (lib/speculation.ts); `data-theme` ('dark' | 'light');
 * `data-session` ('anonymous' | 'invalid' | 'authenticated'). Also answers clicks on `[data-theme-switch]` and stores
 * the language of `[data-locale-link]`, so that both work on a page that is still loading and the switch always wins.
 * It is in every page, so it does the least that will do; after-load.ts does what can wait.
 */
import { savesAllData } from '#src/client/data-saving.ts';
import { DEMO_BAR_KEY } from '#src/domain/site/demo.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/site/locale.ts';
import { parseObject } from '#src/stores/json.ts';
import { CHOSEN_KEY, SESSION_KEY, SETTINGS_KEY } from '#src/stores/keys.ts';
import { parseSession } from '#src/stores/session/format.ts';
import type { Settings } from '#src/stores/settings/format.ts';
import { themeOf } from '#src/stores/settings/theme.ts';

const root = document.documentElement;
const locale = root.lang as Locale;

/** Tries to use storage: where a browser blocks it, nothing is stored and nothing was. */
function attempt<Value>(run: () => Value): Value | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

const read = (key: string): string | null | undefined => attempt(() => localStorage.getItem(key));

function store(changes: Partial<Settings>): void {
  attempt(() => localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...parseObject(read(SETTINGS_KEY)), ...changes })));
}

/** Leaves for another page of the site, without showing this one. */
function leave(path: string): void {
  root.hidden = true;
  location.replace(path);
}

const { dark, locale: stored, lowData } = parseObject(read(SETTINGS_KEY));
const session = parseSession(read(SESSION_KEY), Date.now()).status;
const query = new URLSearchParams(location.search);

/** This page in the stored language, where the shopper comes from outside and has chosen nothing in this tab. */
function storedAlternate(): HTMLLinkElement | null {
  return isLocale(stored) &&
    stored !== locale &&
    !document.referrer.startsWith(`${location.origin}/`) &&
    // Undefined where storage is blocked.
    attempt(() => sessionStorage.getItem(CHOSEN_KEY)) === null
    ? document.querySelector(`link[hreflang=${stored}]`)
    : null;
}

root.className = savesAllData(lowData as boolean) ? 'js' : 'js ahead';
root.dataset['theme'] = themeOf(
  dark as Settings['dark'] | undefined,
  matchMedia('(prefers-color-scheme:light)').matches,
);
root.dataset['session'] = session;
// 'off': a dismissed demo bar is never painted (after-load.ts). Without a condition, because each byte counts here.
root.dataset['demo'] = `${read(DEMO_BAR_KEY)}`;

let alternate: HTMLLinkElement | null | undefined;
if (locale !== DEFAULT_LOCALE) {
  store({ locale });
} else if (query.get('lang') === DEFAULT_LOCALE) {
  // From /en/…
  store({ locale });
  query.delete('lang');
  history.replaceState(null, '', location.pathname + (`${query}` && `?${query}`) + location.hash);
} else {
  alternate = storedAlternate();
}

const { access } = root.dataset;
// As localePath() would, which this script needs for nothing else.
if (alternate) leave(new URL(alternate.href).pathname + location.search + location.hash);
else if (access && (access === 'anonymous') === (session === 'authenticated'))
  leave(locale === DEFAULT_LOCALE ? '/' : `/${locale}`);

addEventListener('click', ({ target }) => {
  const element = target as Element;
  const chosen = element.closest<HTMLElement>('[data-locale-link]')?.dataset['localeLink'];
  if (isLocale(chosen)) {
    store({ locale: chosen });
    attempt(() => sessionStorage.setItem(CHOSEN_KEY, chosen));
  }
  if (element.closest('[data-theme-switch]')) {
    const isDark = root.dataset['theme'] === 'light';
    root.dataset['theme'] = themeOf(isDark, false);
    store({ dark: isDark });
  }
});
