import { useStore } from '@nanostores/react';
import type { TableRow } from '#src/contract/studio-api.ts';
import { saveRows, isPassing } from '#src/studio/change/save-rows.ts';
import { untilAgain, insist, type Patience } from '#src/staff/kit/pieces.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { asksAnew, type SaleForm } from '#src/studio/sales/sale-form.ts';
import { FIRST_RUN, type SaleStep, type SaleRun, type ReadItems } from '#src/studio/sales/sale-run.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';
import { NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { SALE_NAMES, type SaleFacts, type SaleFactsRequest } from '#src/contract/studio-sales.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { foundIds } from '#src/studio/change/read-rows.ts';
import { readSaleTable } from '#src/studio/sales/sale-table.ts';
import { useStudio } from '#src/studio/use-studio.ts';

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
export function useSaleRun(): SaleRunning {
  const studio = useStudio();
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

/** What is known of the items of a sale of many, in parts; a lost network is waited for. */
interface ReadOptions {
  readonly studio: Pick<Studio, 'client' | 'locale'>;
  readonly run: SaleRun;
  readonly progress: (done: number, count: number) => void;
  readonly wait: Patience['wait'];
}

type Named = Pick<SaleFactsRequest, 'by' | 'names'>;

/** Which items are meant, by what is at hand. */
async function namedBy({ studio: { client }, run, wait }: ReadOptions): Promise<Named> {
  const { form, chosen } = run;
  if (form.source === 'table')
    return { by: 'sku', names: [...new Set(readSaleTable(form.table, form.by).map(({ sku }) => sku))] };
  if (form.source === 'chosen' && chosen !== null) {
    const { collection, selection } = chosen;
    const by = collection === 'products' ? 'product' : 'id';
    if ('ids' in selection) return { by, names: [...selection.ids] };
    return { by, names: await insist(() => foundIds(client, collection, selection.filter), { isPassing, wait }) };
  }
  const filter = form.source === 'category' ? { ...NO_FILTER, category: form.category } : form.filter;
  return { by: 'id', names: await insist(() => foundIds(client, 'items', filter), { isPassing, wait }) };
}

/** By names and numbers: ids, in which they come, say nothing to people. */
function inOrder(facts: readonly SaleFacts[], { locale }: ReadOptions['studio']): readonly SaleFacts[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return facts.toSorted((one, other) => compare(one.name, other.name) || compare(one.sku, other.sku));
}

/** @throws StudioError */
export async function readItems(options: ReadOptions): Promise<ReadItems> {
  const { studio, run, progress, wait } = options;
  const { form } = run;
  const { by, names } = await namedBy(options);
  const facts: SaleFacts[] = [];
  let at = 0;
  while (at < names.length) {
    progress(at, names.length);
    const part = names.slice(at, at + SALE_NAMES);
    const asked = { by, names: part, starts: form.starts, ends: form.ends, locale: studio.locale };
    const { rows, read } = await insist(() => callStudio(studio.client, 'sale-facts', asked), { isPassing, wait });
    facts.push(...rows);
    at += Math.max(1, read);
  }
  progress(names.length, names.length);
  return {
    facts: inOrder(facts, studio),
    entries: form.source === 'table' ? readSaleTable(form.table, form.by) : null,
  };
}
