/** Loaded on the pages 404 and 500, and runs at once. */
import { one } from '#src/client/dom.ts';
import { isLocale, localePath } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';

/** A path as people write it; one that is no valid UTF-8 as it stands. */
function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

// The 404 page names the path that was asked for, and its language links lead to that path, not to the error page's
// own.
const missing = one('[data-not-found]');
if (missing) {
  missing.textContent = `${missing.dataset['text']}`.replace('{path}', () => readable(location.pathname));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale-link]')) {
    const locale = link.dataset['localeLink'];
    if (isLocale(locale)) link.pathname = localePath(locale, splitLocale(location.pathname).path);
  }
}

// The 500 page offers the way back to the page that failed (`?from=`).
const back = one<HTMLAnchorElement>('a[data-return]');
const from = new URLSearchParams(location.search).get('from');
if (back && from?.startsWith('/')) {
  back.href = from;
  // The link itself knows whether it stays here: lib/site-path.ts would be a chunk of its own, shared with the login,
  // on every error page.
  back.hidden = back.origin !== location.origin;
}
