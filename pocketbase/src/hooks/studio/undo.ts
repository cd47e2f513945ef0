/** POST undo: puts back what publications have changed, where nobody has changed it since. */
import { jsonOf } from '#pocketbase/hooks/fields.ts';
import { bodyOf, isBody, own } from '#pocketbase/hooks/orders/request.ts';
import { byId, find, first } from '#pocketbase/hooks/query.ts';
import { applyChanges, lastSeq, publicationAnswer, type Change, type Outcome } from '#pocketbase/hooks/studio/apply.ts';
import { editorName, editorOf } from '#pocketbase/hooks/studio/editor.ts';
import { asPublication, newPublication } from '#pocketbase/hooks/studio/publication.ts';
import { lastAuthor } from '#pocketbase/hooks/studio/publish.ts';
import { invalidFields, studioRefusal, type StudioRefused } from '#pocketbase/hooks/studio/refusal.ts';
import { trying } from '#pocketbase/hooks/studio/transaction.ts';
import type { Data } from '#pocketbase/hooks/studio/values.ts';
import { UNDO_PUBLICATIONS, type EditedRecord, type PublicationAnswer } from '#src/contract/studio-api.ts';
import { DRAFT_FILE, editableOf, isEdited, STOCK_SEEN } from '#src/domain/editing.ts';

const NAME = /^[a-z0-9]{15}$/;

/** The revisions of one record within what is undone, oldest first. */
interface Undone {
  readonly collection: string;
  readonly record: string;
  readonly revisions: readonly core.Record[];
}

function group(revisions: readonly core.Record[]): Undone[] {
  const groups = new Map<string, core.Record[]>();
  for (const revision of revisions) {
    const key = `${revision.getString('collection')}/${revision.getString('record')}`;
    groups.set(key, [...(groups.get(key) ?? []), revision]);
  }
  return [...groups].map(([key, all]) => {
    const [collection = '', record = ''] = key.split('/');
    return { collection, record, revisions: all };
  });
}

/** Whether it is a former address, which the shop has written by itself and which comes and goes with its record. */
function isAddress(tx: core.App, { collection, record, revisions }: Undone): boolean {
  if (collection !== 'redirects') return false;
  const before = fieldsBefore(revisions[0]);
  return (before === null ? byId(tx, collection, record)?.getString('to') : own(before, 'to')) === '';
}

function isCreation(revision: core.Record): boolean {
  return revision.getString('action') === 'create';
}

function fieldsBefore(revision: core.Record | undefined): Data | null {
  const before = revision === undefined ? null : jsonOf(revision, 'before');
  return isBody(before) ? before : null;
}

/** What of the record somebody has changed after the last of these revisions. */
function changedSince(tx: core.App, { collection, record, revisions }: Undone): EditedRecord[] {
  const last = revisions.at(-1)?.id ?? '';
  const newest = first(
    tx,
    'revisions',
    'collection = {:collection} && record = {:record}',
    { collection, record },
    '-@rowid',
  );
  if (newest?.id === last) return [];
  const updated = byId(tx, collection, record)?.getString('updated') ?? '';
  return [{ draft: '', collection, record, updated, author: lastAuthor(tx, collection, record) }];
}

/** Pieces to put back: what these revisions have added, whatever has been sold since. */
function stockAdded(revisions: readonly core.Record[]): number {
  return revisions.reduce((sum, revision) => {
    const [before, after] = ['before', 'after'].map((field) => jsonOf(revision, field));
    const [was, is] = [before, after].map((fields) => (isBody(fields) ? own(fields, 'stock') : undefined));
    return typeof was === 'number' && typeof is === 'number' ? sum + is - was : sum;
  }, 0);
}

/** Pictures that the record has no more come back from the copies that the revisions keep. */
function picturesBack(name: unknown, stored: readonly string[]): unknown {
  const back = (one: unknown) =>
    typeof one !== 'string' || one === '' || stored.includes(one) ? one : DRAFT_FILE + one;
  return Array.isArray(name) ? name.map(back) : back(name);
}

