/** Finds the order that the page is about. */
import type { OrderRef } from '#src/contract/account-api.ts';
import { tokenOfLink } from '#src/domain/order/order-link.ts';

/**
 * The order of a mail's link, or the one of the signed-in account that `?order=` names by its id; null: neither. The
 * fragment stays: a reload needs it.
 */
export function refOfAddress({ hash, search }: Pick<Location, 'hash' | 'search'>): OrderRef | null {
  const token = tokenOfLink(hash);
  if (token !== null) return { token };
  const order = new URLSearchParams(search).get('order');
  return order === null ? null : { order };
}

/** Says whether the link is the one that ends the mails. */
export function wantsNoMails({ search }: Pick<Location, 'search'>): boolean {
  return new URLSearchParams(search).has('stop');
}
