import { toDeskError } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

const CODES = [
  'country_stays',
  'other_vat',
  'not_reached',
  'unchanged',
  'sent',
  'closed',
  'step',
  'order_not_paid',
  'order_sent',
  'order_unsent',
  'order_disputed',
  'nothing_taken',
  'not_again',
  'notes_full',
  'pieces_left',
  'not_there',
  'too_long',
  'missing',
] as const;

/** Why something of this page was not done: in words of its own where it has some, else in those of the desk. */
export function pageProblem(desk: Pick<Desk, 'words'>, t: PartT<'desk-page'>, error: unknown): string {
  const { problems } = toDeskError(error);
  const own = problems.flatMap(({ code }) => CODES.find((one) => one === code) ?? []);
  return own.length === 0 ? desk.words(error) : [...new Set(own)].map((code) => t(`problem.${code}`)).join(' ');
}
