/** Values of a record without pictures that the library has no more: what is said of each, by its place, goes with it. Pure. */
import { LOCALES } from '#src/domain/site/locale.ts';
import { EDITED, type EditedCollection } from '#src/schema/derived/editing.ts';
import { columnsOf, type EditedTable } from '#src/schema/kinds/collection.ts';

type Values = Readonly<Record<string, unknown>>;

function idsIn(value: unknown): readonly string[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.filter((id) => typeof id === 'string').filter((id) => id !== '');
}

interface PictureColumn {
  readonly column: string;
  /** Columns with a line for each picture, and with a point for each. */
  readonly lines: readonly string[];
  readonly points: string | null;
}

function columnsOfPictures(collection: EditedCollection): readonly PictureColumn[] {
  const fields: EditedTable['fields'] = EDITED[collection].fields;
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'picture' && field.kind !== 'pictures') return [];
    const lines = field.alt === undefined ? [] : LOCALES.map((locale) => `${field.alt}_${locale}`);
    return columnsOf(name, field).map((column) => ({ column, lines, points: field.focus ?? null }));
  });
}

/** Ids in `media` that the values of a record name. */
export function picturesNamed(collection: EditedCollection, values: Values): readonly string[] {
  return columnsOfPictures(collection).flatMap(({ column }) => idsIn(values[column]));
}

/** The values without the pictures that `isThere` denies, and without their lines and points. */
export function withoutPictures(
  collection: EditedCollection,
  values: Values,
  isThere: (id: string) => boolean,
): Values {
  const left: Record<string, unknown> = { ...values };
  for (const { column, lines, points } of columnsOfPictures(collection)) {
    const ids = idsIn(values[column]);
    const stays = ids.map(isThere);
    if (!stays.includes(false)) continue;
    const kept = <Value>(list: readonly Value[]): Value[] => list.filter((_, at) => stays[at] ?? true);
    left[column] = Array.isArray(values[column]) ? kept(ids) : '';
    for (const name of lines) {
      const text = values[name];
      if (typeof text === 'string') left[name] = kept(text.split(/\r?\n/)).join('\n');
    }
    const list: unknown = points === null ? null : values[points];
    if (points !== null && Array.isArray(list)) left[points] = kept<unknown>(list);
  }
  return left;
}
