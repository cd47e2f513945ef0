/** POST undo: puts back what publications have changed, where nobody has changed it since. */
import { jsonOf } from '#pocketbase/base/fields.ts';
import { bodyOf, isBody, LINES, own } from '#pocketbase/base/body.ts';
import { byId, find, first } from '#pocketbase/base/query.ts';
import { applyChanges, lastSeq, publicationAnswer, type Change, type Outcome } from '#pocketbase/publishing/apply.ts';
import { moverName, moverOf, isMover } from '#pocketbase/base/roles.ts';
import { asPublication, newPublication } from '#pocketbase/base/publication.ts';
import {
  invalidFields,
  orderedSince,
  studioRefusal,
  type StudioRefused,
  isStudioRefused,
} from '#pocketbase/base/studio-refusal.ts';
import { forgetMoved, movedOf, putMovedBack } from '#pocketbase/base/moved-records.ts';
import { lastChange } from '#pocketbase/publishing/revisions.ts';
import { authorOf, isFree, lastOf, leftOf, seriesIn, touchedOf } from '#pocketbase/publishing/series.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import { askUndo, endUndo, forgetUndo, ASKED } from '#pocketbase/publishing/pending-undos.ts';
import {
  addressesBack,
  fieldsBefore,
  group,
  isAddress,
  isCreation,
  isSameAgain,
  type Undone,
  orderedIn,
  orderedOf,
} from '#pocketbase/publishing/undo-groups.ts';
import type { Data } from '#pocketbase/publishing/values.ts';
import { UNDO_PUBLICATIONS, type EditedRecord, type UndoAnswer } from '#src/contract/studio-api.ts';
import { DRAFT_FILE, EDITABLE, isEdited, STOCK_SEEN, type EditedCollection } from '#src/schema/derived/editing.ts';
import { withoutPictures } from '#src/schema/derived/without-pictures.ts';
import { nowMs } from '#pocketbase/base/clock.ts';
import type { JobApp, OuterStep } from '#pocketbase/base/step.ts';

const NAME = /^[a-z0-9]{15}$/;

/** Changes of the record by somebody after the last of these revisions that were not taken back. */
function changedSince(
  tx: Pick<core.App, 'findRecordsByFilter'>,
  { collection, record, revisions }: Undone,
): EditedRecord[] {
  const last = revisions.at(-1);
  const of = `collection = {:collection} && record = {:record}`;
  const newest = first(tx, 'revisions', of, { collection, record }, '-@rowid');
  if (last === undefined || newest === null || newest.id === last.id) return [];
  const all = find(tx, 'revisions', of, { collection, record }, '@rowid');
  const next = all[all.findIndex(({ id }) => id === last.id) + 1];
  return next !== undefined && isSameAgain(next, newest) ? [] : [editedNow(tx, collection, record)];
}

function editedNow(tx: Pick<core.App, 'findRecordsByFilter'>, collection: string, record: string): EditedRecord {
  const updated = byId(tx, collection, record)?.getString('updated') ?? '';
  return { draft: '', collection, record, updated, ...lastChange(tx, collection, record) };
}

/** Pieces to put back: what these revisions have added, whatever has been sold since. */
function stockAdded(revisions: readonly core.Record[]): number {
  return revisions.reduce((sum, revision) => {
    const [before, after] = ['before', 'after'].map((field) => jsonOf(revision, field));
    const [was, is] = [before, after].map((fields) => (isBody(fields) ? own(fields, 'stock') : undefined));
    return typeof was === 'number' && typeof is === 'number' ? sum + is - was : sum;
  }, 0);
}

/** Files that the record has no more come back from the copies that the revisions keep. */
function filesBack(name: unknown, stored: readonly string[]): unknown {
  const back = (one: unknown) =>
    typeof one !== 'string' || one === '' || stored.includes(one) ? one : DRAFT_FILE + one;
  return Array.isArray(name) ? name.map(back) : back(name);
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => `${one}`) : [];
}

function dataBack(tx: core.App, undone: Undone, collection: EditedCollection, before: Data): Data {
  const { record: id, revisions } = undone;
  const record = byId(tx, collection, id);
  const changed = new Set(revisions.flatMap((revision) => listOf(jsonOf(revision, 'fields'))));
  const { fields, files, pictures } = EDITABLE[collection];
  // Pictures come back that are still in the library, with their words, which stand in the order of the pictures.
  const isThere = (medium: string): boolean => byId(tx, 'media', medium) !== null;
  const comeBack = record === null || pictures.some((field) => changed.has(field));
  const left = comeBack ? withoutPictures(collection, before, isThere) : before;
  const data: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(left)) {
    // Of a record that is there only what was changed goes back; its stock follows the sales.
    if (record === null ? !fields.includes(field) : !changed.has(field) && value === before[field]) continue;
    const stored: readonly string[] = record === null ? [] : [...record.getStringSlice(field)];
    data[field] = files.includes(field) ? filesBack(value, stored) : value;
  }
  if (record !== null && 'stock' in data) {
    const stock = record.getFloat('stock');
    Object.assign(data, { stock: stock - stockAdded(revisions), [STOCK_SEEN]: stock });
  }
  return data;
}

