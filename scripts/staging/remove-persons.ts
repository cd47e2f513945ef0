/** Takes persons, sales and secrets out of a copy of the database. */
import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { hasColumn } from '#scripts/go-live/database.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';
import type { Records } from '#src/contract/records.ts';
import { COLLECTIONS } from '#src/schema/collections.ts';
import type { Table } from '#src/schema/kinds/collection.ts';

interface Field {
  readonly name: string;
  readonly type: string;
  readonly collectionId?: string;
  readonly maxSelect?: number;
}

interface Collection {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly Field[];
  readonly options: Readonly<Record<string, unknown>>;
}

function collectionsOf(database: DatabaseSync): Collection[] {
  const rows = database
    .prepare(
      "SELECT id, name, CAST(fields AS TEXT) AS fields, CAST(options AS TEXT) AS options FROM _collections WHERE type != 'view'",
    )
    .all();
  return rows.map(({ id, name, fields, options }) => ({
    id: String(id),
    name: String(name),
    fields: JSON.parse(String(fields)) as readonly Field[],
    options: JSON.parse(String(options)) as Readonly<Record<string, unknown>>,
  }));
}

/** Rule of a collection; of one that nobody has decided on, such as one made in the dashboard, nothing is kept. */
function ruleOf(name: string): RowRule {
  return ({ ...ROW_RULES, ...SYSTEM_ROW_RULES } as Readonly<Record<string, RowRule>>)[name] ?? 'emptied';
}

/** Names of the collections without a rule: their rows go, and somebody may want to know. */
export function undecided(database: DatabaseSync): string[] {
  return collectionsOf(database)
    .map(({ name }) => name)
    .filter((name) => !(name in ROW_RULES) && !(name in SYSTEM_ROW_RULES));
}

/** Unlinks what names a row that has gone. */
function unlink(database: DatabaseSync, { name, fields }: Collection, gone: ReadonlySet<string>): void {
  for (const field of fields) {
    if (field.type !== 'relation' || !gone.has(field.collectionId ?? '')) continue;
    database.exec(`UPDATE "${name}" SET "${field.name}" = ${(field.maxSelect ?? 1) > 1 ? "'[]'" : "''"}`);
  }
}

/**
 * Takes secrets out: who has the copy must not be able to make tokens that the shop itself takes, nor know what other
 * services trust it by. And it sends no codes: who signs in to it shows a password alone.
 */
function withoutSecrets({ name, options }: Collection): string {
  const parts = Object.entries(options).map(([key, value]): [string, unknown] => {
    if (typeof value !== 'object' || value === null) return [key, value];
    if (key === 'oauth2') return [key, { ...value, enabled: false, providers: [] }];
    // Codes of superusers are there for the second factor alone.
    if (key === 'mfa' || (key === 'otp' && name === '_superusers')) return [key, { ...value, enabled: false }];
    return [key, 'secret' in value ? { ...value, secret: randomBytes(25).toString('hex') } : value];
  });
  return JSON.stringify(Object.fromEntries(parts));
}

/** Forgets what PocketBase is set to reach others with, and who may call it from where. */
function forgetSettings(database: DatabaseSync): void {
  const row = database.prepare("SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'").get();
  let settings: Readonly<Record<string, object>>;
  try {
    settings = JSON.parse(String(row?.['value'])) as Readonly<Record<string, object>>;
  } catch {
    throw new OperatorError(
      "PocketBase's settings cannot be read, so their secrets cannot be taken out: there is no copy.",
    );
  }
  const closed = {
    enabled: false,
    username: '',
    password: '',
    host: '',
    bucket: '',
    endpoint: '',
    accessKey: '',
    secret: '',
  };
  const only = (part: object | undefined): object =>
    Object.fromEntries(
      Object.entries(part ?? {}).map(([key, value]) => [key, (closed as Record<string, unknown>)[key] ?? value]),
    );
  const { smtp, s3, backups } = settings;
  const kept = {
    ...settings,
    smtp: only(smtp),
    s3: only(s3),
    backups: { cron: '', cronMaxKeep: 0, s3: only((backups as { s3?: object } | undefined)?.s3) },
  };
  database.prepare("UPDATE _params SET value = ? WHERE id = 'settings'").run(JSON.stringify(kept));
  database.exec("DELETE FROM _params WHERE id != 'settings'");
}

/** Changes the copy; its free pages still hold what went until it is copied anew. */
export function removePersons(database: DatabaseSync): void {
  const collections = collectionsOf(database);
  const gone = new Set(collections.filter(({ name }) => ruleOf(name) === 'emptied').map(({ id }) => id));
  const setOptions = database.prepare('UPDATE _collections SET options = ? WHERE id = ?');
  database.exec('BEGIN');
  for (const collection of collections) {
    const { id, name } = collection;
    if (gone.has(id)) database.exec(`DELETE FROM "${name}"`);
    else unlink(database, collection, gone);
    setOptions.run(withoutSecrets(collection), id);
  }
  for (const { name, column } of EMPTIED_COLUMNS)
    if (hasColumn(database, name, column)) database.exec(`UPDATE "${name}" SET "${column}" = ''`);
  if (hasColumn(database, 'shop', 'transfer')) database.exec('UPDATE shop SET transfer = FALSE');
  forgetSettings(database);
  database.exec('COMMIT');
}

/** Rules for the rows of each collection in a copy to try things in: those of the tables, and of PocketBase's own. */
type RowRule = 'kept' | 'emptied';

const TABLES = Object.entries<Table>(COLLECTIONS);

// The compiler does not follow keys through entries.
export const ROW_RULES = Object.fromEntries(
  TABLES.map(([name, { staging }]) => [name, staging === 'emptied' ? 'emptied' : 'kept']),
) as Readonly<Record<keyof Records, RowRule>>;

/** PocketBase's own collections. All are of accounts. */
export const SYSTEM_ROW_RULES: Readonly<Record<string, RowRule>> = {
  _superusers: 'emptied',
  _externalAuths: 'emptied',
  _mfas: 'emptied',
  _otps: 'emptied',
  _authOrigins: 'emptied',
};

/** Columns of kept collections that are emptied. */
const EMPTIED_COLUMNS = TABLES.flatMap(([name, { staging }]) =>
  typeof staging === 'string' ? [] : staging.without.map((column) => ({ name, column })),
);
