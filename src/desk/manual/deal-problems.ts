/** What is wrong with a deal, in words: field by field, and as a whole. */
import { MOST_OFFER_DAYS } from '#src/contract/desk/manual.ts';
import { toDeskError, type DeskProblem } from '#src/staff/kit/call-backend.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import { amountIn, type Draft } from '#src/desk/manual/draft.ts';
import type { ManualT } from '#src/desk/manual/words.ts';
import { parseWhole } from '#src/wording/number-text.ts';

type Problem = Pick<DeskProblem, 'field' | 'code'>;

const REFUSALS = [
  'out_of_stock',
  'not_for_sale',
  'shipping_refused',
  'price_changed',
  'not_open',
  'terms_changed',
] as const;

/** Words for a field of this form; those of addresses are the checkout's own. */
export function fieldWords(t: ManualT, { field, code }: Problem): string {
  switch (field) {
    case 'reason':
    case 'deliveryReason':
      return t('problem.reason_missing');
    case 'discount':
      return code === 'discount_over' ? t('problem.discount_over') : t('problem.amount');
    case 'delivery':
      return t('problem.amount');
    case 'email':
      return t('problem.email');
    case 'phone':
      return t('problem.phone');
    case 'days':
      return t('problem.days', { most: MOST_OFFER_DAYS });
    case 'lines':
      return code === 'too_little' ? t('problem.too_little') : t('problem.lines');
    case 'order':
      return t('problem.order');
    default:
      return '';
  }
}

/** What the page itself sees, before anything is sent. */
export function typedProblems({ lines, discount, delivery, days }: Draft, currency: string): Problem[] {
  const wrong = (field: string, isWrong: boolean): Problem[] => (isWrong ? [{ field, code: 'shape' }] : []);
  const whole = parseWhole(days, 1);
  return [
    ...wrong('lines', lines.length === 0),
    ...wrong('discount', amountIn(discount, currency) === undefined),
    ...wrong('delivery', amountIn(delivery, currency) === undefined),
    ...wrong('days', days.trim() === '' || whole === null || whole > MOST_OFFER_DAYS),
  ];
}

/** Why nothing was made, in a sentence. What has a field of its own says more there. */
export function dealFailure(desk: Desk, t: ManualT, error: unknown): string {
  const { code, problems } = toDeskError(error);
  const known = REFUSALS.find((one) => one === code);
  if (known !== undefined) return t(`refusal.${known}`);
  if (code === 'too_many') return t('refusal.waiting');
  const whole = problems.filter(({ field }) => field === 'lines' || field === 'order');
  if (whole.length > 0) return whole.map((problem) => fieldWords(t, problem)).join(' ');
  return problems.length > 0 ? t('problem.fields') : desk.words(error);
}
