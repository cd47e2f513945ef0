import { collection, undated } from '#src/schema/kinds/collection.ts';
import { focus, line, storedFiles, whole } from '#src/schema/kinds/fields.ts';

/** The library of pictures: a row for the bytes of one picture, however many records show it (docs/decisions/0400). */
export const media = collection({
  file: storedFiles(1, { required: true }),
  /** SHA-256 of the bytes of `file` in hex. The id of a new row is its beginning. */
  sha256: line({ required: true, max: 64, pattern: '^[0-9a-f]{64}$' }),
  /** Name of its file when it came. */
  name: line({ max: 255 }),
  /** px as stored; 0: it does not say, or came before anybody asked. */
  width: whole({}),
  height: whole({}),
  bytes: whole({}),
  /** Words for what it shows, where the record that shows it has none of its own. */
  alt: line({ localized: true, max: 1000 }),
  /** One point at most, for records that have none of their own. */
  focus: focus(),
  /** Records and drafts that name it: rows of `media_uses`. */
  uses: whole({}),
});

/** Uses of pictures: a row for each record, and each draft, that names one. The hooks write them with the record. */
export const mediaUses = undated({
  /** Id in `media`. */
  medium: line({ required: true, max: 15 }),
  collection: line({ required: true, max: 100 }),
  record: line({ required: true, max: 15 }),
});
