/** The steps of setting a shop up, in their order, and how far each has come. Pure. */
import type { SetupData } from '#src/backend/owner.ts';
import type { Gap } from '#src/domain/site/law.ts';

export const STEPS = [
  'languages',
  'name',
  'tax',
  'seller',
  'guarantee',
  'payment',
  'delivery',
  'mail',
  'people',
  'product',
  'texts',
  'order',
] as const;
export type StepName = (typeof STEPS)[number];

/** `free`: the shop opens without it. */
export type StepState = 'done' | 'open' | 'free';

/** Facts that the step about country and VAT asks for; the others are the seller's. */
const OF_TAX: readonly string[] = ['country', 'vat_number'];

function isOf(step: StepName, gap: Gap): boolean {
  switch (gap.code) {
    case 'facts':
      return gap.fields.some((field) => (OF_TAX.includes(field) ? 'tax' : 'seller') === step);
    case 'invented':
      return step === 'seller';
    case 'guarantee':
      return step === 'guarantee';
    case 'mail':
      return step === 'mail';
    case 'payment':
      return step === 'payment';
    case 'page_missing':
    case 'page_template':
    case 'page_unread':
      return step === 'texts';
  }
}

/** Gaps that keep the shop closed and belong to this step; of facts only its own. */
export function gapsOf(step: StepName, { state }: Pick<SetupData, 'state'>): readonly Gap[] {
  return state.closed
    .filter((gap) => isOf(step, gap))
    .map((gap) =>
      gap.code === 'facts'
        ? { ...gap, fields: gap.fields.filter((field) => (OF_TAX.includes(field) ? 'tax' : 'seller') === step) }
        : gap,
    );
}

/** @param host Of the site: the name that a new shop has until it is given another. */
export function stateOf(step: StepName, data: SetupData, host: string): StepState {
  const { state, shop, editors, owners } = data;
  if (gapsOf(step, data).length > 0) return 'open';
  if (step === 'name') return shop.brand === host ? 'open' : 'done';
  if (step === 'delivery') return state.rates === 0 ? 'open' : 'done';
  if (step === 'product') return state.products === 0 ? 'open' : 'done';
  if (step === 'order') return state.hasOrders ? 'done' : 'free';
  if (step === 'people') return owners.length + editors.length > 2 ? 'done' : 'free';
  return 'done';
}

/** The first step after this one that is open, or the first one at all; null: none is. */
export function nextOpen(after: StepName, data: SetupData, host: string): StepName | null {
  const at = STEPS.indexOf(after) + 1;
  const order = [...STEPS.slice(at), ...STEPS.slice(0, at)];
  return order.find((step) => stateOf(step, data, host) === 'open') ?? null;
}
