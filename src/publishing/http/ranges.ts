/** Parts of a file: players ask for a video by pieces, and some play none that comes whole only. Pure. */

/** First and last byte. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const ONE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file of `size` bytes that a request asks for. null: the whole, also where several parts are asked for,
 * or something that is no range; undefined: a part that the file does not have.
 */
export function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, first = '', last = ''] = ONE.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  // The last so many bytes.
  if (first === '') return Number(last) === 0 ? undefined : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? undefined : { start, end };
}