function dataBack(tx: core.App, undone: Undone, before: Data): Data {
  const { collection, record: id, revisions } = undone;
  const record = byId(tx, collection, id);
  const changed = new Set(revisions.flatMap((revision) => listOf(jsonOf(revision, 'fields'))));
  const editable = editableOf(collection);
  const pictures = Object.keys(editable?.pictures ?? {});
  const data: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(before)) {
    // Of a record that is there only what was changed goes back; its stock follows the sales.
    if (record === null ? !editable?.fields.includes(field) : !changed.has(field)) continue;
    const stored: readonly string[] = record === null ? [] : [...record.getStringSlice(field)];
    data[field] = pictures.includes(field) ? picturesBack(value, stored) : value;
  }
  if (record !== null && 'stock' in data) {
    const stock = record.getFloat('stock');
    Object.assign(data, { stock: stock - stockAdded(revisions), [STOCK_SEEN]: stock });
  }
  return data;
}

function listOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => `${one}`) : [];
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
    data: before === null ? {} : dataBack(tx, undone, before),
    take(name) {
      const revision = holder(name);
      return revision === undefined ? null : fs.getReuploadableFile(`${revision.baseFilesPath()}/${name}`, true);
    },
  };
}

const ADDRESS_TARGETS = { product: 'products', category: 'categories', page: 'pages' } as const;

/** Former addresses that went with a record come back with it, where they are free. */
function addressesBack(tx: core.App, undone: readonly Undone[]): void {
  const rows = tx.findCollectionByNameOrId('redirects');
  for (const { record: id, revisions } of undone) {
    const before = fieldsBefore(revisions[0]);
    if (before === null || byId(tx, 'redirects', id) !== null) continue;
    const isThere = Object.entries(ADDRESS_TARGETS).some(
      ([field, collection]) => byId(tx, collection, `${own(before, field)}`) !== null,
    );
    const from = `${own(before, 'from')}`;
    if (isThere && first(tx, 'redirects', 'from = {:from}', { from }) === null)
      tx.save(new Record(rows, { ...before, id }));
  }
}

function undoPublications(
  app: core.App,
  editor: core.Record,
  names: readonly string[],
): PublicationAnswer | StudioRefused {
  const outcome: Outcome = { problems: [], records: [] };
  const refused = (answer: StudioRefused) => ({ answer, keep: false });
  return trying<PublicationAnswer>(
    app,
    (tx) => {
      const parameters = Object.fromEntries(names.map((name, index) => [`p${index}`, name]));
      const filter = names.map((_, index) => `publication = {:p${index}}`).join(' || ');
      const all = group(find(tx, 'revisions', filter, parameters, '@rowid'));
      if (all.length === 0) return refused(studioRefusal('not_found', 'Nothing is kept of this publication'));
      const addresses = all.filter((undone) => isAddress(tx, undone));
      const undone = all.filter((one) => !addresses.includes(one));
      if (undone.some(({ collection }) => !isEdited(collection)))
        return refused(studioRefusal('forbidden', 'A superuser has changed something that is no editor’s'));
      const edited = undone.flatMap((one) => changedSince(tx, one));
      if (edited.length > 0)
        return refused(studioRefusal('changed_since', 'Somebody has changed this since', { edited }));
      const publication = newPublication(editor.id, editorName(editor), 'undo');
      const seq = lastSeq(tx);
      const fs = tx.newFilesystem();
      try {
        const changes = undone.map((one) => changeBack(tx, one, fs)).filter((change) => change !== null);
        applyChanges(tx, publication, changes, outcome);
        asPublication(tx, publication, () => addressesBack(tx, addresses));
      } finally {
        fs.close();
      }
      return { answer: publicationAnswer(publication, seq, lastSeq(tx), outcome), keep: true };
    },
    () => (outcome.problems.length === 0 ? null : invalidFields(outcome.problems)),
  );
}

/** POST undo */
export function undo(event: core.RequestEvent): PublicationAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const sent = own(bodyOf(event), 'publications');
  const names = Array.isArray(sent) ? [...new Set(sent)] : [];
  const isUsable =
    names.length > 0 &&
    names.length <= UNDO_PUBLICATIONS &&
    names.every((name) => typeof name === 'string' && NAME.test(name));
  return isUsable
    ? undoPublications(event.app, editor, names)
    : studioRefusal('not_found', `Name 1 to ${UNDO_PUBLICATIONS} publications`);
}
