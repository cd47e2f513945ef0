/** Says how alike two pictures are: SSIM (Wang, Bovik, Sheikh, Simoncelli 2004, doi:10.1109/TIP.2003.819861). */

/** Samples of one channel, row by row, 0 … 255. */
interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Brightness in full, both differences of colour in half the measures, as in YCbCr 4:2:0. */
export interface Planes {
  readonly y: Plane;
  readonly cb: Plane;
  readonly cr: Plane;
}

/** Windows of 8 × 8 px, each 4 px from the last, as in FFmpeg's filter `ssim`. */
const WINDOW = 8;
const STEP = 4;
const PIXELS = WINDOW * WINDOW;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/**
 * A window weighs as much as it tells, as in IW-SSIM (Wang and Li 2011, doi:10.1109/TIP.2010.2092435): else a large
 * flat ground would hide what becomes of the lines on it. This is what a window weighs that is flat in both.
 */
const FLAT = 0.1;

/** Sums over a block of STEP × STEP px: of each plane, of the squares of both, and of their products. */
const SUMS = 4;

/** Pixels as RGB, row by row → planes (BT.601). */
export function planesOf(rgb: Uint8Array, width: number, height: number): Planes {
  const [halfWidth, halfHeight] = [width >> 1, height >> 1];
  const y = new Uint8Array(width * height);
  const cb = new Float32Array(halfWidth * halfHeight).fill(128.5);
  const cr = new Float32Array(halfWidth * halfHeight).fill(128.5);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const red = rgb[at * 3] ?? 0;
      const blue = rgb[at * 3 + 2] ?? 0;
      const brightness = 0.299 * red + 0.587 * (rgb[at * 3 + 1] ?? 0) + 0.114 * blue;
      y[at] = brightness + 0.5;
      if (row >> 1 >= halfHeight || column >> 1 >= halfWidth) continue;
      const half = (row >> 1) * halfWidth + (column >> 1);
      cb[half] = (cb[half] ?? 0) + (blue - brightness) * (0.564 / 4);
      cr[half] = (cr[half] ?? 0) + (red - brightness) * (0.713 / 4);
    }
  }
  const small = (data: Float32Array): Plane => ({
    data: Uint8Array.from(data),
    width: halfWidth,
    height: halfHeight,
  });
  return { y: { data: y, width, height }, cb: small(cb), cr: small(cr) };
}

function sumBlocks(a: Plane, b: Plane, row: number, sums: Float64Array): void {
  sums.fill(0);
  for (let y = row * STEP; y < (row + 1) * STEP; y++) {
    let at = y * a.width;
    for (let to = 0; to < sums.length; to += SUMS) {
      let sumA = 0;
      let sumB = 0;
      let squares = 0;
      let products = 0;
      for (const end = at + STEP; at < end; at++) {
        const one = a.data[at] ?? 0;
        const other = b.data[at] ?? 0;
        sumA += one;
        sumB += other;
        squares += one * one + other * other;
        products += one * other;
      }
      sums[to] = (sums[to] ?? 0) + sumA;
      sums[to + 1] = (sums[to + 1] ?? 0) + sumB;
      sums[to + 2] = (sums[to + 2] ?? 0) + squares;
      sums[to + 3] = (sums[to + 3] ?? 0) + products;
    }
  }
}

/** Likeness of planes of the same measures; 1 for those smaller than a window. */
function planeSsim(a: Plane, b: Plane): number {
  const columns = Math.floor(a.width / STEP);
  const rows = Math.floor(a.height / STEP);
  if (columns < 2 || rows < 2) return 1;
  let above = new Float64Array(columns * SUMS);
  let here = new Float64Array(columns * SUMS);
  let total = 0;
  let weights = 0;
  sumBlocks(a, b, 0, above);
  for (let row = 1; row < rows; row++) {
    sumBlocks(a, b, row, here);
    for (let column = 0; column + 1 < columns; column++) {
      const at = column * SUMS;
      const mean = (n: number): number =>
        ((above[at + n] ?? 0) + (above[at + SUMS + n] ?? 0) + (here[at + n] ?? 0) + (here[at + SUMS + n] ?? 0)) /
        PIXELS;
      const [meanA, meanB] = [mean(0), mean(1)];
      const product = meanA * meanB;
      const squares = meanA * meanA + meanB * meanB;
      const variances = mean(2) - squares;
      const similarity = ((2 * product + C1) * (2 * (mean(3) - product) + C2)) / ((squares + C1) * (variances + C2));
      const weight = FLAT + Math.log2(1 + variances / C2);
      total += weight * similarity;
      weights += weight;
    }
    [above, here] = [here, above];
  }
  return total / weights;
}

/**
 * 1 for equal pictures of the same measures, less the less they are alike; brightness counts four times each colour
 * (FFmpeg's `All`).
 */
export function ssim(a: Planes, b: Planes): number {
  return (4 * planeSsim(a.y, b.y) + planeSsim(a.cb, b.cb) + planeSsim(a.cr, b.cr)) / 6;
}
