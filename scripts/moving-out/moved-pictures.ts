/**
 * Pictures of records as an export has them: what their files are called in the folder, their words, and what stays of
 * them.
 */
import type { MovedPicture, MovedTexts } from '#src/contract/moving-in/moved.ts';
import type { MediumRecord } from '#src/contract/records.ts';
import { readPoints } from '#src/domain/catalogue/focal-point.ts';
import { altOf } from '#scripts/moving-out/moved-texts.ts';

/** A stored picture and where it goes in the folder. */
export interface PictureCopy {
  /** Id in `media`. */
  readonly medium: string;
  readonly file: string;
  /** Path below the folder: 'pictures/lamp-1.jpg'. */
  readonly to: string;
}

/** A word as part of a file's name on any system. */
function fileWord(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
}

/**
 * Names of files, the same at each export as long as slugs and SKUs are; no two are the same on a system without case.
 */
export class PictureNames {
  readonly #taken = new Set<string>();
  readonly copies: PictureCopy[] = [];

  take(record: string, media: readonly MediumRecord[], word: string): string[] {
    return media.map(({ id, file }, place) => {
      const ending = /\.[a-z0-9]+$/i.exec(file)?.[0] ?? '';
      const plain = `${fileWord(word) || record}-${place + 1}`;
      const name = this.#taken.has(`${plain}${ending}`.toLowerCase()) ? `${plain}-${record}` : plain;
      this.#taken.add(`${name}${ending}`.toLowerCase());
      this.copies.push({ medium: id, file, to: `pictures/${name}${ending}` });
      return `pictures/${name}${ending}`;
    });
  }

  /** Those since the last call. */
  drain(): readonly PictureCopy[] {
    return this.copies.splice(0);
  }
}

/** A picture with what a record says of it, else what the library does. */
export function pictureOf(
  from: string,
  alt: MovedTexts,
  focus: unknown,
  place: number,
  medium?: MediumRecord,
): MovedPicture {
  const own = readPoints(focus)?.[place] ?? readPoints(medium?.focus)?.[0] ?? null;
  return own === null ? { from, alt } : { from, alt, focus: own };
}

/** Text that the library has for a picture where a record has no words of its own. */
export function mediumAlt(medium: MediumRecord | undefined): MovedTexts {
  return medium === undefined ? {} : altOf(medium, 0);
}
