/** A sale of many on its way: kept for as long as the page is open, wherever in the studio its editor is. */
import type { StudioProblem, TableRow } from '#src/contract/studio-api.ts';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import type { SaleFacts } from '#src/contract/studio-sales.ts';
import type { Selection } from '#src/studio/change/change-state.ts';
import { FIRST_FORM, type SaleForm } from '#src/studio/sales/sale-form.ts';
import type { SaleEntry } from '#src/studio/sales/sale-table.ts';

/** What was read of the items. */
export interface ReadItems {
  readonly facts: readonly SaleFacts[];
  /** Lines of a table; null: the items came from elsewhere. */
  readonly entries: readonly SaleEntry[] | null;
}

export type SaleStep =
  | { readonly step: 'open' }
  | {
      readonly step: 'busy';
      readonly task: 'reading' | 'saving';
      readonly done: number;
      readonly count: number;
      /** For a network, or for a server that has too much to do. */
      readonly isWaiting: boolean;
    }
  | { readonly step: 'read'; readonly items: ReadItems }
  | {
      readonly step: 'saved';
      readonly saved: number;
      readonly problems: readonly StudioProblem[];
      /** The rows of these, in their order. */
      readonly refused: readonly TableRow[];
    }
  | { readonly step: 'failed'; readonly failure: unknown; readonly saved: number };

/** Rows that were chosen in a list of products or items. */
export interface ChosenRows {
  readonly collection: ListedCollection;
  readonly selection: Selection;
}

export interface SaleRun {
  readonly form: SaleForm;
  /** null: nobody has chosen any. */
  readonly chosen: ChosenRows | null;
  readonly now: SaleStep;
}

export const FIRST_RUN: SaleRun = { form: FIRST_FORM, chosen: null, now: { step: 'open' } };

/** Of what was chosen in a list: all else that was typed stays. */
export function withChosen(run: SaleRun, chosen: ChosenRows): SaleRun {
  const now = run.now.step === 'busy' ? run.now : ({ step: 'open' } as const);
  return { form: { ...run.form, source: 'chosen' }, chosen, now };
}
