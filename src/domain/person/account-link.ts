/**
 * The addresses in mails about an account. The token is the fragment: browsers send that to no server and to no other
 * site.
 */
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/**
 * Lists what a mailed link confirms. `noletter`: the end of the newsletter; `stock`: to be told of an item that is
 * back; `nostock`: not to be told after all.
 */
export const CONFIRMATIONS = ['verify', 'reset', 'email', 'newsletter', 'noletter', 'stock', 'nostock'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** Site path, for example `/fr/confirm#reset=…`. */
export function confirmLink(locale: Locale, what: Confirmation, token: string): string {
  return `${localePath(locale, ROUTES.confirm.path)}#${what}=${token}`;
}

/** Returns what the fragment ('#…') of an address confirms, or null where it is no such link. */
export function confirmationOf(fragment: string): { readonly what: Confirmation; readonly token: string } | null {
  const [, what, token] = /^#(\w+)=([\w.-]{1,1000})$/.exec(fragment) ?? [];
  const known = CONFIRMATIONS.find((each) => each === what);
  return known === undefined || token === undefined ? null : { what: known, token };
}
