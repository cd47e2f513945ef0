import { describe, expect, it } from 'vitest';
import { themeColours, tokensStyle } from '#src/html/tokens.ts';

const LIGHT = '--color-background:#fafafa;--color-text:#222222';
const CSS = `:root{--color-background:#111111;--color-text:#eeeeee}[data-theme=light]{${LIGHT}}`;

describe('tokens of the head', () => {
  it('follows the system without script, where nothing sets data-theme, and prints in the light theme', () => {
    expect(tokensStyle(CSS)).toBe(
      `@layer tokens{${CSS}@media(prefers-color-scheme:light){:root:not(.js){${LIGHT}}}@media print{:root{${LIGHT}}}}`,
    );
  });

  it('gives the browser the background of each theme', () => {
    expect(themeColours(CSS)).toEqual({ dark: '#111111', light: '#fafafa' });
  });
});
