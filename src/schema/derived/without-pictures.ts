/**
 * Values of a record without pictures that the library has no more: what is said of each, by its place, goes with it.
 * Pure.
 */
import { pictureLines } from '#src/domain/catalogue/picture-lines.ts';
import { EDITED, type EditedCollection } from '#src/schema/derived/editing.ts';
import { mediaIds, pictureColumns } from '#src/schema/derived/picture-columns.ts';

type Values = Readonly<Record<string, unknown>>;

/** Ids in `media` that the values of a record name. */
export function picturesNamed(collection: EditedCollection, values: Values): readonly string[] {
  return pictureColumns(EDITED[collection]).flatMap(({ column }) => mediaIds(values[column]));
}

/** The values without the pictures that `isThere` denies, and without their lines and points. */
export function withoutPictures(
  collection: EditedCollection,
  values: Values,
  isThere: (id: string) => boolean,
): Values {
  const left: Record<string, unknown> = { ...values };
  for (const { column, alts, focus } of pictureColumns(EDITED[collection])) {
    const ids = mediaIds(values[column]);
    const stays = ids.map(isThere);
    if (!stays.includes(false)) continue;
    const kept = <Value>(list: readonly Value[]): Value[] => list.filter((_, at) => stays[at] ?? true);
    left[column] = Array.isArray(values[column]) ? kept(ids) : '';
    for (const alt of alts) if (typeof values[alt] === 'string') left[alt] = kept(pictureLines(values[alt])).join('\n');
    const points: unknown = focus === null ? null : values[focus];
    if (focus !== null && Array.isArray(points)) left[focus] = kept<unknown>(points);
  }
  return left;
}
