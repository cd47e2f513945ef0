/** All that migrations decide of a database, without dates and without the order in which it came: two databases of one version are equal. */
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { QUICK_COST } from '#tests/support/quick-passwords.ts';

type Row = Readonly<Record<string, unknown>>;

/** A part of the schema ('field orders.email', 'limit POST /api/shop/order') → what it is. */
export type DatabaseSchema = Readonly<Record<string, unknown>>;

/** Dates, and what PocketBase draws at random: secrets, and ids of the fields of views. */
function differsAlways(key: string, part: unknown): boolean {
  return ['created', 'updated', 'secret'].includes(key) || (key === 'id' && String(part).startsWith('_clone_'));
}

function parse(value: unknown): unknown {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value);
  return JSON.parse(text, (key, part: unknown) => {
    if (differsAlways(key, part)) return undefined;
    // What tests put there, and no migration does.
    return key === 'cost' && part === QUICK_COST ? 0 : part;
  });
}

function without(row: Row, names: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
}

function collectionParts({ fields, indexes, options, ...rest }: Row): [string, unknown][] {
  const name = String(rest['name']);
  return [
    [
      `collection ${name}`,
      {
        ...without(rest, ['created', 'updated']),
        options: parse(options),
        indexes: (parse(indexes) as string[]).sort(),
      },
    ],
    ...(parse(fields) as { name: string }[]).map((field): [string, unknown] => [`field ${name}.${field.name}`, field]),
  ];
}

interface Settings {
  readonly rateLimits: { readonly rules: readonly { readonly label: string }[] };
}

/** Of the database in a data folder (`pb_data`); PocketBase may run on it. */
export function databaseSchema(dataDir: string): DatabaseSchema {
  const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true, timeout: 10_000 });
  const all = (sql: string): Row[] => database.prepare(sql).all();
  try {
    const { rateLimits, ...settings } = parse(
      all("SELECT value FROM _params WHERE id = 'settings'")[0]?.['value'],
    ) as Settings;
    return Object.fromEntries([
      ...all('SELECT * FROM _collections').flatMap(collectionParts),
      ...all(
        `SELECT tables.name || '.' || columns.name AS name, columns.type, columns."notnull", columns.dflt_value
         FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
         WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite_stat%'`,
      ).map((row): [string, unknown] => [`column ${String(row['name'])}`, row]),
      ...all("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL").map(
        ({ name, sql }): [string, unknown] => [`index ${String(name)}`, sql],
      ),
      ...all("SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'").map(
        ({ name, sql }): [string, unknown] => [`made by SQL ${String(name)}`, sql],
      ),
      ...all('SELECT k, v FROM order_words_config').map(({ k, v }): [string, unknown] => [
        `words of orders ${String(k)}`,
        v,
      ]),
      ...rateLimits.rules.map((rule): [string, unknown] => [`limit ${rule.label}`, rule]),
      ...all('SELECT * FROM retention').map((row): [string, unknown] => [
        'terms of retention',
        without(row, ['id', 'created', 'updated']),
      ]),
      ['settings', settings],
    ]);
  } finally {
    database.close();
  }
}
