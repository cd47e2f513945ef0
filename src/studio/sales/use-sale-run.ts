import { useStore } from '@nanostores/react';
import type { TableRow } from '#src/contract/studio-api.ts';
import { saveRows } from '#src/studio/change/save-rows.ts';
import { untilAgain } from '#src/staff/kit/pieces.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { readItems } from '#src/studio/sales/read-items.ts';
import { asksAnew, type SaleForm } from '#src/studio/sales/sale-form.ts';
import { FIRST_RUN, type SaleStep, type SaleRun } from '#src/studio/sales/sale-run.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';

export interface SaleRunning {
  readonly run: SaleRun;
  readonly isBusy: boolean;
  readonly type: (change: Partial<SaleForm>) => void;
  /** Reads all items: nothing is saved. */
  readonly look: () => Promise<void>;
  /** Saves as one series. */
  readonly save: (rows: readonly TableRow[]) => Promise<void>;
  /** Begins another sale of many. */
  readonly close: () => void;
}

/** A sale of many: read first, then saved as one series. */
export function useSaleRun(studio: Studio): SaleRunning {
  const { $sale } = studio.pageState;
  const run = useStore($sale);
  const isBusy = run.now.step === 'busy';
  useAskBeforeLeaving(isBusy);
  const step = (now: SaleStep): void => $sale.set({ ...$sale.get(), now });
  const begin = (task: 'reading' | 'saving', count: number) => {
    let [done, all] = [0, count];
    const show = (isWaiting: boolean): void => step({ step: 'busy', task, done, count: all, isWaiting });
    show(false);
    return {
      progress: (now: number, of: number = all): void => {
        [done, all] = [now, of];
        show(false);
      },
      wait: (attempt: number): Promise<void> => {
        show(true);
        return untilAgain(attempt);
      },
    };
  };
  return {
    run,
    isBusy,
    type: (change) => {
      const { form, now } = $sale.get();
      const isStale = now.step !== 'busy' && (now.step !== 'read' || asksAnew(change));
      $sale.set({ ...$sale.get(), form: { ...form, ...change }, now: isStale ? { step: 'open' } : now });
    },
    look: async () => {
      try {
        step({ step: 'read', items: await readItems({ studio, run: $sale.get(), ...begin('reading', 0) }) });
      } catch (failure) {
        step({ step: 'failed', failure, saved: 0 });
      }
    },
    save: async (rows) => {
      const series = newId();
      const { saved, problems, refused, failure } = await saveRows({
        client: studio.client,
        collection: 'sales',
        rows,
        series,
        ...begin('saving', rows.length),
      });
      step(failure === null ? { step: 'saved', saved, problems, refused } : { step: 'failed', failure, saved });
    },
    close: () => $sale.set(FIRST_RUN),
  };
}
