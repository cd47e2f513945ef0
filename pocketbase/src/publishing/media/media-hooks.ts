/**
 * The library of pictures: what the shop says of each by itself, and that what is shown is not deleted
 * (docs/decisions/0400).
 */
import { addChanges } from '#pocketbase/base/changes.ts';
import type { CollectionHooks } from '#pocketbase/base/collection-hooks.ts';
import { jsonOf } from '#pocketbase/base/fields.ts';
import { newId } from '#pocketbase/base/sql.ts';
import { bytesOf, openerOf } from '#pocketbase/base/pictures.ts';
import { contentProblem, type Problem } from '#pocketbase/base/problems.ts';
import { byId, first } from '#pocketbase/base/query.ts';
import { rereadListings } from '#pocketbase/publishing/listing/keep-listing.ts';
import { readPoints } from '#src/domain/catalogue/focal-point.ts';
import { measured } from '#src/domain/catalogue/picture-size.ts';
import { UPLOADS } from '#src/domain/site/uploads.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { areShown } from '#src/domain/catalogue/visible.ts';
import { media } from '#src/schema/content.ts';

/** Characters of an id that are the beginning of a digest. */
const ID_LENGTH = 15;

/** A file that comes with this save; undefined: the stored one stays. */
function sentFile(record: core.Record): filesystem.File | undefined {
  return record.getUnsavedFiles('file')[0];
}

/** SHA-256 of the bytes of a file, in hex. */
export function digestOf(file: filesystem.File): string {
  const reader = openerOf(file)();
  try {
    return $security.sha256(toString(reader, UPLOADS.picture.bytes + 1));
  } finally {
    reader['close']();
  }
}

function sizeOf(file: filesystem.File): { readonly width: number; readonly height: number } {
  const open = openerOf(file);
  return measured((count, from) => bytesOf(open, from, count)) ?? { width: 0, height: 0 };
}

/** The medium with these bytes; null: there is none. */
export function mediumWith(app: Pick<core.App, 'findRecordsByFilter'>, sha256: string): core.Record | null {
  return first(app, 'media', 'sha256 = {:sha256}', { sha256 });
}

function setFile(app: core.App, record: core.Record, file: filesystem.File): void {
  const { width, height } = sizeOf(file);
  record.set('sha256', digestOf(file));
  record.set('name', file.originalName.slice(0, media.fields.name.max));
  record.set('width', width);
  record.set('height', height);
  record.set('bytes', file.size);
  if (!record.isNew()) return;
  const id = record.getString('sha256').slice(0, ID_LENGTH);
  // What was replaced since has it still.
  record.set('id', byId(app, 'media', id) === null ? id : newId());
  record.set('uses', 0);
}

function isKnown(app: core.App, record: core.Record): Problem[] {
  if (sentFile(record) === undefined) return [];
  const known = mediumWith(app, record.getString('sha256'));
  return known === null || known.id === record.id ? [] : [contentProblem('file', 'picture_known', { id: known.id })];
}

function focusProblems(record: core.Record): Problem[] {
  const points = readPoints(jsonOf(record, 'focus'));
  return points === undefined || points.length > 1 ? [contentProblem('focus', 'value_shape')] : [];
}

/** Fields of a medium that places show. */
function shownOf(record: core.Record | null): string {
  const fields = ['file', 'focus', ...LOCALES.map((locale) => `alt_${locale}`)];
  return JSON.stringify(fields.map((field) => record?.getString(field) ?? ''));
}

/** Any number of records show a picture: the chart of sizes of a whole catalogue. */
const SHOWN_IN = `SELECT u.collection, u.record FROM media_uses u
  WHERE u.medium = {:medium} AND u.collection != 'drafts' AND ${areShown('u')} ORDER BY u.collection, u.record`;

export const mediaHooks: CollectionHooks = {
  prepare(app, record) {
    const file = sentFile(record);
    if (file !== undefined) setFile(app, record, file);
  },
  check(app, record) {
    return [...isKnown(app, record), ...focusProblems(record)];
  },
  /** Its words are those of products that have none of their own. */
  saved(app, record, before) {
    if (
      before === null ||
      LOCALES.every((locale) => before.getString(`alt_${locale}`) === record.getString(`alt_${locale}`))
    )
      return;
    rereadListings(app, record.id);
  },
  /** Builds read each record that shows it again. */
  tell(app, before, after) {
    if (before === null || after === null || shownOf(before) === shownOf(after)) return 0;
    return addChanges(app, 'update', SHOWN_IN, { medium: after.id });
  },
  keep(_, record) {
    const count = record.getInt('uses');
    return count === 0 ? [] : [contentProblem('uses', 'picture_used', { count })];
  },
};
