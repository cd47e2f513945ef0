/**
 * What an empty shop of version 0.2.0 begins with (docs/decisions/0470): collections with their rules and indexes, tables that are no collections, and
 * the settings that PocketBase leaves open. A test holds the collections equal to src/schema. Nothing here ever changes: what is newer is a migration.
 */
import collections from '#pocketbase/migrations/baseline/collections.json' with { type: 'json' };
import settings from '#pocketbase/migrations/baseline/settings.json' with { type: 'json' };
import { TABLES } from '#pocketbase/migrations/baseline/tables.ts';

/** PocketBase itself makes these, otherwise than the shop wants them. */
const THERE: readonly string[] = ['_externalAuths', 'users'];

/** The first field of all others. */
const ID = {
  type: 'text',
  name: 'id',
  autogeneratePattern: '[a-z0-9]{15}',
  min: 15,
  max: 15,
  pattern: '^[a-z0-9]+$',
  primaryKey: true,
  required: true,
  system: true,
};

interface Description {
  readonly name: string;
  readonly type: 'base' | 'auth' | 'view';
  readonly fields?: readonly object[];
}

/** Relations go both ways, so some point to what is made later: nothing is validated. */
function makeCollection(app: CoreApp, { name, type, fields = [], ...rest }: Description): void {
  const collection = THERE.includes(name) ? app.findCollectionByNameOrId(name) : new Collection({ type, name });
  if (THERE.includes(name) || type === 'view') {
    unmarshal(fields.length === 0 ? { ...rest } : { ...rest, fields }, collection);
    return app.saveNoValidate(collection);
  }
  unmarshal({ ...rest, fields: [ID, ...fields] }, collection);
  // As `save` does, but that reads all collections anew after each of them: half a second of a processor.
  app
    .db()
    .insert('_collections', collection.dbExport(app as core.App))
    .execute();
  app.syncRecordTableSchema(collection, null as unknown as core.Collection);
}

migrate(
  (app) => {
    if (app.hasTable('products')) {
      throw new Error(
        'These data are of a version before 0.2.0, which has no way here but this: "npm run export" with that version, then ' +
          '"npm run import" into an empty DATA_DIR with this one (docs/moving-out.md). Nothing was changed.',
      );
    }
    for (const one of collections as readonly Description[]) makeCollection(app, one);
    app.reloadCachedCollections();
    for (const statement of TABLES.split(/;\n\n/)) app.db().newQuery(statement).execute();
    const own = app.settings();
    unmarshal({ ...settings }, own);
    app.save(own);
  },
  () => {
    throw new Error('There is nothing before the baseline.');
  },
);
