/** What a record was after each of its changes, from its revisions. Pure. */
import type { RevisionRecord } from '#src/contract/records.ts';
import { EDITABLE, STOCK_SEEN, type EditedCollection } from '#src/schema/derived/editing.ts';
import { isSame, listOf } from '#src/studio/record/stored-record.ts';
import type { Values } from '#src/studio/studio-types.ts';

/** A field that a change made differ. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a record was from one change to the next. */
export interface RecordVersion {
  readonly revision: RevisionRecord;
  readonly changes: readonly FieldChange[];
  /** Its fields; null: it was deleted, or nobody knows. */
  readonly values: Values | null;
}

/** Follows from the texts of the default language, and from nothing that anybody wants to see. */
const UNSEEN = ['outdated', 'updated', 'created', STOCK_SEEN];

/**
 * Versions, the newest first, of revisions in the same order.
 * @param stored The record as it is; null: it is gone.
 */
export function versionsOf(revisions: readonly RevisionRecord[], stored: Values | null): readonly RecordVersion[] {
  return revisions.map((revision, at) => {
    // A new record is not kept beside its revision: what it was is what the next change began with.
    const next = revisions[at - 1];
    const values =
      revision.action === 'delete' ? null : (revision.after ?? (next === undefined ? stored : next.before));
    const changes = revision.fields
      .filter((field) => !UNSEEN.includes(field))
      .map((field) => ({ field, before: revision.before?.[field], after: revision.after?.[field] }));
    return { revision, changes, values };
  });
}

/** The revision that keeps a file which the record has lost; undefined: the record has it, or nobody does. */
export function keeperOf(versions: readonly RecordVersion[], name: string): RevisionRecord | undefined {
  return versions.find(({ revision }) => revision.files.includes(name))?.revision;
}

/** What has to be changed of a record to be again what it was. */
export interface Return {
  readonly values: Values;
  /** Field of files → names of those that the record has lost since. */
  readonly lost: Readonly<Record<string, readonly string[]>>;
}

/** Pieces are counted, and never what they were: the stock is left as it is. */
const LEFT_ALONE = [...UNSEEN, 'stock'];

/** How a record becomes what it was in a version, as far as editors may change it. */
export function returnTo(collection: EditedCollection, was: Values, stored: Values): Return {
  const { fields, files } = EDITABLE[collection];
  const differing = fields.filter(
    (field) => !LEFT_ALONE.includes(field) && field in was && !isSame(was[field], stored[field]),
  );
  const lost = differing
    .filter((field) => files.includes(field))
    .map((field) => [field, listOf(was, field).filter((name) => !listOf(stored, field).includes(name))] as const)
    .filter(([, names]) => names.length > 0);
  return { values: Object.fromEntries(differing.map((field) => [field, was[field]])), lost: Object.fromEntries(lost) };
}

/** A value of a field of files with other names for some of them. */
export function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  const renamed = (name: unknown): unknown => (typeof name === 'string' ? (names.get(name) ?? name) : name);
  return Array.isArray(value) ? value.map(renamed) : renamed(value);
}
