/** States of a record before and after a change that a person caused: a publication can be undone by them. */
import type { Seen } from '#pocketbase/base/changes.ts';
import { fieldsOfType } from '#pocketbase/base/fields.ts';
import { type RecordStep, deleteOld } from '#pocketbase/base/step.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import { insertRow, insertStatement, newId } from '#pocketbase/base/sql.ts';
import { byId, first, storedDate } from '#pocketbase/base/query.ts';
import { presentPublication } from '#pocketbase/base/publication.ts';
import type { EditedRecord } from '#src/contract/studio-api.ts';
import { DEFAULT_LOCALE } from '#src/domain/site/locale.ts';

/** Fields of a record → what it is called by, the first that is not empty. */
const LABELS = [
  ...['name', 'title'].map((name) => `${name}_${DEFAULT_LOCALE}`),
  'sku',
  'token',
  'from',
  'name',
  'brand',
  'code',
  'kind',
];
const LABEL_LENGTH = 200;

/**
 * Statement for what an import makes, past the hooks: the row of a product, which those who listen hear of, stands for
 * all that came with it.
 */
const INSERT = insertStatement('revisions', [
  'id',
  'publication',
  'series',
  'seq',
  'collection',
  'record',
  'action',
  'label',
  'before',
  'after',
  'fields',
  'author',
  'author_name',
  'created',
  'updated',
]);

function labelOf(tx: core.App, { record, fields }: Seen): string {
  // A sale has no name but that of its item, which it knows by its id.
  if (record.collection().name === 'sales') return byId(tx, 'items', record.getString('item'))?.getString('sku') ?? '';
  const label = LABELS.map((name) => fields[name]).find((value) => typeof value === 'string' && value.trim() !== '');
  return `${label ?? ''}`.slice(0, LABEL_LENGTH);
}

/** Names of the files that the record had and has no more. */
function lostFiles(before: core.Record, after: core.Record | null): string[] {
  return fieldsOfType(before, 'file').flatMap((field) => {
    const kept: readonly string[] = after === null ? [] : [...after.getStringSlice(field)];
    return [...before.getStringSlice(field)].filter((name) => name !== '' && !kept.includes(name));
  });
}

/** Copies of stored files of a record, under their names, to save with another. `fs` must stay open until then. */
export function copiesOf(fs: filesystem.System, record: core.Record, names: readonly string[]): filesystem.File[] {
  return names.map((name) => fs.getReuploadableFile(`${record.baseFilesPath()}/${name}`, true));
}

/**
 * Writes the row of a change, in its transaction. Nothing is written where the shop changes something by itself, or
 * nothing differs. `before` and `after`: null where the record did not exist. `seq`: of its row in `changes`, 0
 * without.
 */
export function recordRevision(tx: core.App, before: Seen | null, after: Seen | null, seq: number): void {
  const publication = presentPublication(tx);
  const seen = after ?? before;
  if (publication === null || seen === null) return;
  const { record } = seen;
  const was = before?.fields ?? null;
  // A new record says itself what it has become; to keep it here too would make an import twice as long.
  const is = was === null || after === null ? null : after.fields;
  const fields =
    was === null || is === null
      ? []
      : Object.keys(was)
          .sort()
          .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  if (is !== null && fields.length === 0) return;
  const row = {
    publication: publication.id,
    series: publication.series,
    seq,
    collection: record.collection().name,
    record: record.id,
    action: before === null ? 'create' : after === null ? 'delete' : 'update',
    label: labelOf(tx, seen),
    before: was,
    after: is,
    fields,
    author: publication.author,
    author_name: publication.name,
  };
  if (before === null && publication.imports && row.collection !== 'products') {
    const now = storedDate(nowMs());
    const plain = { ...row, before: 'null', after: 'null', fields: '[]', id: newId(), created: now, updated: now };
    return insertRow(tx, INSERT, plain);
  }
  const revision = new Record(tx.findCachedCollectionByNameOrId('revisions'), row);
  const lost = before === null ? [] : lostFiles(before.record, after?.record ?? null);
  if (before === null || lost.length === 0) return tx.save(revision);
  const fs = tx.newFilesystem();
  try {
    revision.set('files', copiesOf(fs, before.record, lost));
    tx.save(revision);
  } finally {
    fs.close();
  }
}

/** Last change of a record: its author, and what it is called, as far as its revisions are kept. */
export function lastChange(
  tx: Pick<core.App, 'findRecordsByFilter'>,
  collection: string,
  record: string,
): Pick<EditedRecord, 'author' | 'label'> {
  const found = first(
    tx,
    'revisions',
    'collection = {:collection} && record = {:record}',
    { collection, record },
    '-@rowid',
  );
  return { author: found?.getString('author_name') ?? '', label: found?.getString('label') ?? '' };
}

/** Deletes what is older than `time` (ms), with its pictures. */
export function forgetRevisions(time: number): RecordStep {
  return deleteOld('forget_revision', 'revisions', 'created', time);
}
