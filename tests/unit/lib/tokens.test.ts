import { describe, expect, it } from 'vitest';
import { themeColours, tokensStyle } from '#src/lib/tokens.ts';

const CSS =
  ':root{--color-background:#111111;--color-text:#eeeeee}[data-theme=light]{--color-background:#fafafa;--color-text:#222222}';

describe('tokens of the head', () => {
  it('follows the system without script, where nothing sets data-theme', () => {
    expect(tokensStyle(CSS)).toBe(
      `@layer tokens{${CSS}@media(prefers-color-scheme:light){:root:not(.js){--color-background:#fafafa;--color-text:#222222}}}`,
    );
  });

  it('gives the browser the background of each theme', () => {
    expect(themeColours(CSS)).toEqual({ dark: '#111111', light: '#fafafa' });
  });
});
