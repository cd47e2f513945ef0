import { expect, test } from 'vitest';
import { lookupsOf } from '#src/publishing/site/lookups.ts';
import { contextOver } from '#src/publishing/site/context.ts';
import { pageKey } from '#src/publishing/site/site-page.ts';
import { type Parts, partsOf } from '#src/publishing/site/site-parts.ts';
import { staleOf } from '#src/publishing/site/stale.ts';
import { UNTRACKED } from '#src/publishing/site/tracker.ts';
import { fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const lookups = lookupsOf(fixtureSnapshot());
const parts: Parts = partsOf({ context: contextOver(() => lookups, UNTRACKED), lookups, tracker: UNTRACKED });
const NOTHING = {
  everything: false,
  pages: [],
  removed: [],
  frame: false,
  search: { written: [], removed: [] },
  filters: { files: [], cards: [], removed: [] },
  sitemap: false,
  redirects: null,
};

test('with nothing known of what is published, everything is stale', () => {
  const stale = staleOf(parts, null, new Set());
  expect(stale).toMatchObject({ everything: true, frame: true, sitemap: true, removed: [] });
  expect(stale.pages).toBe(parts.pages);
});

test('the same parts leave nothing to be made', () => expect(staleOf(parts, parts, new Set())).toMatchObject(NOTHING));

test('a page that may differ is stale in each of its languages, and no other page is', () => {
  const page = parts.byPath.get('/products/work-1');
  if (page === undefined) throw new Error('The fixture has no such page.');
  const { pages, ...others } = staleOf(parts, parts, new Set([pageKey(page.alternates)]));
  expect(pages.map(({ path }) => path)).toEqual(Object.values(page.alternates));
  expect(others).toMatchObject({ everything: false, removed: [], sitemap: false });
});

test('a frame that differs makes all pages stale', () => {
  const { frame, pages, removed } = staleOf({ ...parts, frame: { ...parts.frame } }, parts, new Set());
  expect([frame, pages.length, removed]).toEqual([true, parts.pages.length, []]);
});

test('a page that is gone is removed, and the list of addresses is written anew', () => {
  const pages = parts.pages.filter(({ path }) => path !== '/palette');
  const byPath = new Map([...parts.byPath].filter(([path]) => path !== '/palette'));
  expect(staleOf({ ...parts, pages, byPath }, parts, new Set())).toMatchObject({
    removed: ['/palette'],
    sitemap: true,
    redirects: [],
  });
});
