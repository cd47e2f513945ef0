/**
 * Items that came with a series and were ordered since: they cannot go any more, or an order would name what was never
 * there.
 */
import { byId, idsOf } from '#pocketbase/base/query.ts';
import type { EditedRecord } from '#src/contract/studio-api.ts';

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

/** Ordered items of all that is left of a series. */
export function orderedOf(app: Reading, series: string): EditedRecord[] {
  return named(app, idsOf(app, OF_SERIES, { name: series }));
}

/** Ordered items of one publication. */
export function orderedIn(app: Reading, publication: string): EditedRecord[] {
  return named(app, idsOf(app, OF_PUBLICATION, { name: publication }));
}
