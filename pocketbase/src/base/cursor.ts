/** Place where a list goes on: the date and id of its last row, for lists whose index ends in a date and `id`. */

export interface Cursor {
  /** As PocketBase stores a date. */
  readonly created: string;
  readonly id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z)([a-z0-9]{15})$/;

export function cursorOf(record: core.Record, date = 'created'): string {
  return `${record.getString(date)}${record.id}`;
}

/** null: it is none of ours, and the list begins at its beginning. */
export function readCursor(value: unknown): Cursor | null {
  const [, created, id] = (typeof value === 'string' ? CURSOR.exec(value) : null) ?? [];
  return created === undefined || id === undefined ? null : { created, id };
}
