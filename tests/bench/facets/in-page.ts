/** Runs in the browser of the benchmark: filters as a page does, and says how long each took. */
import { openListing, readPrices } from '#src/client/filters/find-products.ts';
import type { FilterColumns, FilterPrices } from '#src/contract/filter-index.ts';
import { parseListingQuery } from '#src/domain/catalogue/listing-query.ts';

export interface InPage {
  /** ms until the columns, as text, can be asked. */
  readonly openMs: number;
  /** Query → ms of each round. */
  readonly rounds: Readonly<Record<string, readonly number[]>>;
}

function timed<Value>(task: () => Value): readonly [value: Value, ms: number] {
  const begun = performance.now();
  const value = task();
  return [value, performance.now() - begun];
}

function filterInPage(columns: string, prices: string, queries: readonly string[], rounds: number): InPage {
  const [listing, openMs] = timed(() => openListing(JSON.parse(columns) as FilterColumns, null));
  const read = readPrices(JSON.parse(prices) as FilterPrices);
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const query of queries)
      (times[query] ??= []).push(timed(() => listing.find(parseListingQuery(query), { prices: read }))[1]);
  return { openMs, rounds: times };
}

Object.assign(globalThis, { filterInPage });
export type FilterInPage = typeof filterInPage;
