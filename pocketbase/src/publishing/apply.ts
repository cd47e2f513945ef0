/**
 * Applies what editors change, in the transaction of one publication: in an order that keeps what refers to something
 * after it.
 */
import { jointProblems, problemsOf } from '#pocketbase/base/validate-record.ts';
import { contentProblem, type Problem, type ProblemCode } from '#pocketbase/base/problems.ts';
import { byId, first, idsOf } from '#pocketbase/base/query.ts';
import { allOrNothing } from '#pocketbase/publishing/transaction.ts';
import { asPublication, signChecked, type Publication } from '#pocketbase/base/publication.ts';
import { setValues, type Data, type TakeFile } from '#pocketbase/publishing/values.ts';
import { entryOf } from '#pocketbase/base/entries.ts';
import { signRead, tidyTexts, type ReadTexts } from '#pocketbase/base/texts.ts';
import type { PublicationAction } from '#src/contract/records.ts';
import type { PublicationAnswer, PublishedRecord, StudioProblem } from '#src/contract/studio-api.ts';
import { EDITABLE, EDITED_COLLECTIONS, type EditedCollection } from '#src/schema/derived/editing.ts';
import { isBody, own } from '#pocketbase/base/body.ts';

/** Change of one record. `id`: of a new record the one that it gets. */
export interface Change {
  readonly draft: string;
  /** Row of an import, from 1; else 0. */
  readonly row: number;
  readonly collection: EditedCollection;
  readonly id: string;
  readonly action: PublicationAction;
  readonly data: Data;
  readonly take: TakeFile;
}

/** Outcome so far; filled while the changes are applied. */
export interface Outcome {
  readonly problems: StudioProblem[];
  readonly records: PublishedRecord[];
}

function rankOf({ collection, action }: Change): number {
  const place = EDITED_COLLECTIONS.indexOf(collection);
  return action === 'delete' ? 2 * EDITED_COLLECTIONS.length - place : place;
}

/** Collections whose records name others of their own: a category its parent, a product what goes with it. */
const NAME_EACH_OTHER: readonly EditedCollection[] = ['categories', 'products'];

/** New records that name a new one of their own collection, which must be made before them. */
function followers(all: readonly Change[]): ReadonlySet<Change> {
  const fresh = all.filter(({ action, collection }) => action === 'create' && NAME_EACH_OTHER.includes(collection));
  const ids = fresh.map(({ id }) => id);
  return new Set(
    fresh.filter((change) =>
      dependsOn(
        change,
        ids.filter((id) => id !== change.id),
      ),
    ),
  );
}

function problemOf(
  { draft, row, collection, id }: Change,
  { field, code, message, params = {} }: Problem,
): StudioProblem {
  return { draft, row, collection, record: id, field, code, message, params };
}

/** Throws where there are problems, after it has noted them. */
function stopAt(problems: readonly Problem[], change: Change, { problems: noted }: Outcome): void {
  if (problems.length === 0) return;
  noted.push(...problems.map((problem) => problemOf(change, problem)));
  throw new Error('A change cannot be saved.');
}

/** The record as the change makes it, checked as far as one record can be. */
function changed(tx: core.App, change: Change, outcome: Outcome, read?: ReadTexts): core.Record {
  const { collection, id, action, data, take } = change;
  const editable = EDITABLE[collection];
  const before = byId(tx, collection, id);
  const isAllowed = action === 'update' || (action === 'create' ? editable.create : editable.delete);
  if (!isAllowed) stopAt([contentProblem('id', 'not_for_editors')], change, outcome);
  const record = before ?? new Record(tx.findCachedCollectionByNameOrId(collection), { id });
  if (action === 'delete') return record;
  const odd = setValues(record, data, editable.fields, take);
  const stored = before === null ? null : record.original();
  tidyTexts(record, stored, read);
  entryOf(record).hooks.prepare?.(tx, record, stored);
  stopAt([...odd, ...problemsOf(tx, record, stored, read)], change, outcome);
  return record;
}

/** Says whether a change names a new record that could not be made: what it is refused for would say nothing. */
function dependsOn(change: Change, missing: readonly string[]): boolean {
  if (missing.length === 0) return false;
  const text = JSON.stringify(change.data);
  return missing.some((id) => text.includes(`"${id}"`));
}

const HELD = `
  SELECT DISTINCT i.id FROM json_each({:wanted}) w CROSS JOIN items i ON i.sku = w.value ->> 0
  WHERE i.id != w.value ->> 1 AND i.id IN (SELECT value FROM json_each({:leaving}))`;

/** Frees stock numbers that items of one publication take from one another, so that none is in the way of the next. */
function freeNumbers(tx: core.App, all: readonly Change[], read?: ReadTexts): void {
  const items = all.filter(
    ({ collection, action, data }) => collection === 'items' && (action === 'delete' || 'sku' in data),
  );
  const wanted = items.filter(({ action }) => action !== 'delete').map(({ id, data }) => [data['sku'], id]);
  if (items.length < 2 || wanted.length === 0) return;
  const leaving = JSON.stringify(items.map(({ id }) => id));
  for (const id of idsOf(tx, HELD, { wanted: JSON.stringify(wanted), leaving })) {
    const data = { sku: `~${id}` };
    const change: Change = { draft: '', row: 0, collection: 'items', id, action: 'update', data, take: () => null };
    save(tx, change, { problems: [], records: [] }, read);
  }
}

