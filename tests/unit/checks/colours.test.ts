import { describe, expect, test } from 'vitest';
import { colourProblems, rawColours } from '#scripts/checks/colours.ts';

describe('raw colours', () => {
  test.for([
    ['hex', '.a { color: #fff; }'],
    ['long hex', '.a { --x: #12345678; }'],
    ['function', '.a { background: rgb(0 0 0 / 50%); }'],
    ['oklch', '.a { border: 1px solid oklch(60% 0.1 20); }'],
    ['name', '.a { color: white; }'],
    ['name in a shorthand', '.a { border: 1px solid black; }'],
  ])('%s is found in a style sheet', ([, css]) => {
    expect(rawColours(css ?? '', 'style')).toHaveLength(1);
  });

  test.for([
    ['a style element', '<style>.a{color:#ff0000}</style>'],
    ['an SVG attribute', '<path fill="#f00"/>'],
    ['a named SVG attribute', '<path stroke="black"/>'],
  ])('one in %s is found', ([, markup]) => {
    expect(rawColours(markup ?? '', 'markup')).toHaveLength(1);
  });

  test('tokens, system colours and fragments are no colours', () => {
    expect(
      rawColours(
        '.a { color: var(--color-text); fill: currentColor; outline: 2px solid Highlight } #add { color: inherit }',
        'style',
      ),
    ).toEqual([]);
    expect(rawColours('<a href="#face">x</a><use href="#dad" fill="currentColor"/>', 'markup')).toEqual([]);
    expect(rawColours('.a { background: color-mix(in oklab, var(--color-text) 20%, transparent) }', 'style')).toEqual(
      [],
    );
  });

  test('the source of the shop has none', async () => {
    expect(await colourProblems(process.cwd())).toEqual([]);
  });
});
