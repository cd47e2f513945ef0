/** Creates and deletes collections from typed descriptions; the only place that fills PocketBase's loosely typed models. */
import { dates, type Field } from '#pocketbase/schema/fields.ts';

/** Filter expressions of the API; null: superusers only, '': everybody. */
export interface Rules {
  readonly listRule: string | null;
  readonly viewRule: string | null;
  readonly createRule: string | null;
  readonly updateRule: string | null;
  readonly deleteRule: string | null;
}

export interface CollectionDescription {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly rules: Rules;
  readonly indexes?: readonly string[];
}

/** Everybody reads what `filter` lets through; only superusers write. */
export function readable(filter: string): Rules {
  return { ...SUPERUSERS_ONLY, listRule: filter, viewRule: filter };
}

export const SUPERUSERS_ONLY: Rules = {
  listRule: null,
  viewRule: null,
  createRule: null,
  updateRule: null,
  deleteRule: null,
};

/** A unique index over one or more columns, optionally only where `where` holds. */
export function unique(collection: string, columns: string, where = ''): string {
  const name = `unique_${collection}_${columns.replace(/[^a-z_]+/g, '_')}`;
  const quoted = columns
    .split(', ')
    .map((column) => `\`${column}\``)
    .join(', ');
  return `CREATE UNIQUE INDEX \`${name}\` ON \`${collection}\` (${quoted})${where === '' ? '' : ` WHERE ${where}`}`;
}

export function index(collection: string, columns: string): string {
  const quoted = columns
    .split(', ')
    .map((column) => `\`${column}\``)
    .join(', ');
  return `CREATE INDEX \`index_${collection}_${columns.replace(/[^a-z_]+/g, '_')}\` ON \`${collection}\` (${quoted})`;
}

/** Slugs are unique in each language; an empty one does not count. */
export function uniqueSlugs(collection: string): string[] {
  return ['slug_en', 'slug_fr', 'slug_it'].map((column) => unique(collection, column, `\`${column}\` != ''`));
}

export function createCollection(app: CoreApp, description: CollectionDescription): void {
  const collection = new Collection({ type: 'base', name: description.name });
  unmarshal({ ...description.rules, indexes: description.indexes ?? [] }, collection);
  addFields(app, collection, description.fields);
  app.save(collection);
}

/** Accounts that sign in with a password and in no other way. Superusers and the shop's own code make them. */
export function createAuthCollection(app: CoreApp, name: string, rules: Rules): void {
  const collection = new Collection({ type: 'auth', name });
  unmarshal(
    { ...rules, authAlert: { enabled: false }, oauth2: { enabled: false }, otp: { enabled: false } },
    collection,
  );
  addFields(app, collection, dates());
  app.save(collection);
}

/** A collection that shows what `query` finds in others, to whom `rule` lets in; nobody writes to it. */
export function createView(app: CoreApp, name: string, rule: string, query: string): void {
  const view = new Collection({ type: 'view', name });
  unmarshal({ listRule: rule, viewRule: rule, viewQuery: query }, view);
  app.save(view);
}

export function addFields(app: CoreApp, collection: core.Collection, fields: readonly Field[]): void {
  const plain = fields.map((field) => {
    if (field.type !== 'relation') return field;
    const { collection: target, ...rest } = field;
    return { ...rest, collectionId: app.findCollectionByNameOrId(target).id };
  });
  collection.fields.addMarshaledJSON(JSON.stringify(plain));
}

/** Deletes in the given order: those that refer to others first. */
export function deleteCollections(app: CoreApp, names: readonly string[]): void {
  for (const name of names) app.delete(app.findCollectionByNameOrId(name));
}
