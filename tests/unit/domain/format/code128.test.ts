import { expect, test } from 'vitest';
import { code128, code128Values } from '#src/domain/format/code128.ts';

/** A code as light and dark modules, '0' and '1'. */
function modules(text: string): string {
  const { width, bars } = code128(text);
  const row = Array<string>(width).fill('0');
  for (const bar of bars) row.fill('1', bar.at, bar.at + bar.width);
  return row.join('');
}

const QUIET = '0'.repeat(10);

/** As JsBarcode 3.12 draws them in set B (CODE128B), without its own quiet zone. */
test.for([
  [
    'K7QM-X2PA',
    '11010010000101100011101110110111011010001110101110110001001101110011100010110110011100101110111011010100011000101001111001100011101011',
  ],
  [
    'Wikipedia',
    '11010010000111010001101000011010011000010010100001101001010011110010110010000100001001101000011010010010110000111100100101100011101011',
  ],
  ['a b~', '1101001000010010110000110110011001001000011010001011110110011101001100011101011'],
] as const)('%s is drawn as others draw it', ([text, drawn]) => {
  expect(modules(text)).toBe(QUIET + drawn + QUIET);
});

test('the check value weighs each character by its place', () => {
  expect(code128Values('Wikipedia').at(-2)).toBe(88);
  expect(code128Values('ab')).not.toEqual(code128Values('ba'));
});

test('every character has a shape of its own, eleven modules wide', () => {
  const characters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
  const shapes = characters.map((one) => modules(one).slice(21, 32));
  expect(new Set(shapes).size).toBe(95);
  for (const shape of shapes) expect(shape).toMatch(/^1.{9}0$/);
});

test('what set B does not have is refused', () => {
  for (const text of ['', 'é', 'a\n']) expect(() => code128(text), text).toThrow(RangeError);
});
