import { expect, test } from 'vitest';
import { beginSite } from '#src/publishing/worker/begin-site.ts';
import { fixtureProduct, fixtureSnapshot } from '#tests/contract/fixture-snapshot.ts';

const release = { number: 3 };

test('with nothing known of what is live, all is stale', () => {
  for (const isFollowed of [true, false]) {
    const { site, known } = beginSite(fixtureSnapshot(), isFollowed, null);
    expect(known).toBeNull();
    expect(site.stale().everything).toBe(true);
  }
});

test('what is live already is not stale', () => {
  const snapshot = fixtureSnapshot();
  const { site, known } = beginSite(snapshot, true, { release, snapshot });
  expect(known).toBe(3);
  expect(site.stale()).toMatchObject({ everything: false, pages: [], removed: [] });
});

test('of a shop that was edited meanwhile, what differs is stale', () => {
  const snapshot = fixtureSnapshot();
  const [first, ...others] = snapshot.content.products;
  if (first === undefined) throw new Error('The fixture has no product.');
  const renamed = fixtureProduct(first.id, first.rank, { name_fr: 'Un autre nom' });
  const now = { ...snapshot, content: { ...snapshot.content, products: [renamed, ...others] } };
  const { site } = beginSite(now, true, { release, snapshot });
  const { everything, pages } = site.stale();
  expect(everything).toBe(false);
  expect(pages.map(({ path }) => path)).toContain('/fr/products/oeuvre-1');
  expect(pages.map(({ path }) => path)).not.toContain('/palette');
});