function changeBack(tx: core.App, undone: Undone, fs: filesystem.System): Change | null {
  const { collection, record, revisions } = undone;
  if (!isEdited(collection)) return null;
  const before = isCreation(revisions[0] ?? new Record()) ? null : fieldsBefore(revisions[0]);
  const exists = byId(tx, collection, record) !== null;
  // Made and deleted again: there is nothing to put back.
  if (before === null && !exists) return null;
  const holder = (name: string) => revisions.find((revision) => [...revision.getStringSlice('files')].includes(name));
  return {
    draft: '',
    row: 0,
    collection,
    id: record,
    action: before === null ? 'delete' : exists ? 'update' : 'create',
    data: before === null ? {} : dataBack(tx, undone, collection, before),
    take(name) {
      const revision = holder(name);
      return revision === undefined ? null : fs.getReuploadableFile(`${revision.baseFilesPath()}/${name}`, true);
    },
  };
}

/**
 * Request for what is taken back: publications, or what comes next of a series, which becomes part of the series `as`.
 */
interface Wanted {
  readonly names: readonly string[];
  readonly series: string;
  readonly as: string;
}

/** Records that are named where somebody has changed them. */
const NAMED = 20;

/** Records of a series that somebody has changed since, the first of them. */
function changedOf(app: Pick<UndoApp, 'findRecordsByFilter' | 'db'>, series: string): EditedRecord[] {
  const edited: EditedRecord[] = [];
  for (const { publication, collection, record } of touchedOf(app, series)) {
    const filter = 'publication = {:publication} && collection = {:collection} && record = {:record}';
    const revisions = find(app, 'revisions', filter, { publication, collection, record }, '@rowid');
    edited.push(...changedSince(app, { collection, record, revisions }));
    if (edited.length === NAMED) break;
  }
  return edited;
}

/** Notes that `by` has taken publications back; what these had taken back themselves holds again. */
function note(tx: core.App, names: readonly string[], by: string): void {
  for (const name of names) {
    tx.db().newQuery("UPDATE revisions SET undone = '' WHERE undone = {:name}").bind({ name }).execute();
    const undone = "UPDATE revisions SET undone = {:by}, undo_as = '' WHERE publication = {:name}";
    tx.db().newQuery(undone).bind({ name, by }).execute();
  }
}

/** What an earlier import knows of a record it knows again: a later one that is taken back leaves it as it was. */
function keepEarlier(tx: core.App, names: readonly string[], undone: readonly Undone[]): void {
  for (const { collection, record, revisions } of undone) {
    const [before, after] = [fieldsBefore(revisions[0]), jsonOf(revisions.at(-1) ?? new Record(), 'after')];
    if (before === null || !isBody(after)) continue;
    const changed = new Set(revisions.flatMap((revision) => listOf(jsonOf(revision, 'fields'))));
    const fields = [...changed].map((name) => ({ name, was: own(before, name), is: own(after, name) }));
    putMovedBack(tx, names, collection, record, fields, stockAdded(revisions));
  }
  for (const { collection, record } of movedOf(tx, names))
    if (byId(tx, collection, record) !== null) putMovedBack(tx, names, collection, record, [], 0);
}

const ALL_BACK: UndoAnswer = { publication: '', fromSeq: 0, toSeq: 0, records: [], left: 0 };

type UndoApp = Pick<core.App, 'runInTransaction' | 'findRecordsByFilter' | 'db'>;

