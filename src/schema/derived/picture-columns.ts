/** Columns of a record that name pictures of the library, and what stands in them. Pure. */
import { LOCALES } from '#src/domain/site/locale.ts';
import { columnsOf, type Table } from '#src/schema/kinds/collection.ts';

/** A column that names media, with those that say something of each of them, by its place. */
export interface PictureColumn {
  readonly column: string;
  /** With a line of words for each; a column of one language has the words of that language. */
  readonly alts: readonly string[];
  /** With a point of focus for each; null: there is none. */
  readonly focus: string | null;
}

export function pictureColumns({ fields }: Pick<Table, 'fields'>): readonly PictureColumn[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'picture' && field.kind !== 'pictures') return [];
    const { alt, focus = null } = field;
    return columnsOf(name, field).map((column) => {
      const all = LOCALES.map((locale) => `${alt}_${locale}`);
      const own = field.localized === true ? [`${alt}${column.slice(name.length)}`] : all;
      return { column, focus, alts: alt === undefined ? [] : own };
    });
  });
}

/** Ids in `media` that a value of such a column holds. */
export function mediaIds(value: unknown): readonly string[] {
  const ids: readonly unknown[] = Array.isArray(value) ? value : [value];
  return ids.filter((id) => typeof id === 'string').filter((id) => id !== '');
}
