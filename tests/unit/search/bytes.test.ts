import { expect, it } from 'vitest';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { openSearch } from '#src/client/search/open-search.ts';
import { createSite } from '#src/publishing/site/create-site.ts';
import { searchedShop } from '#tests/bench/search/catalogue.ts';
import { searchCosts } from '#tests/bench/search/measure.ts';
import { SEARCH_SCRIPT } from '#tests/support/search/script-bytes.ts';

/** Bytes: `npm run bench:search` asks all queries of all languages. */
const FIRST = 15_000;
const SECOND = 20_000;
const QUERIES = ['lamps', 'framed print', 'poster', 'indigo', 'celamics', 'de', 'set of bowls', 'sine-l-ch'];

it('answers first for at most 15 kB in a shop of 300 products, script and index, and then for at most 20', async () => {
  const { search } = createSite(searchedShop(300));
  const costs = await searchCosts(openSearch, search, DEFAULT_LOCALE, QUERIES);
  expect(costs.filter(({ first }) => SEARCH_SCRIPT + first > FIRST)).toEqual([]);
  expect(costs.filter(({ second }) => second > SECOND)).toEqual([]);
  expect(Math.min(...costs.map(({ first }) => first))).toBeGreaterThan(1500);
}, 60_000);
