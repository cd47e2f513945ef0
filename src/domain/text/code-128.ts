/**
 * Code 128 (ISO/IEC 15417), set B: one text as bars that every hand scanner reads. What does not stand in the set, beyond the printable characters
 * of ASCII, has no code.
 */

/** Widths of bars and spaces in turn, one symbol a value; the last one is the stop. */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 ' +
  '221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 ' +
  '231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 ' +
  '114131 311141 411131 211412 211214 211232 2331112'
).split(' ');

const START_B = 104;
const STOP = 106;
const FIRST_CHARACTER = 32;
/** Of printable ASCII in set B. */
const LAST_VALUE = 94;
const CHECK_MODULUS = 103;

/** Free modules on each side, so that a scanner finds the beginning. */
export const QUIET_ZONE = 10;

/** Values of the symbols: start, the characters, the check symbol, stop. */
function valuesOf(text: string): number[] {
  const characters = [...text].map((character) => (character.codePointAt(0) ?? 0) - FIRST_CHARACTER);
  if (text === '' || characters.some((value) => value < 0 || value > LAST_VALUE))
    throw new RangeError('Code 128 B holds printable ASCII only');
  const check = characters.reduce((sum, value, index) => sum + value * (index + 1), START_B) % CHECK_MODULUS;
  return [START_B, ...characters, check, STOP];
}

/**
 * Widths of bar, space, bar, … in modules, without the quiet zones.
 * @throws RangeError for an empty text, and for characters that are not printable ASCII.
 */
export function code128(text: string): number[] {
  return valuesOf(text).flatMap((value) => [...(SYMBOLS[value] ?? '')].map(Number));
}

/** Bars as an SVG path, one unit a module from `QUIET_ZONE` on, and how wide the whole is with its quiet zones. `height` in the same units. */
export function code128Path(text: string, height: number): { readonly path: string; readonly width: number } {
  let x = QUIET_ZONE;
  const bars: string[] = [];
  code128(text).forEach((width, index) => {
    if (index % 2 === 0) bars.push(`M${x} 0h${width}v${height}h-${width}z`);
    x += width;
  });
  return { path: bars.join(''), width: x + QUIET_ZONE };
}
