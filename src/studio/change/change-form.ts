/** What is typed into the form of a change, and the change that it comes to. Pure. */
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { readNumber } from '#src/domain/catalogue/content-table.ts';
import { PRICE_ENDINGS } from '#src/domain/money/price-steps.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { REPLACED_TEXTS, SET_TEXTS, type Change } from '#src/studio/change/changes.ts';

export const CHANGED = [
  'status',
  'category',
  'also_in',
  'price',
  'tax_class',
  'attributes',
  'replace',
  'text',
] as const;
export type Changed = (typeof CHANGED)[number];

/** What each list changes. */
export const CHANGED_OF: Readonly<Record<ListedCollection, readonly Changed[]>> = {
  products: CHANGED,
  items: ['price', 'attributes'],
};

export interface ChangeForm {
  readonly what: Changed;
  /** A state, a category, a class or a value of an attribute, as tables name it; null: none is chosen. */
  readonly value: string | null;
  readonly removes: boolean;
  readonly by: 'percent' | 'amount';
  readonly step: string;
  /** Two digits, or ''. */
  readonly ending: string;
  readonly text: string;
  readonly locale: string;
  readonly from: string;
  readonly to: string;
}

export function firstForm(what: Changed): ChangeForm {
  return {
    what,
    value: null,
    removes: false,
    by: 'percent',
    step: '',
    ending: '',
    text: (what === 'replace' ? REPLACED_TEXTS : SET_TEXTS)[0] ?? '',
    locale: DEFAULT_LOCALE,
    from: '',
    to: '',
  };
}

const HUNDREDTHS = 100;

/** Hundredths of what was typed: '-10', '+2,50', '5 %'; null: it is no number, or nothing. */
export function readStep(text: string): number | null {
  const plain = text.trim().replace(/^\+/, '').replace('−', '-').replace(/\s*%$/, '');
  const number = readNumber(plain);
  return number === null || number === 0 ? null : Math.round(number * HUNDREDTHS);
}

/** null: something is still missing. */
export function changeOf(form: ChangeForm): Change | null {
  const { what, value, removes, by, step, ending, text, locale, from, to } = form;
  const column = `${text}_${locale}`;
  switch (what) {
    case 'price': {
      const number = readStep(step);
      const last = PRICE_ENDINGS.find((one) => one !== null && ending !== '' && one === Number(ending)) ?? null;
      return number === null ? null : { kind: 'price', step: { by, value: number, ending: last } };
    }
    case 'attributes':
    case 'also_in':
      return value === null || value === '' ? null : { kind: removes ? 'remove' : 'add', column: what, value };
    case 'replace':
      return from === '' ? null : { kind: 'replace', column, from, to };
    case 'text':
      return { kind: 'set', column, value: to };
    default:
      return value === null ? null : { kind: 'set', column: what, value };
  }
}
