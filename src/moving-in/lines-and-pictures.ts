/** Lines and pictures that products and their variants have alike. */
import type { MovedPicture } from '#src/contract/moving-in/moved.ts';
import { withoutUnseen } from '#src/domain/text/texts.ts';
import { wordsOf } from '#src/moving-in/html.ts';
import { pictureAddress } from '#src/moving-in/paths.ts';
import type { RawPicture } from '#src/moving-in/raw.ts';
import type { Reading } from '#src/moving-in/reading.ts';

/** A text of one line, without markup. */
export function lineOf(text: string): string {
  return withoutUnseen(wordsOf(text), '').replace(/\s+/g, ' ').trim();
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
