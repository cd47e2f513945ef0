/**
 * Runs around every save and deletion: what follows from it in other collections, its row in `changes` and its prices
 * are one transaction, always on the app of the event: a write through the global app would wait for that transaction
 * for ever. `next` is the save or deletion itself.
 */
import { jointProblems, problemsOf } from '#pocketbase/base/validate-record.ts';
import { recordChange, snapshot, snapshotAfter, type Seen } from '#pocketbase/base/changes.ts';
import { plainFields, jsonOf, fixedFields } from '#pocketbase/base/fields.ts';
import { keepUses } from '#pocketbase/publishing/media/media-routes.ts';
import { problem, refuse, type Problem } from '#pocketbase/base/problems.ts';
import { byId } from '#pocketbase/base/query.ts';
import { presentPublication, takeChecked, withPublication } from '#pocketbase/base/publication.ts';
import { recordRevision } from '#pocketbase/publishing/revisions.ts';
import { TABLE } from '#pocketbase/app/table.ts';
import { entryOf } from '#pocketbase/base/entries.ts';
import { takeRead, tidyTexts, wasRead } from '#pocketbase/base/texts.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';
import { editableOf } from '#src/schema/derived/editing.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { outdatedAfter, readOutdated, translatedNames, type Texts } from '#src/domain/catalogue/outdated.ts';

/** Those that people publish: what a person changes there leaves a revision. */
export const PUBLISHED_COLLECTIONS: readonly string[] = [
  ...Object.entries(TABLE)
    .filter(([, { built }]) => built)
    .map(([name]) => name),
  'sales',
];

export function recordOf(event: { readonly record?: core.Record | null }): core.Record {
  if (!event.record) throw new Error('The event carries no record.');
  return event.record;
}

/** Runs the rest of an event, with what `task` adds around it, in one transaction. */
function inTransaction(event: core.RecordEvent, task: (app: core.App) => void): void {
  const outer = event.app;
  outer.runInTransaction((tx) => {
    takeWriter(tx);
    event.app = tx;
    task(tx);
  });
  event.app = outer;
}

/** A record of a collection that people publish, with its fields; null: there is none, or of another collection. */
function seen(record: core.Record | null): Seen | null {
  return record !== null && PUBLISHED_COLLECTIONS.includes(record.collection().name)
    ? { record, fields: plainFields(record) }
    : null;
}

/**
 * The given fields that somebody else has changed since the record was read: to save it would undo that. `before`: as
 * it was read; the app is that of the transaction.
 */
function staleProblems(app: core.App, before: core.Record, fields: readonly string[]): Problem[] {
  const now = byId(app, before.collection().name, before.id);
  return fixedFields(before, now, fields).map(({ field }) =>
    problem(field, 'changed_meanwhile', 'This has changed meanwhile: load it again'),
  );
}

function textsOf(record: core.Record, names: readonly string[]): Texts {
  const columns = names.flatMap((name) => LOCALES.map((locale) => `${name}_${locale}`));
  return Object.fromEntries(columns.map((column) => [column, record.getString(column)]));
}

/**
 * Marks the translations that a save leaves behind their English text. Sets `outdated` of a record that has it.
 * `before`: the stored record, null for a new one. Comes after `tidyTexts`.
 */
function markOutdated(record: core.Record, before: core.Record | null): void {
  const fields = editableOf(record.collection().name)?.fields ?? [];
  if (!fields.includes('outdated')) return;
  const names = translatedNames(fields);
  const was =
    before === null ? null : { texts: textsOf(before, names), outdated: readOutdated(jsonOf(before, 'outdated')) };
  record.set('outdated', outdatedAfter(was, textsOf(record, names), readOutdated(jsonOf(record, 'outdated'))));
}

export function saveRecord(event: core.RecordEvent, next: () => void): void {
  const record = recordOf(event);
  const { hooks, built } = entryOf(record);
  // `original()` is read anew at each use: the save itself makes it the new state.
  const before = record.isNew() ? null : record.original().clone();
  if (hooks.appendOnly === true && before !== null)
    throw new ForbiddenError('Rows of this collection are never changed.');
  inTransaction(event, (app) =>
    withPublication(app, record, () => {
      if (before !== null && hooks.live !== undefined) refuse(staleProblems(app, before, hooks.live));
      const was = seen(before);
      const shown = built ? snapshot(app, was) : null;
      if (!wasRead(record)) tidyTexts(record, before);
      if (presentPublication(app)?.restores !== true) markOutdated(record, before);
      hooks.prepare?.(app, record, before);
      next();
      hooks.saved?.(app, record, before);
      keepUses(app, before, record);
      const is = seen(record);
      const seq = built
        ? recordChange(app, record, shown, snapshotAfter(app, shown, is))
        : (hooks.tell?.(app, before, record) ?? 0);
      recordRevision(app, was, is, seq);
    }),
  );
}

export function validateRecord(event: core.RecordEvent, next: () => void): void {
  const record = recordOf(event);
  const before = record.isNew() ? null : record.original();
  const isAlone = presentPublication(event.app)?.joint !== true;
  const isChecked = takeChecked(record);
  if (isChecked) takeRead(record);
  const own = isChecked ? [] : problemsOf(event.app, record, before);
  refuse([...own, ...(isAlone ? jointProblems(event.app, record, before) : [])]);
  next();
}

export function deleteRecord(event: core.RecordEvent, next: () => void): void {
  const record = recordOf(event);
  const { hooks, built } = entryOf(record);
  if (hooks.appendOnly === true) throw new ForbiddenError('Rows of this collection are never deleted.');
  inTransaction(event, (app) =>
    withPublication(app, record, () => {
      refuse(hooks.keep?.(app, record) ?? []);
      hooks.leaving?.(app, record);
      const was = seen(record);
      const shown = built ? snapshot(app, was) : null;
      next();
      hooks.deleted?.(app, record);
      keepUses(app, record, null);
      const seq = built ? recordChange(app, record, shown, null) : (hooks.tell?.(app, record, null) ?? 0);
      recordRevision(app, was, null, seq);
    }),
  );
}