/** Gives the record as it was stored, null for a new one. */
function save(tx: core.App, change: Change, outcome: Outcome, read?: ReadTexts): core.Record | null {
  const record = changed(tx, change, outcome, read);
  const before = record.isNew() ? null : record.original().clone();
  const isDeletion = change.action === 'delete';
  if (isDeletion) {
    stopAt(entryOf(record).hooks.keep?.(tx, record) ?? [], change, outcome);
    tx.delete(record);
  } else {
    signChecked(record);
    signRead(record);
    tx.save(record);
  }
  const { draft, collection, id, action } = change;
  const updated = isDeletion ? '' : record.getString('updated');
  outcome.records.push({ draft, collection, record: id, action, updated });
  return before;
}

/** PocketBase's names that have words of ours; their places are PocketBase's too. */
const KNOWN: readonly ProblemCode[] = [
  'validation_required',
  'validation_not_unique',
  'validation_max_text_constraint',
  'validation_missing_rel_records',
  'validation_only_int_constraint',
  'validation_invalid_value',
];

type Params = Record<string, string | number>;

function paramsOf(value: unknown): Params {
  const params: Params = {};
  if (isBody(value))
    for (const [name, one] of Object.entries(value))
      if (typeof one === 'string' || typeof one === 'number') params[name] = one;
  return params;
}

function inOurWords(field: string, refused: unknown): Problem {
  const body = isBody(refused) ? refused : {};
  const known = KNOWN.find((code) => code === own(body, 'code'));
  return known === undefined
    ? contentProblem(field, 'validation_other', { reason: `${own(body, 'message')}` })
    : contentProblem(field, known, paramsOf(own(body, 'params')));
}

/**
 * Fields that a save was refused for, by PocketBase or by the hooks of another record that the save brings with it.
 */
function refusedFields(error: unknown): Problem[] {
  const value: unknown = Reflect.get(Object(error), 'value');
  // An ApiError resolves the names of what it gets, and what a hook threw is one already.
  const plain: unknown = JSON.parse(JSON.stringify(value ?? null));
  const data =
    isBody(plain) && isBody(own(plain, 'data'))
      ? own(plain, 'data')
      : JSON.parse(JSON.stringify(new BadRequestError('', value).data ?? null));
  const fields = isBody(data) ? Object.entries(data) : [];
  return fields.length === 0
    ? [contentProblem('id', 'validation_other', { reason: `${String(error)}` })]
    : fields.map(([field, refused]) => inOurWords(field, refused));
}

/** Notes what PocketBase itself refuses; own problems are noted already. */
function noteRefused(change: Change, error: unknown, noted: number, { problems }: Outcome): void {
  if (problems.length === noted) problems.push(...refusedFields(error).map((problem) => problemOf(change, problem)));
}

/** Change → the record as it was stored before it, null for a new one. */
type Stored = ReadonlyMap<Change, core.Record | null>;

/**
 * Saves and deletes, in a transaction of a publication, and gives what was there before. What is wrong stands in
 * `outcome.problems`, of all changes; then it throws, and the transaction must end. `read`: rich texts that were read
 * before it.
 */
export function saveChanges(tx: core.App, all: readonly Change[], outcome: Outcome, read?: ReadTexts): Stored {
  const following = followers(all);
  const changes = all.map((change, place) => ({ change, place, late: following.has(change) ? 1 : 0 }));
  const ordered = changes.sort((a, b) => rankOf(a.change) - rankOf(b.change) || a.late - b.late || a.place - b.place);
  const failed: string[] = [];
  const stored = new Map<Change, core.Record | null>();
  let noted = 0;
  freeNumbers(tx, all, read);
  allOrNothing(
    ordered,
    ({ change }) => {
      noted = outcome.problems.length;
      if (!dependsOn(change, failed)) stored.set(change, save(tx, change, outcome, read));
    },
    ({ change }, error) => {
      if (change.action === 'create') failed.push(change.id);
      noteRefused(change, error, noted, outcome);
    },
  );
  return stored;
}

/** Looks at what must hold between records, when they are saved. Like `saveChanges` it throws. */
export function checkTogether(tx: core.App, all: readonly Change[], stored: Stored, outcome: Outcome): void {
  let noted = 0;
  allOrNothing(
    all.filter(({ action }) => action !== 'delete'),
    (change) => {
      noted = outcome.problems.length;
      const record = byId(tx, change.collection, change.id);
      if (record !== null) stopAt(jointProblems(tx, record, stored.get(change) ?? null), change, outcome);
    },
    (change, error) => noteRefused(change, error, noted, outcome),
  );
}

/** All that one publication changes: saved, then looked at together. */
export function applyChanges(
  tx: core.App,
  publication: Publication,
  all: readonly Change[],
  outcome: Outcome,
  read?: ReadTexts,
): void {
  asPublication(tx, publication, () => {
    checkTogether(tx, all, saveChanges(tx, all, outcome, read), outcome);
  });
}

/** Number of the newest row in `changes`. */
export function lastSeq(tx: core.App): number {
  return first(tx, 'changes', '', {}, '-seq')?.getInt('seq') ?? 0;
}

/** Answer of a publication that began after the change `before`. */
export function publicationAnswer(
  { id }: Publication,
  before: number,
  after: number,
  { records }: Outcome,
): PublicationAnswer {
  const range = after === before ? { fromSeq: 0, toSeq: 0 } : { fromSeq: before + 1, toSeq: after };
  return { publication: records.length === 0 ? '' : id, ...range, records };
}
