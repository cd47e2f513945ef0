import { collection } from '#src/schema/kinds/collection.ts';
import { choice, json, line, storedFiles, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH } from '#src/schema/kinds/lengths.ts';
import { ACTIONS } from '#src/schema/kinds/values.ts';

/** Append-only: what a record was before and after a change that a person caused. */
export const revisions = collection({
  /** Name that all revisions of one publication, or of one save in the dashboard, share. */
  publication: line({ required: true, max: ID_LENGTH }),
  /** Number of its row in `changes`; 0: the site shows nothing of it. */
  seq: whole({}),
  collection: line({ required: true, max: 100 }),
  record: line({ required: true, max: ID_LENGTH }),
  action: choice(ACTIONS, { required: true }),
  /** Name that people have for the record: its English name, title, SKU or address. */
  label: line({ max: 200 }),
  /** Stored fields of a record that was changed or deleted; null of a new one. */
  before: json<Readonly<Record<string, unknown>> | null>(2_000_000),
  /** State of a changed one afterwards. */
  after: json<Readonly<Record<string, unknown>> | null>(2_000_000),
  /** Names of the fields that a change made differ. */
  fields: json<readonly string[]>(),
  /** Copies of the files of its own that the record has lost by it, under their old names. */
  files: storedFiles(24, { anyFiles: true }),
  /** Id of the account; outlives it. */
  author: line({ max: ID_LENGTH }),
  /** Its name, or 'superuser'. */
  author_name: line({ max: 200 }),
  /** Name that the publications of one table share; '': it stands by itself. */
  series: line({ max: ID_LENGTH }),
  /** Name of the publication that has taken it back; '': it holds. */
  undone: line({ max: ID_LENGTH }),
  /**
   * Name, on the first of a series that is being taken back, of the series that the undo is, which goes on without its
   * window; else ''.
   */
  undo_as: line({ max: ID_LENGTH }),
});
