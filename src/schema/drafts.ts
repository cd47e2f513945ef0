import type { StoredProblem } from '#src/contract/records.ts';
import { collection } from '#src/schema/kinds/collection.ts';
import { EDITED_COLLECTIONS } from '#src/schema/derived/editing.ts';
import { choice, date, json, line, relation, storedFiles, whole } from '#src/schema/kinds/fields.ts';
import { ID_LENGTH, LONG_TEXT } from '#src/schema/kinds/lengths.ts';
import { ACTIONS } from '#src/schema/kinds/values.ts';

/**
 * Drafts that an editor has begun and not published: one for each author and record. Its author alone changes it; all
 * editors see it. Fields that an editor sends: collection, record, action, data, files, base, publish_at, version;
 * `author` is the caller's own id.
 */
export const drafts = collection({
  collection: choice(EDITED_COLLECTIONS, { required: true }),
  /**
   * Id of the record; of a new one the id that it will have, drawn by the studio (15 characters a-z 0-9), so that other
   * drafts can name it.
   */
  record: line({ required: true, max: ID_LENGTH, pattern: '^[a-z0-9]{15}$' }),
  action: choice(ACTIONS, { required: true }),
  /**
   * Field → its new value, only of fields in EDITABLE: texts, numbers, flags, ids, lists of ids, dates as 'YYYY-MM-DD
   * hh:mm:ss.sssZ'. Pictures are ids of `media` in their order. A file of the brand is known by its bare name where the
   * record has it, `draft:NAME` is one of `files`. `stock` may have `stock_was` beside it: then the stock moves by the
   * difference.
   */
  data: json<Readonly<Record<string, unknown>>>(LONG_TEXT),
  files: storedFiles(24, { anyFiles: true }),
  /** `updated` of the record when the editing began, as text; '' for a new record. */
  base: line({ max: 40 }),
  /** Id in `users`. */
  author: relation('users', { required: true, cascade: true }),
  author_name: line({ max: 200 }),
  /** Published at that minute by the shop, together with the author's others of the same time; '': by hand. */
  publish_at: date({}),
  /** Problem for which that failed; null: it has not. Cleared by the next change of the draft. */
  problem: json<StoredProblem | null>(),
  /**
   * 1, then one more with each save: another number is refused as `edited_meanwhile`, so two tabs of one person do not
   * overwrite each other.
   */
  version: whole({ required: true, min: 1 }),
});
