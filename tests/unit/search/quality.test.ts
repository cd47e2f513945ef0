import { expect, it } from 'vitest';
import { openSearch } from '#src/client/search/open-search.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { PRODUCTS } from '#scripts/demo/products.ts';
import { benchSnapshot } from '#tests/bench/build/snapshot.ts';
import { openEngines } from '#tests/support/search/engines.ts';
import { fixtureQueries, qualityOf } from '#tests/support/search/queries.ts';

it('finds in the demo what shoppers ask for, however they spell it, and nothing for nonsense', async () => {
  const queries = fixtureQueries();
  expect(queries.length).toBeGreaterThanOrEqual(200);
  const engines = await openEngines(openSearch, createSite(benchSnapshot(PRODUCTS.length)));
  const { recall, missed, noise } = await qualityOf(queries, engines);
  expect(noise).toEqual([]);
  expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
});
