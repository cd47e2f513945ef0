/** Lines, lists and pictures that products and their variants have alike. */
import type { MovedPicture } from '#src/contract/moving-in/moved.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';
import { wordsOf } from '#src/moving-in/html.ts';
import { pictureAddress } from '#src/moving-in/paths.ts';
import type { RawPicture, RawProduct } from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';

/** A text of one line, without markup. */
export function lineOf(text: string): string {
  return withoutUnseen(wordsOf(text), '').replace(/\s+/g, ' ').trim();
}

const BETWEEN = /[\s,;|]/;

/** Cuts marks off sign by sign: an expression looks at all of many marks once for each of them. */
function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BETWEEN.test(text.charAt(from))) from += 1;
  while (to > from && BETWEEN.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Several pictures of one cell: at what stands between two addresses. */
export function picturesIn(text: string): string[] {
  return text
    .split(/https?:/i.test(text) ? /[\s,;|](?=https?:)/i : /[,;|\n]/)
    .map(withoutMarks)
    .filter((part) => part !== '');
}

/** 'Lamps > Table, Gifts': categories with '>' between their levels. */
export function categoriesIn(text: string): RawProduct['categories'] {
  const separator = /[;|]/.test(text) ? /[;|]/ : /(?<!\\),\s*/;
  return text
    .split(separator)
    .map((path) => path.split(/\s*(?:>|»|\/\/)\s*/).map((name) => name.replaceAll('\\,', ',').trim()))
    .filter((path) => path.some((name) => name !== ''))
    .map((path) => ({ path, oldPath: '' }));
}

/** Pictures once each, at most so many. */
export function picturesOf(
  pictures: readonly RawPicture[],
  most: number,
  row: number,
  { report, locale }: Reading,
): readonly MovedPicture[] {
  const kept = new Map<string, MovedPicture>();
  for (const { from, alt } of pictures) {
    const address = pictureAddress(from);
    const words = lineOf(alt);
    if (address === '') report.changed('picture_address', { row }, { value: from });
    else if (!kept.has(address)) kept.set(address, { from: address, alt: words === '' ? {} : { [locale]: words } });
  }
  if (kept.size > most) report.changed('too_many_pictures', { row }, { count: kept.size, most });
  return [...kept.values()].slice(0, most);
}
