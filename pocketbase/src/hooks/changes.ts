/** The list of changes that a build must see: one row for each, numbered without gaps, in the transaction of the change itself. */
import { plainFields } from '#pocketbase/hooks/fields.ts';
import { byId, first } from '#pocketbase/hooks/query.ts';
import { stockBand } from '#src/domain/stock.ts';

type Action = 'create' | 'update' | 'delete';

/** Whether the site shows anything of a record. */
export function isVisible(app: core.App, record: core.Record): boolean {
  switch (record.collection().name) {
    case 'products':
    case 'pages':
    case 'stories':
      return record.getString('status') === 'published';
    case 'items':
      return byId(app, 'products', record.getString('product'))?.getString('status') === 'published';
    case 'countries':
      return record.getBool('active');
    case 'shipping_rates':
      return byId(app, 'countries', record.getString('country'))?.getBool('active') === true;
    default:
      return true;
  }
}

/** Everything of a record that a page could show, as text. Stock counts as its band only. */
export function visibleText(app: core.App, record: core.Record): string {
  const fields = plainFields(record);
  const band = record.collection().name === 'items' ? stockBand(record.getInt('stock'), lowStock(app)) : '';
  // PocketBase gives its fields in any order.
  const names = Object.keys(fields)
    .filter((name) => !UNSEEN.includes(name))
    .sort();
  return JSON.stringify([band, ...names.map((name) => [name, fields[name]])]);
}

const UNSEEN: readonly string[] = ['stock', 'outdated'];

function lowStock(app: core.App): number {
  return first(app, 'shop', '')?.getInt('low_stock') ?? 0;
}

/** What a build saw of a record until now; null: nothing. */
export function snapshot(app: core.App, record: core.Record | null): string | null {
  return record !== null && isVisible(app, record) ? visibleText(app, record) : null;
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
  app.save(new Record(app.findCollectionByNameOrId('changes'), { seq, collection, record, action }));
  return seq;
}
