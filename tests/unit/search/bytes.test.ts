import { expect, it } from 'vitest';
import { LOCALES } from '#src/domain/site/locale.ts';
import { openSearch } from '#src/client/search/open-search.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { searchedShop } from '#tests/bench/search/catalogue.ts';
import { searchCosts } from '#tests/bench/search/measure.ts';
import { scriptBytes } from '#tests/support/search/script-bytes.ts';
import { fixtureQueries } from '#tests/support/search/queries.ts';

/** Bytes: the worst query of `npm run bench:search` is nearer to them. */
const FIRST = 15_000;
const SECOND = 20_000;
/** Of every so many queries one is asked: the benchmark asks all. */
const EVERY = 12;

it('answers first for at most 15 kB in a shop of 300 products, script and index, and then for at most 20', async () => {
  const { search } = createSite(searchedShop(300));
  for (const locale of LOCALES) {
    const script = await scriptBytes(locale);
    expect(script).toBeGreaterThan(4000);
    const queries = fixtureQueries().filter((query, at) => query.locale === locale && at % EVERY === 0);
    const costs = await searchCosts(openSearch, search, locale, [...queries.map(({ query }) => query), 'lamps']);
    expect(costs.filter(({ first }) => script + first > FIRST)).toEqual([]);
    expect(costs.filter(({ second }) => second > SECOND)).toEqual([]);
  }
}, 120_000);
