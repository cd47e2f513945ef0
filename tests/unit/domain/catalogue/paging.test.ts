import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '#src/config.ts';
import { pageSlices } from '#src/domain/catalogue/paging.ts';

const sizes = (total: number, most = 30): number[] => pageSlices(total, most).map(({ start, end }) => end - start);

test('a list is divided into full pages, and no last page has one thing', () => {
  expect(LIMITS.productsPerPage).toBe(30);
  expect([0, 1, 2, 30, 31, 32, 60, 61, 91].map((total) => sizes(total))).toEqual([
    [0],
    [1],
    [2],
    [30],
    [29, 2],
    [30, 2],
    [30, 30],
    [30, 29, 2],
    [30, 30, 29, 2],
  ]);
});

test('pages follow each other without a gap, none is too long, and none of several has less than two things', () => {
  fc.assert(
    fc.property(fc.nat(5000), fc.integer({ min: 2, max: 60 }), (total, most) => {
      const pages = pageSlices(total, most);
      expect(pages[0]?.start).toBe(0);
      expect(pages.at(-1)?.end).toBe(total);
      pages.slice(1).forEach(({ start }, index) => expect(start).toBe(pages[index]?.end));
      expect(Math.max(...sizes(total, most))).toBeLessThanOrEqual(most);
      if (pages.length > 1) expect(Math.min(...sizes(total, most))).toBeGreaterThanOrEqual(Math.min(2, most - 1));
      expect(pages).toHaveLength(Math.max(1, Math.ceil(total / most)));
    }),
  );
});

test('one thing more at the end of a list changes its last two pages at most', () => {
  fc.assert(
    fc.property(fc.nat(5000), (total) => {
      const [before, after] = [pageSlices(total, 30), pageSlices(total + 1, 30)];
      expect(after.slice(0, -2)).toEqual(before.slice(0, Math.max(0, after.length - 2)));
    }),
  );
});
