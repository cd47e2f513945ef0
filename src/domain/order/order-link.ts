/** The address under which somebody with an order's token sees the order. */
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Site path. The token is the fragment: browsers send that to no server and to no other site. */
export function orderLink(locale: Locale, token: string): string {
  return `${localePath(locale, ROUTES.checkout_done.path)}#${token}`;
}

/**
 * The token in the fragment ('#…') of an address, or null where there is none. Whoever sends a shopper back may have added words of a query to
 * the end of the address.
 */
export function tokenOfLink(fragment: string): string | null {
  return /^#([\w-]{43})(?:[?&].*)?$/.exec(fragment)?.[1] ?? null;
}
