import { one } from '#src/client/dom.ts';

/** A path of this site from a query parameter, or null: anything else could lead a shopper to another host. */
export function sitePath(value: string | null): string | null {
  return value !== null && /^\/(?![/\\])/.test(value) ? value : null;
}

/** The 404 page names the path that was asked for; the 500 page offers the way back to the page that failed (`?from=`). */
export function setUpErrorPages(): void {
  const missing = one('[data-not-found]');
  if (missing) missing.textContent = `${missing.dataset['text']}`.replace('{path}', () => decodeURI(location.pathname));

  const back = one<HTMLAnchorElement>('a[data-return]');
  const from = sitePath(new URLSearchParams(location.search).get('from'));
  if (!back || from === null) return;
  back.href = from;
  back.hidden = false;
}
