/** Between the values of a form and a list of pictures. Pure. */
import { type Locale, LOCALES, localized, type Localized } from '#src/domain/site/locale.ts';
import { type FocalPoint, MIDDLE, readPoints } from '#src/domain/catalogue/focal-point.ts';
import { pictureLines } from '#src/domain/catalogue/picture-lines.ts';
import { undescribedPictures } from '#src/domain/catalogue/language-state.ts';
import { mediaIds } from '#src/schema/derived/picture-columns.ts';
import type { PicturesSpec } from '#src/studio/fields/field-spec.ts';
import type { KnownMedia } from '#src/studio/media/medium-of.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import type { PicturesPartProps, Values } from '#src/studio/studio-types.ts';

/** Which fields of a form hold the pictures. */
export type PictureFields = Pick<PicturesPartProps, 'field' | 'max' | 'list' | 'alt' | 'focus'>;

export interface PictureValue {
  /** Id in `media`. */
  readonly name: string;
  readonly alt: Localized<string>;
  /** Null: the middle. */
  readonly focus: FocalPoint | null;
}

const NO_ALT: Localized<string> = localized(() => '');

/** The pictures of a form's values, in their order. */
export function picturesIn(values: Values, { field, max, alt, focus }: PictureFields): readonly PictureValue[] {
  const names = mediaIds(values[field]).slice(0, max);
  const points = focus === null ? [] : (readPoints(values[focus]) ?? []);
  const lines = localized((locale) => (alt === null ? [] : pictureLines(values[`${alt}_${locale}`])));
  return names.map((name, index) => ({
    name,
    alt: localized((locale) => lines[locale][index] ?? ''),
    focus: points[index] ?? null,
  }));
}

/** How many pictures have no words in a language; none of those that have no words at all by their nature, as of options. */
export function undescribed(
  values: Values,
  { name: field, ...rest }: Pick<PicturesSpec, 'name' | 'max' | 'list' | 'alt' | 'focus'>,
  locale: Locale,
  media: KnownMedia,
): number {
  if (rest.alt === null) return 0;
  const ids = picturesIn(values, { field, ...rest }).map(({ name }) => name);
  return undescribedPictures(
    ids,
    textOf(values, `${rest.alt}_${locale}`),
    (id) => media.get(id)?.[`alt_${locale}`] ?? '',
  );
}

/** A picture that has just been added. */
export function newPicture(name: string): PictureValue {
  return { name, alt: NO_ALT, focus: null };
}

/** The list without what stands at its end and says nothing. */
function trimmed<Value>(list: readonly Value[], isNothing: (value: Value) => boolean): readonly Value[] {
  const last = list.findLastIndex((value) => !isNothing(value));
  return list.slice(0, last + 1);
}

/** The fields of a form that a list of pictures stands in. */
export function pictureValues(pictures: readonly PictureValue[], { field, list, alt, focus }: PictureFields): Values {
  const names = pictures.map(({ name }) => name);
  const texts =
    alt === null
      ? []
      : LOCALES.map((locale) => {
          // A line is a picture's: one inside a text would move those of all others.
          const lines = pictures.map((picture) => picture.alt[locale].replace(/\s*\n\s*/g, ' '));
          return [`${alt}_${locale}`, trimmed(lines, (line) => line.trim() === '').join('\n')];
        });
  const points = pictures.map((picture) => picture.focus);
  return {
    [field]: list ? names : (names[0] ?? ''),
    ...Object.fromEntries(texts),
    ...(focus === null ? {} : { [focus]: trimmed(points, (point) => point === null) }),
  };
}

/** A list with the picture at `from` at the place `to`; the same where there is no such place. */
export function moved<Value>(list: readonly Value[], from: number, to: number): readonly Value[] {
  const one = list[from];
  if (one === undefined || to < 0 || to >= list.length) return list;
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, one);
}

/** The point that a picture is cut around. */
export function pointOf({ focus }: PictureValue): FocalPoint {
  return focus ?? MIDDLE;
}

/** A point as it is kept: the middle is none. */
export function keptPoint({ x, y }: FocalPoint): FocalPoint | null {
  return x === MIDDLE.x && y === MIDDLE.y ? null : { x, y };
}
