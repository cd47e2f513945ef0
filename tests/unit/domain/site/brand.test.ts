import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Brand, brandCss, type BrandFiles, CORNERS, SPACINGS, TYPEFACES } from '#src/domain/site/brand.ts';

const OURS: Brand = { typeface: '', corners: '', spacing: '' };
const NONE: BrandFiles = { typeface: '', logo: null };
const css = (brand: Partial<Brand>, files: Partial<BrandFiles> = {}): string =>
  brandCss({ ...OURS, ...brand }, { ...NONE, ...files });

it("the project's own looks add nothing to a page", () => {
  expect(css({})).toBe('');
});

it('each choice changes what it is named after, and nothing else', () => {
  for (const typeface of TYPEFACES.slice(1)) expect(css({ typeface })).toMatch(/^:root\{--font-sans:[^;{}]+\}$/);
  for (const corners of CORNERS.slice(1)) expect(css({ corners })).toMatch(/^[^{:]+\{border-radius:\d+px\}$/);
  for (const spacing of SPACINGS.slice(1))
    expect(css({ spacing })).toMatch(/^:root\{--gap:clamp\([^)]+\);--section:clamp\([^)]+\)\}$/);
});

it('choices stand together, colours apart: no choice can spoil their contrast', () => {
  const all = css({ typeface: 'serif', corners: 'soft', spacing: 'airy' });
  expect(all).toMatch(/^:root\{--font-sans:[^}]+;--gap:[^}]+\}\.button,[^}]+\}$/);
  expect(all).not.toContain('--color');
});

it('a typeface of its own stands in front of the one that is chosen, which shows until it is there', () => {
  const file = { typeface: '/_astro/abc-typeface.woff2' };
  const face = "@font-face{font-family:shop-own;src:url(/_astro/abc-typeface.woff2) format('woff2');font-display:swap}";
  expect(css({ typeface: 'mono' }, file)).toBe(`${face}:root{--font-sans:shop-own,var(--font-mono)}`);
  // Where none is chosen it is that of the style sheet, letter by letter.
  const [, designed = ''] = /--font-sans: ([^;]+);/.exec(readFileSync('src/styles/tokens.css', 'utf8')) ?? [];
  expect(css({}, file)).toBe(`${face}:root{--font-sans:shop-own,${designed.replaceAll(', ', ',')}}`);
});

it('a logo leaves room for the tools of a phone, and is turned in the bar that it is too long for', () => {
  expect(css({}, { logo: { width: 40, height: 40 } })).toBe('.brand img{max-width:calc(100vw - 256px)}');
  expect(css({}, { logo: { width: 160, height: 40 } })).toContain('.brand{width:44px;height:184px');
});