function undoWanted(app: UndoApp, editor: core.Record, { names, series, as }: Wanted): UndoAnswer | StudioRefused {
  const outcome: Outcome = { problems: [], records: [] };
  const refused = (answer: StudioRefused) => ({ answer, keep: false });
  const changed = (edited: readonly EditedRecord[]) =>
    refused(studioRefusal('changed_since', 'Somebody has changed this since', { edited }));
  // All of a series before the first of it, and before orders have to wait.
  const inTheWay = series === '' || authorOf(app, as) !== null ? [] : changedOf(app, series);
  if (inTheWay.length > 0) {
    app.runInTransaction((tx) => forgetUndo(tx, series));
    return changed(inTheWay).answer;
  }
  const ordered = series === '' || authorOf(app, as) !== null ? [] : orderedOf(app, series);
  if (ordered.length > 0) return orderedSince(ordered);
  return trying<UndoAnswer>(
    app,
    (tx) => {
      if (!isFree(tx, editor, as)) return refused(studioRefusal('forbidden', 'The series is of somebody else'));
      // What is taken back goes on no more.
      if (series !== '') endUndo(tx, series);
      const wanted = (series === '' ? names : [lastOf(tx, series)]).filter((name) => name !== '');
      const parameters = Object.fromEntries(wanted.map((name, index) => [`p${index}`, name]));
      const filter = wanted.map((_, index) => `publication = {:p${index}}`).join(' || ');
      const all = wanted.length === 0 ? [] : group(find(tx, 'revisions', filter, parameters, '@rowid'));
      // The shop goes on by itself where the next request is late: then it has ended what this caller has begun.
      if (all.length === 0 && series !== '' && authorOf(tx, as) !== null) return { answer: ALL_BACK, keep: false };
      if (all.length === 0) return refused(studioRefusal('not_found', 'Nothing is kept of this publication'));
      const addresses = all.filter((undone) => isAddress(tx, undone));
      const undone = all.filter((one) => !addresses.includes(one));
      if (undone.some(({ collection }) => !isEdited(collection)))
        return refused(studioRefusal('forbidden', 'A superuser has changed something that is no editor’s'));
      const sold = series === '' ? [] : wanted.flatMap((name) => orderedIn(tx, name));
      if (sold.length > 0) return refused(orderedSince(sold));
      const edited = undone.flatMap((one) => changedSince(tx, one));
      if (edited.length > 0) return changed(edited);
      const publication = newPublication(editor.id, moverName(editor), 'undo', as);
      const seq = lastSeq(tx);
      const fs = tx.newFilesystem();
      try {
        const changes = undone.map((one) => changeBack(tx, one, fs)).filter((change) => change !== null);
        applyChanges(tx, publication, changes, outcome);
        asPublication(tx, publication, () => addressesBack(tx, addresses));
      } finally {
        fs.close();
      }
      note(tx, wanted, publication.id);
      keepEarlier(tx, wanted, undone);
      forgetMoved(tx, wanted);
      const left = series === '' ? 0 : leftOf(tx, series);
      if (left > 0) askUndo(tx, series, as);
      return { answer: { ...publicationAnswer(publication, seq, lastSeq(tx), outcome), left }, keep: true };
    },
    () => (outcome.problems.length === 0 ? null : invalidFields(outcome.problems)),
  );
}

/** Takes back what comes next of a series. */
export function undoNext(app: UndoApp, editor: core.Record, series: string, as: string): UndoAnswer | StudioRefused {
  return undoWanted(app, editor, { names: [], series, as });
}

/** POST undo */
export function undo(event: core.RequestEvent): UndoAnswer | StudioRefused {
  const editor = moverOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event, LINES);
  const [series, as] = [seriesIn(body, 'series') ?? '', seriesIn(body, 'as') ?? ''];
  if (series !== '' && as !== '' && series !== as) return undoNext(event.app, editor, series, as);
  const sent = own(body, 'publications');
  const names = Array.isArray(sent) ? [...new Set(sent)] : [];
  const isUsable =
    names.length > 0 &&
    names.length <= UNDO_PUBLICATIONS &&
    names.every((name) => typeof name === 'string' && NAME.test(name));
  return isUsable
    ? undoWanted(event.app, editor, { names, series: '', as: '' })
    : studioRefusal('not_found', `Name 1 to ${UNDO_PUBLICATIONS} publications, or a series and one to undo it as`);
}

/**
 * ms that one turn takes: the minute comes again. Each publication is a transaction of its own, between which orders
 * have theirs.
 */
const TURN_MS = 30_000;

/** Reason for which it cannot go on, for whoever looks at the findings. */
function reasonOf({ message, edited = [], problems = [] }: StudioRefused): string {
  const records = edited.map(({ collection, record, label }) => `${collection} ${record} ${label}`);
  const fields = problems.map(({ collection, record, field }) => `${collection} ${record} ${field}`);
  return [message, ...records, ...fields].join(': ').slice(0, 400);
}

/** Throws where the rest cannot be taken back: that is a finding, and tried again. */
function goOn(app: JobApp, id: string): void {
  const begun = nowMs();
  while (nowMs() - begun < TURN_MS) {
    const marked = byId(app, 'revisions', id);
    const [series, as] = [marked?.getString('series') ?? '', marked?.getString('undo_as') ?? ''];
    // It has ended, or somebody has ended it.
    if (series === '' || as === '' || marked?.getString('undone') !== '') return;
    const begunBy = authorOf(app, as) ?? '';
    const author = byId(app, 'users', begunBy) ?? byId(app, '_superusers', begunBy);
    if (author === null || !isMover(author)) throw new Error('Whoever began to take it back is no editor any more');
    const answer = undoNext(app, author, series, as);
    if (isStudioRefused(answer)) throw new Error(reasonOf(answer));
  }
}

/** Goes on with every undo of a series that has begun and not ended. */
export function undoAsked(): OuterStep {
  return { name: 'undo_series', collection: 'revisions', queries: [ASKED], open: "undo_as > ''", attend: goOn };
}
