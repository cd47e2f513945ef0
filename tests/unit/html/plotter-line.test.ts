import { describe, expect, it } from 'vitest';
import { plotterLine } from '#src/html/plotter-line.ts';

const SEEDS = Array.from({ length: 200 }, (_, index) => `/products/work-${index}`);

describe('plotter line', () => {
  it('is the same for a seed and different for others', () => {
    expect(plotterLine('/cart', 800, 64)).toBe(plotterLine('/cart', 800, 64));
    expect(new Set(SEEDS.map((seed) => plotterLine(seed, 800, 64))).size).toBe(SEEDS.length);
  });

  it('runs from edge to edge in a few hundred bytes of valid path data', () => {
    for (const seed of SEEDS) {
      const path = plotterLine(seed, 800, 64);
      expect(path).toMatch(/^M0 32H-?\d+(?:s-?\d+(?:[ -]\d+){3})+H800$/);
      expect(path.length).toBeLessThan(500);
    }
  });
});
