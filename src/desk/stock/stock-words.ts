import type { StockItem, StockMovement, StockReason } from '#src/contract/desk/stock.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** An article by name and chosen values. */
export function itemName({ name, values }: Pick<StockItem, 'name' | 'values'>): string {
  return [name, ...values].join(', ');
}

/** '+2', '−3', '0', by the sign that minus has in texts. */
export function signed(pieces: number): string {
  return pieces > 0 ? `+${pieces}` : `${pieces}`.replace('-', '−');
}

const REASONS = [
  'opening',
  'edited',
  'undone',
  'deleted',
  'demo',
  'cancelled',
  'expired',
  'refunded',
  'paid_late',
  'order_changed',
  'ledger_mended',
  'not_put_back',
  'sent_again',
] as const satisfies readonly StockReason[];

/** What moved pieces, and why as far as anybody says; what a person has written as it is. */
export function movementWords(
  t: PartT<'desk-stock'>,
  { kind, reason }: Pick<StockMovement, 'kind' | 'reason'>,
): string {
  const known = REASONS.find((one) => one === reason);
  const why = known === undefined ? reason : t(`reason.${known}`);
  const what = t(`kind.${kind}`);
  return why === '' ? what : t('movement', { kind: what, why });
}

const ROLES = ['shop', 'shopper', 'provider', 'account'] as const;

/** Who did it: a role of the shop's own words, or the address of an account. */
export function whoMoved(t: PartT<'desk-stock'>, by: string): string {
  const role = ROLES.find((one) => one === by);
  return role === undefined ? by.replace(/^\w+ /, '') : t(`by.${role}`);
}
