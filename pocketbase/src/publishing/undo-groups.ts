/** Groups of an undo, record by record; and former addresses, which come and go with their records. */
import { jsonOf } from '#pocketbase/base/fields.ts';
import { isBody, own } from '#pocketbase/base/body.ts';
import { byId, first, idsOf } from '#pocketbase/base/query.ts';
import type { Data } from '#pocketbase/publishing/values.ts';
import type { EditedRecord } from '#src/contract/studio-api.ts';

/** The revisions of one record within what is undone, oldest first. */
export interface Undone {
  readonly collection: string;
  readonly record: string;
  readonly revisions: readonly core.Record[];
}

export function group(revisions: readonly core.Record[]): Undone[] {
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

/**
 * Says whether it is a former address, which the shop has written by itself and which comes and goes with its record.
 * Those of a former shop somebody has brought.
 */
export function isAddress(tx: core.App, { collection, record, revisions }: Undone): boolean {
  if (collection !== 'redirects') return false;
  const before = fieldsBefore(revisions[0]);
  const stored = before === null ? byId(tx, collection, record) : null;
  const field = (name: string): unknown => (before === null ? stored?.getString(name) : own(before, name));
  return field('to') === '' && field('origin') !== 'moved';
}

export function isCreation(revision: core.Record): boolean {
  return revision.getString('action') === 'create';
}

export function fieldsBefore(revision: core.Record | undefined): Data | null {
  const before = revision === undefined ? null : jsonOf(revision, 'before');
  return isBody(before) ? before : null;
}

/** Moves by itself, or by as much as somebody has added. */
const MOVING = ['updated', 'stock'];

/** Says whether a record was before a revision what it is after a later one: all between has been taken back. */
export function isSameAgain(next: core.Record, newest: core.Record): boolean {
  const [was, is] = [jsonOf(next, 'before'), jsonOf(newest, 'after')];
  if (!isBody(was) || !isBody(is)) return false;
  return Object.keys(was).every(
    (name) => MOVING.includes(name) || JSON.stringify(own(was, name)) === JSON.stringify(own(is, name)),
  );
}

const ADDRESS_TARGETS = { product: 'products', category: 'categories', page: 'pages' } as const;

/** Former addresses that went with a record come back with it, where they are free. */
export function addressesBack(tx: core.App, undone: readonly Undone[]): void {
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

/** Items that are named. */
const NAMED = 20;

const ordered = (of: string): string =>
  `SELECT r.record AS id FROM revisions r WHERE ${of} AND r.undone = '' AND r.action = 'create' AND r.collection = 'items' ` +
  `AND EXISTS (SELECT 1 FROM order_lines l WHERE l.item = r.record) LIMIT ${NAMED}`;

const OF_SERIES = ordered('r.series = {:name}');
const OF_PUBLICATION = ordered('r.publication = {:name}');

type Reading = Pick<core.App, 'db' | 'findRecordsByFilter'>;

function named(app: Reading, ids: readonly string[]): EditedRecord[] {
  return ids.map((record) => {
    const item = byId(app, 'items', record);
    const [label, updated] = [item?.getString('sku') ?? '', item?.getString('updated') ?? ''];
    return { draft: '', collection: 'items', record, updated, author: '', label };
  });
}

/**
 * Items that came with a series and were ordered since: they cannot go any more, or an order would name what was
 * never there. Ordered items of all that is left of a series.
 */
export function orderedOf(app: Reading, series: string): EditedRecord[] {
  return named(app, idsOf(app, OF_SERIES, { name: series }));
}

/** Ordered items of one publication. */
export function orderedIn(app: Reading, publication: string): EditedRecord[] {
  return named(app, idsOf(app, OF_PUBLICATION, { name: publication }));
}
