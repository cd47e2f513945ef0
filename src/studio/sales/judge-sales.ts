/** What becomes of each item in a sale of many: its price, what visitors will see, and what is in the way. Pure. */
import type { TableRow } from '#src/contract/studio-api.ts';
import type { SaleFacts } from '#src/contract/studio-sales.ts';
import { amountText } from '#src/domain/catalogue/content-table.ts';
import { saidOfSale } from '#src/domain/money/price-history.ts';
import type { PriceEnding } from '#src/domain/money/price-steps.ts';
import { reducedPrice, type Reduction } from '#src/domain/money/reduced-price.ts';
import type { SaleEntry } from '#src/studio/sales/sale-table.ts';

type SaleProblem = 'unpublished' | 'overlap' | 'no_price' | 'not_below' | 'unknown' | 'twice' | 'value';

export interface JudgedSale {
  /** null: no item has this number. */
  readonly facts: SaleFacts | null;
  readonly sku: string;
  /** Minor units. */
  readonly price: number;
  /** What pages say beside the price; null: the price alone, because the law forbids to call it a reduction. */
  readonly said: ReturnType<typeof saidOfSale>;
  readonly problem: SaleProblem | null;
  /** As it was typed, of a table; ''. */
  readonly value: string;
}

export interface SaleTerms {
  /** null: nothing that can be counted with is typed yet. */
  readonly reduction: Reduction | null;
  readonly ending: PriceEnding;
  /** As dates are stored. */
  readonly ends: string;
}

function problemOf(facts: SaleFacts, price: number): SaleProblem | null {
  if (!facts.isPublished) return 'unpublished';
  if (facts.overlap !== null) return 'overlap';
  if (price <= 0) return 'no_price';
  return price >= facts.price ? 'not_below' : null;
}

function judged(facts: SaleFacts, reduction: Reduction, { ending, ends }: SaleTerms, value = ''): JudgedSale {
  const price = reducedPrice(facts.price, reduction, ending);
  const said = saidOfSale(facts.reference, price, ends);
  return { facts, sku: facts.sku, price, said, problem: problemOf(facts, price), value };
}

/** Of a line of a table that has no sale at all. */
function left(entry: SaleEntry, facts: SaleFacts | null, problem: SaleProblem): JudgedSale {
  return { facts, sku: entry.sku, price: 0, said: null, problem, value: entry.value };
}

/** `entries`: of a table; null: all items get the same. */
export function judgeSales(
  all: readonly SaleFacts[],
  entries: readonly SaleEntry[] | null,
  terms: SaleTerms,
): readonly JudgedSale[] {
  const { reduction } = terms;
  if (entries === null) return reduction === null ? [] : all.map((facts) => judged(facts, reduction, terms));
  const known = new Map(all.map((facts) => [facts.sku, facts]));
  return entries.map((entry) => {
    const facts = known.get(entry.sku) ?? null;
    const own = entry.own ?? reduction;
    if (facts === null) return left(entry, null, 'unknown');
    if (entry.problem !== null || own === null) return left(entry, facts, entry.problem ?? 'value');
    return judged(facts, own, terms, entry.value);
  });
}

/** What is sent: a row a sale. */
export function saleRows(
  good: readonly JudgedSale[],
  shared: { readonly starts: string; readonly ends: string; readonly campaign: string },
): readonly TableRow[] {
  return good.flatMap(({ facts, price }) =>
    facts === null ? [] : [{ item: facts.item, price: amountText(price), ...shared }],
  );
}
