/** What is known of the items of a sale of many, in parts; a lost network is waited for. */
import { NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { SALE_NAMES, type SaleFacts, type SaleFactsRequest } from '#src/contract/studio-sales.ts';
import { insist, type Patience } from '#src/staff/kit/pieces.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { foundIds } from '#src/studio/change/read-rows.ts';
import { isPassing } from '#src/studio/change/save-rows.ts';
import type { ReadItems, SaleRun } from '#src/studio/sales/sale-run.ts';
import { readSaleTable } from '#src/studio/sales/sale-table.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface ReadOptions {
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
