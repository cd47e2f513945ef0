/** The address under which somebody with an order's token sees the order, and what it may say beside. */
import { localePath, type Locale } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';

/** Site path. The token is the fragment: browsers send that to no server and to no other site. */
export function orderLink(locale: Locale, token: string): string {
  return `${localePath(locale, ROUTES.checkout_done.path)}#${token}`;
}

/**
 * Link at which the customer of an order says what they think of it; `stop`: does not want to be asked by mail any
 * more.
 */
export function reviewLink(locale: Locale, token: string, stop = false): string {
  return `${localePath(locale, ROUTES.review.path)}${stop ? '?stop' : ''}#${token}`;
}

/** The same from a page of the order: by its token, or by its id for the account that it belongs to. */
export function reviewAddress(locale: Locale, ref: { readonly token: string } | { readonly order: string }): string {
  return 'token' in ref
    ? reviewLink(locale, ref.token)
    : `${localePath(locale, ROUTES.review.path)}?order=${ref.order}`;
}

/**
 * The token in the fragment ('#…') of an address, or null where there is none. Whoever sends a shopper back may have
 * added words of a query to the end of the address.
 */
export function tokenOfLink(fragment: string): string | null {
  return /^#([\w-]{43})(?:[?&].*)?$/.exec(fragment)?.[1] ?? null;
}

/** A piece that an exchange puts into the cart. `item`, `product`: ids. */
export interface ExchangedPiece {
  readonly item: string;
  readonly product: string;
  readonly quantity: number;
}

const PIECE = /^([a-z0-9]{15})\.([a-z0-9]{15})\.([1-9]\d?)$/;

/** The same address, with the pieces that an exchange offers in its query: they are no secret. */
export function exchangeLink(locale: Locale, token: string, pieces: readonly ExchangedPiece[]): string {
  const list = pieces.map(({ item, product, quantity }) => `${item}.${product}.${quantity}`).join('-');
  return `${localePath(locale, ROUTES.checkout_done.path)}?exchange=${list}#${token}`;
}

/** The pieces in the query ('?…') of an address; none where one of them is no piece. */
export function exchangeOf(search: string): readonly ExchangedPiece[] {
  const list = /[?&]exchange=([^&]*)/.exec(search)?.[1] ?? '';
  const pieces = list.split('-').map((text) => PIECE.exec(text));
  return pieces.includes(null)
    ? []
    : pieces.flatMap((parts) => {
        const [, item = '', product = '', quantity = ''] = parts ?? [];
        return { item, product, quantity: Number(quantity) };
      });
}
