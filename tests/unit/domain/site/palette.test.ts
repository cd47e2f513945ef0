import { describe, expect, test } from 'vitest';
import { contrast, CONTRAST_PAIRS, contrastFailures, isHexColour } from '#src/domain/site/palette.ts';

describe('contrast', () => {
  test.for([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#123456', '#123456', 1],
  ] as const)('of %s on %s is %d', ([a, b, ratio]) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2);
  });

  test('is looked at for each pair that pages show: 4.5 for what is read, 3 for lines (WCAG 2.2, 1.4.3 and 1.4.11)', () => {
    expect(CONTRAST_PAIRS.map(({ foreground, background, least }) => `${foreground} ${background} ${least}`)).toEqual([
      'text background 4.5',
      'text surface 4.5',
      'muted background 4.5',
      'muted surface 4.5',
      'primary background 4.5',
      'primary surface 4.5',
      'on-primary primary 4.5',
      'on-secondary secondary 4.5',
      'accent background 4.5',
      'accent surface 4.5',
      'on-accent accent 4.5',
      'success background 4.5',
      'error background 4.5',
      'line background 3',
    ]);
  });

  test('a pair under its ratio is named with its theme', () => {
    const palette = { text: { dark: '#ffffff', light: '#777777' }, background: { dark: '#121212', light: '#ffffff' } };
    expect(contrastFailures(palette)).toMatchObject([
      { foreground: 'text', background: 'background', theme: 'light', least: 4.5 },
    ]);
  });

  test('tokens that are not there yet are left out', () => {
    expect(contrastFailures({ text: { dark: '#000000', light: '#000000' } })).toEqual([]);
  });
});

test.for([['#fff'], ['white'], ['#12345g'], [''], ['#1234567']])('%s is no colour of the palette', ([value]) => {
  expect(isHexColour(value ?? '')).toBe(false);
});
