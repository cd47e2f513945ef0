import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { sitePath } from '#src/navigation/site-path.ts';

/** Pages that lead to an account: nobody wants to be back there with one. */
const ON_THE_WAY: readonly string[] = [
  ROUTES.login.path,
  ROUTES.register.path,
  ROUTES.confirm.path,
  ROUTES.serverError.path,
].flatMap((path) => LOCALES.map((locale) => localePath(locale, path)));

/**
 * Where a shopper who has signed in goes on: `?return=` of the page's address, else the page of this site that they came from, else null.
 * `referrer` and `address` as the browser has them.
 */
export function returnPath(address: string, referrer: string): string | null {
  const { origin, searchParams } = new URL(address);
  const came = referrer.startsWith(`${origin}/`) ? referrer.slice(origin.length) : null;
  const path = sitePath(searchParams.get('return')) ?? sitePath(came);
  return path === null || ON_THE_WAY.includes(new URL(path, origin).pathname) ? null : path;
}

/** The address of a page on the way, so that it leads back to the same place. */
export function withReturn(path: string, back: string | null): string {
  return back === null ? path : `${path}?return=${encodeURIComponent(back)}`;
}
