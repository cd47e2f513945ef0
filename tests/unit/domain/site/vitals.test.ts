import { describe, expect, test } from 'vitest';
import { boundOf, percentile, VITAL_BOUNDS } from '#src/domain/site/vitals.ts';

describe('steps', () => {
  test('rise by a quarter or a third, and hold the limits of good and poor', () => {
    const [zero, ...bounds] = VITAL_BOUNDS;
    expect(zero).toBe(0);
    bounds.reduce((before, bound) => {
      expect(bound / before).toBeGreaterThan(1.2);
      expect(bound / before).toBeLessThan(1.34);
      return bound;
    });
    expect(VITAL_BOUNDS).toEqual(expect.arrayContaining([100, 250, 200, 500, 2500, 4000]));
  });

  test.each([
    [0, 0],
    [0.4, 10],
    [200, 200],
    [200.1, 250],
    [2501, 3150],
    [99_000, 63_000],
  ])('%d falls into the step that ends at %d', (value, bound) => expect(boundOf(value)).toBe(bound));
});

describe('a percentile', () => {
  const steps = [
    { bound: 4000, count: 1 },
    { bound: 1000, count: 2 },
    { bound: 2000, count: 1 },
  ];
  test.each([
    [0.5, 1000],
    [0.75, 2000],
    [0.76, 4000],
    [1, 4000],
  ])('of %d is %d', (part, bound) => expect(percentile(steps, part)).toBe(bound));

  test('of nothing is none', () => {
    expect(percentile([], 0.75)).toBeNull();
    expect(percentile([{ bound: 10, count: 0 }], 0.75)).toBeNull();
  });
});
