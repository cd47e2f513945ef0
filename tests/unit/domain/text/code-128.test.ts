import { describe, expect, test } from 'vitest';
import { code128, code128Path } from '#src/domain/text/code-128.ts';

const modules = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

describe('Code 128', () => {
  test('is the symbol that the standard’s example gives: start B, the characters, the check symbol, stop', () => {
    // 'Wikipedia': values 55 73 75 73 80 69 68 73 65, check symbol 88 (the worked example of the encyclopaedia's page on Code 128).
    expect(code128('Wikipedia').join('')).toBe(
      ['211214', '311321', '142112', '241211', '142112', '111242', '112214', '141221', '142112', '121124', '421211']
        .concat('2331112')
        .join(''),
    );
  });

  test('every printable character is eleven modules of three bars, of an even number of dark ones, and its own', () => {
    const seen = new Set<string>();
    for (let code = 32; code < 127; code += 1) {
      const symbol = code128(String.fromCodePoint(code)).slice(6, 12);
      expect(modules(symbol), `character ${code}`).toBe(11);
      expect(modules(symbol.filter((_, index) => index % 2 === 0)) % 2, `character ${code}`).toBe(0);
      seen.add(symbol.join(''));
    }
    expect(seen.size).toBe(95);
  });

  test('a reference of a return fits on a slip: 13 modules more than its symbols, and the quiet zones', () => {
    const { path, width } = code128Path('W-K7QM-X2PA', 20);
    expect(width).toBe((11 + 2) * 11 + 13 + 20);
    expect(path.startsWith('M10 0h2v20h-2z')).toBe(true);
  });

  test.each(['', 'é', '€', '\n'])('%j has none', (text) => {
    expect(() => code128(text)).toThrow(RangeError);
  });
});
