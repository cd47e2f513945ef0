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

/** `?return=` of an address, where it is a path of this site. */
function returnOf(address: URL): string | null {
  return sitePath(address.searchParams.get('return'));
}

/**
 * The page of this site that led here. A page on the way says where it leads back to: its links may be pressed before
 * script has given them that.
 */
function cameFrom(origin: string, referrer: string): string | null {
  if (!referrer.startsWith(`${origin}/`)) return null;
  const came = new URL(referrer);
  return ON_THE_WAY.includes(came.pathname) ? returnOf(came) : sitePath(referrer.slice(origin.length));
}

/**
 * Path at which a shopper who has signed in goes on: `?return=` of the page's address, else the page of this site that
 * they came from, else null. `referrer` and `address` as the browser has them.
 */
export function returnPath(address: string, referrer: string): string | null {
  const page = new URL(address);
  const path = returnOf(page) ?? cameFrom(page.origin, referrer);
  return path === null || ON_THE_WAY.includes(new URL(path, page.origin).pathname) ? null : path;
}

/** The address of a page on the way, so that it leads back to the same place. */
export function withReturn(path: string, back: string | null): string {
  return back === null ? path : `${path}?return=${encodeURIComponent(back)}`;
}
