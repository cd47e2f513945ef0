/** The list of changes that a build must see: one row for each, numbered without gaps, in the transaction of the change itself. */
import type { PlainFields } from '#pocketbase/hooks/fields.ts';
import { askJson } from '#pocketbase/hooks/orders/sql.ts';
import { first } from '#pocketbase/hooks/query.ts';
import { presentPublication } from '#pocketbase/hooks/studio/publication.ts';
import { isVisible } from '#pocketbase/hooks/visible.ts';
import { stockBand } from '#src/domain/catalogue/stock.ts';

/** A record with its plain fields (fields.ts), read once for all that asks. */
export interface Seen {
  readonly record: core.Record;
  readonly fields: PlainFields;
}

type Action = 'create' | 'update' | 'delete';

/** Everything of a record that a page could show, as text. Stock counts as its band only. */
function visibleText(app: core.App, record: core.Record, fields: PlainFields): string {
  const band = record.collection().name === 'items' ? stockBand(record.getInt('stock'), lowStock(app)) : '';
  // PocketBase gives its fields in any order.
  const names = Object.keys(fields)
    .filter((name) => !UNSEEN.includes(name))
    .sort();
  return JSON.stringify([band, ...names.map((name) => [name, fields[name]])]);
}

const UNSEEN: readonly string[] = ['stock', 'outdated'];

function lowStock(app: core.App): number {
  return Number(askJson(app, 'SELECT coalesce((SELECT low_stock FROM shop LIMIT 1), 0) json', {}));
}

/** What a build saw of a record until now; null: nothing. */
export function snapshot(app: core.App, seen: Seen | null): string | null {
  return seen !== null && isVisible(app, seen.record) ? visibleText(app, seen.record, seen.fields) : null;
}

/** Writes the row, if any, that leads a build from what it saw before to what it must see now. Gives its number; 0: there is none. */
export function recordChange(app: core.App, record: core.Record, before: string | null, after: string | null): number {
  if (before === after) return 0;
  return addChange(
    app,
    record.collection().name,
    record.id,
    before === null ? 'create' : after === null ? 'delete' : 'update',
  );
}

export function addChange(app: core.App, collection: string, record: string, action: Action): number {
  const last = first(app, 'changes', '', {}, '-seq');
  const seq = (last?.getInt('seq') ?? 0) + 1;
  // What no person causes belongs to no publication.
  const automatic = presentPublication(app) === null;
  app.save(new Record(app.findCollectionByNameOrId('changes'), { seq, collection, record, action, automatic }));
  return seq;
}
