/** Makes pocketbase/fresh-database.sql: runs all migrations on an empty folder and writes down what they have made. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import { migrateUp } from '#src/backend-server/backend-process.ts';
import { headOfFile, PLACEHOLDERS } from '#src/backend-server/fresh-database.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';

type Row = Readonly<Record<string, unknown>>;

/** Parts of sqlite_master that SQLite makes by itself: statistics, and what holds the index of a virtual table. */
const BY_ITSELF = `name LIKE 'sqlite\\_%' ESCAPE '\\' OR name IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')`;

/** A value as SQL has it; texts without a raw line end, so that a row is a line. */
function literal(value: unknown): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}

/** What is another in each database gives way to its placeholder. */
function withPlaceholders(table: string, column: string, value: unknown, views: Map<string, string>): unknown {
  if (column === 'created' || column === 'updated') return PLACEHOLDERS.now;
  // Rows that are undone go by the time when they were done, then by name: one time for all.
  if (column === 'applied') return 1;
  if (column === 'id' && !table.startsWith('_')) return PLACEHOLDERS.id;
  if (!table.startsWith('_') || (typeof value !== 'string' && !(value instanceof Uint8Array))) return value;
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : value;
  return text.replace(/"secret":"\w{50}"/g, `"secret":"${PLACEHOLDERS.secret}"`).replace(/_clone_\w+/g, (id) => {
    if (!views.has(id)) views.set(id, `_clone_${String(views.size + 1).padStart(4, '0')}`);
    return views.get(id) ?? id;
  });
}

function sqlOf(database: DatabaseSync): string[] {
  const all = (sql: string): Row[] => database.prepare(sql).all();
  const parts = all(
    `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND NOT (${BY_ITSELF}) ORDER BY rowid`,
  );
  const views = new Map<string, string>();
  const of = (...types: string[]): string[] =>
    parts.filter(({ type }) => types.includes(String(type))).map(({ sql }) => `${String(sql)};`);
  const rows = parts
    .filter(({ type, sql }) => type === 'table' && !String(sql).startsWith('CREATE VIRTUAL'))
    .flatMap(({ name }) =>
      all(`SELECT * FROM "${String(name)}" ORDER BY rowid`).map((row) => {
        const values = Object.entries(row).map(([column, value]) =>
          literal(withPlaceholders(String(name), column, value, views)),
        );
        const columns = Object.keys(row).map((column) => `"${column}"`);
        return `INSERT INTO "${String(name)}" (${columns.join(', ')}) VALUES (${values.join(', ')});`;
      }),
    );
  // What an index of words was told after it was made, such as to forget at once: no statement that made it says so.
  const settings = parts
    .filter(({ sql }) => String(sql).startsWith('CREATE VIRTUAL'))
    .flatMap(({ name }) =>
      all(`SELECT k, v FROM "${String(name)}_config" WHERE k != 'version' ORDER BY k`).map(
        ({ k, v }) => `INSERT INTO "${String(name)}" ("${String(name)}", rank) VALUES (${literal(k)}, ${literal(v)});`,
      ),
    );
  // Triggers come last: they would write rows for rows that are there.
  return [...of('table'), ...settings, ...rows, ...of('index', 'view', 'trigger')];
}

/** The text of the file for the migrations of now. @throws OperatorError with PocketBase's own words. */
export async function freshDatabaseSql(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-fresh-'));
  try {
    const { cacheDir, pocketbaseBin } = readEnvironment();
    const binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report: silentReport() });
    const { migrationsDir } = await buildBackend(join(folder, 'built'));
    const dataDir = join(folder, 'pb_data');
    await mkdir(dataDir);
    await migrateUp({ binary, dataDir, hooksDir: join(folder, 'none'), migrationsDir });
    const database = new DatabaseSync(join(dataDir, 'data.db'), { readOnly: true });
    try {
      const names = database.prepare("SELECT file FROM _migrations WHERE file LIKE '%.js' ORDER BY file").all();
      const head = headOfFile(names.map(({ file }) => String(file).replace(/\.js$/, '')));
      return `${[head, ...sqlOf(database)].join('\n')}\n`;
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
