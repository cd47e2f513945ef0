/** What is typed of a sale of many. Pure. */
import type { ListFilter } from '#src/contract/studio-list.ts';
import { PRICE_ENDINGS, type PriceEnding } from '#src/domain/money/price-steps.ts';
import type { Reduction } from '#src/domain/money/reduced-price.ts';
import { NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { readReduction } from '#src/studio/sales/sale-table.ts';

export const SALE_SOURCES = ['category', 'filter', 'chosen', 'table'] as const;
export type SaleSource = (typeof SALE_SOURCES)[number];

export interface SaleForm {
  readonly source: SaleSource;
  /** Id; '': none is chosen. */
  readonly category: string;
  readonly filter: ListFilter;
  readonly table: string;
  readonly by: Reduction['by'];
  readonly value: string;
  /** Two digits, or ''. */
  readonly ending: string;
  readonly campaign: string;
  /** As dates are stored; ''. */
  readonly starts: string;
  readonly ends: string;
}

export const FIRST_FORM: SaleForm = {
  source: 'category',
  category: '',
  filter: NO_FILTER,
  table: '',
  by: 'percent',
  value: '',
  ending: '',
  campaign: '',
  starts: '',
  ends: '',
};

/** null: it is missing, or no number. */
export function reductionOf({ by, value }: SaleForm): Reduction | null {
  const number = readReduction(value, by);
  return number === null ? null : { by, value: number };
}

export function endingOf({ ending }: SaleForm): PriceEnding {
  return PRICE_ENDINGS.find((one) => one !== null && ending !== '' && one === Number(ending)) ?? null;
}

/** Changes of the form after which what was read of the items is about others, or another time. */
export function asksAnew(change: Partial<SaleForm>): boolean {
  return ['source', 'category', 'filter', 'table', 'starts', 'ends'].some((name) => Object.hasOwn(change, name));
}

export type FormProblem = 'category' | 'table' | 'value' | 'campaign' | 'starts' | 'ends';

/** What must be filled in before anything is read. In a table each line may have a value of its own. */
export function formProblems(form: SaleForm): readonly FormProblem[] {
  const { source, category, table, campaign, starts, ends } = form;
  const isOdd = reductionOf(form) === null && (source !== 'table' || form.value.trim() !== '');
  return [
    ...(source === 'category' && category === '' ? (['category'] as const) : []),
    ...(source === 'table' && table.trim() === '' ? (['table'] as const) : []),
    ...(isOdd ? (['value'] as const) : []),
    ...(starts === '' ? (['starts'] as const) : []),
    ...(ends === '' || ends <= starts ? (['ends'] as const) : []),
    ...(campaign.trim() === '' ? (['campaign'] as const) : []),
  ];
}
