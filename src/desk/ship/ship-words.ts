import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** What the rules of parcels refuse, in words; a code without words is left to the desk. */
const PROBLEMS = [
  'pieces_left',
  'pieces_shape',
  'rest_paid',
  'order_not_paid',
  'order_held',
  'order_not_held',
  'stock_gone',
  'https_only',
  'date_future',
  'date_order',
  'returned_delivered',
  'lost_delivered',
  'parcel_told',
  'label_made',
] as const;

/** Why something was not done to a parcel. */
export function shipFailure(desk: Desk, t: PartT<'desk-ship'>, error: unknown): string {
  const { problems, message } = toDeskError(error);
  const codes = problems.map(({ code }) => code);
  // The carrier's own words.
  if (codes.includes('label_refused')) return t('problem.label_refused', { reason: message });
  const own = PROBLEMS.filter((code) => codes.includes(code)).map((code) => t(`problem.${code}`));
  return own.length > 0 ? own.join(' ') : desk.words(error);
}

export function hindranceWords(t: PartT<'desk-ship'>, code: string): string {
  if (code === 'order_held' || code === 'order_not_held') return t(`hindrance.${code}`);
  return code === '' ? '' : t('hindrance.order_not_paid');
}
