import { expect, it } from 'vitest';
import { type Brand, brandCss, CORNERS, SPACINGS, TYPEFACES } from '#src/domain/site/brand.ts';

const OURS: Brand = { typeface: '', corners: '', spacing: '' };

it("the project's own looks add nothing to a page", () => {
  expect(brandCss(OURS)).toBe('');
});

it('each choice changes what it is named after, and nothing else', () => {
  for (const typeface of TYPEFACES.slice(1))
    expect(brandCss({ ...OURS, typeface })).toMatch(/^:root\{--font-sans:[^;{}]+\}$/);
  for (const corners of CORNERS.slice(1))
    expect(brandCss({ ...OURS, corners })).toMatch(/^[^{:]+\{border-radius:\d+px\}$/);
  for (const spacing of SPACINGS.slice(1))
    expect(brandCss({ ...OURS, spacing })).toMatch(/^:root\{--gap:clamp\([^)]+\);--section:clamp\([^)]+\)\}$/);
});

it('choices stand together, colours apart: no choice can spoil their contrast', () => {
  const css = brandCss({ typeface: 'serif', corners: 'soft', spacing: 'airy' });
  expect(css).toMatch(/^:root\{--font-sans:[^}]+;--gap:[^}]+\}\.button,[^}]+\}$/);
  expect(css).not.toContain('--color');
});
