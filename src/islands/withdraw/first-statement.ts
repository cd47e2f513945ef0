/** Begins the statement with what was typed before, then what the address names, then who is signed in. */
import { tidyOrderNumber } from '#src/domain/order/order-number.ts';
import { tokenOfLink } from '#src/domain/order/order-link.ts';
import type { Draft, Receipt } from '#src/islands/withdraw/draft.ts';
import { $orders, keepOrder } from '#src/stores/checkout/orders.ts';
import { textOrNull } from '#src/stores/json.ts';
import { askShop } from '#src/stores/checkout/ask-shop.ts';
import { $session } from '#src/stores/session/session.ts';

/** Number of the order that the page's address names; '' for none. */
function wantedNumber(): string {
  return tidyOrderNumber(new URLSearchParams(location.search).get('order') ?? '');
}

/**
 * Says whether the receipt is of another order than the one that the address names: it must not be taken for that
 * one's.
 */
export function isReceiptOfOther(receipt: Receipt | null): boolean {
  return receipt !== null && wantedNumber() !== '' && receipt.statement.number !== wantedNumber();
}

/** A statement that another order is named for begins anew, but for the person. */
export function startDraft(draft: Draft): Draft {
  const session = $session.get();
  const record = session.status === 'authenticated' ? session.record : null;
  const wanted = wantedNumber();
  const isOther = wanted !== '' && wanted !== draft.number;
  return {
    number: isOther ? wanted : draft.number,
    lines: isOther ? null : draft.lines,
    statement: isOther ? '' : draft.statement,
    name: draft.name || (textOrNull(record?.['name']) ?? ''),
    email: draft.email || (textOrNull(record?.['email']) ?? ''),
  };
}

/**
 * Number of the order whose link (`#{token}`) was opened; null: it was none, or nobody knows now. The token leaves the
 * address.
 */
export async function numberOfLink(): Promise<string | null> {
  const token = tokenOfLink(location.hash);
  if (token === null) return null;
  const isKept = keepOrder({ token });
  if (isKept) history.replaceState(null, '', `${location.pathname}${location.search}`);
  try {
    const { number } = await askShop('order-status', { token });
    keepOrder({ token, number });
    return number;
  } catch {
    return null;
  }
}

/** Numbers that this browser knows, newest first. */
export function keptNumbers(): readonly string[] {
  return $orders.get().flatMap(({ number }) => (number === '' ? [] : number));
}
