/**
 * Code 128 (ISO/IEC 15417), which every hand scanner reads: set B, so letters, digits and signs of ASCII. Pure; what
 * draws it decides how wide a module is.
 */

/** Widths of the bars and gaps of each symbol, beginning with a bar; 11 modules, the last one (stop) 13. */
const SYMBOLS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

const START_B = 104;
const STOP = 106;
/** Value 0 of set B is the blank. */
const FIRST = 32;
const LAST = 126;
/** Modules that stay white on each side. */
export const QUIET_MODULES = 10;

/** A bar: where it begins and how wide it is, in modules. */
export interface Bar {
  readonly at: number;
  readonly width: number;
}

export interface Barcode {
  /** Modules, the quiet zones included. */
  readonly width: number;
  readonly bars: readonly Bar[];
}

/**
 * Values of a text in set B, with start, check value and stop. @throws RangeError for no text, or a character that set
 * B does not have
 */
export function code128Values(text: string): readonly number[] {
  const codes = Array.from(text, (character) => character.charCodeAt(0));
  if (codes.length === 0 || codes.some((code) => code < FIRST || code > LAST))
    throw new RangeError('A code of bars has one character of ASCII or more');
  const values = codes.map((code) => code - FIRST);
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_B) % 103;
  return [START_B, ...values, check, STOP];
}

/** The bars of a text. @throws as code128Values */
export function code128(text: string): Barcode {
  const bars: Bar[] = [];
  let at = QUIET_MODULES;
  for (const value of code128Values(text)) {
    for (const [index, digit] of Array.from(SYMBOLS[value] ?? '').entries()) {
      const width = Number(digit);
      if (index % 2 === 0) bars.push({ at, width });
      at += width;
    }
  }
  return { width: at + QUIET_MODULES, bars };
}
