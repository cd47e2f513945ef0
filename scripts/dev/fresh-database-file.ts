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
type Ask = (sql: string) => Row[];

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

/** What is set of a full-text index (secure-delete, …): SQLite keeps it in a table of the index's own. */
function indexSettings(all: Ask, name: string): string[] {
  return all(`SELECT k, v FROM "${name}_config" WHERE k <> 'version'`).map(
    ({ k, v }) => `INSERT INTO "${name}" ("${name}", rank) VALUES (${literal(k)}, ${literal(v)});`,
  );
}

function sqlOf(all: Ask): string[] {
  const whole = all('SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid').map(
    ({ type, name, sql }) => ({ type: String(type), name: String(name), sql: String(sql) }),
  );
  const indexes = whole.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL')).map(({ name }) => name);
  // SQLite makes by itself: statistics, and the tables that hold a full-text index.
  const ofSqlite = (name: string): boolean =>
    name.startsWith('sqlite_') || indexes.some((index) => name.startsWith(`${index}_`));
  const parts = whole.filter(({ name }) => !ofSqlite(name));
  const views = new Map<string, string>();
  const of = (...types: string[]): string[] =>
    parts.filter(({ type }) => types.includes(type)).map(({ sql }) => `${sql};`);
  const rows = parts
    .filter(({ type, name }) => type === 'table' && !indexes.includes(name))
    .flatMap(({ name }) =>
      all(`SELECT * FROM "${name}" ORDER BY rowid`).map((row) => {
        const values = Object.entries(row).map(([column, value]) =>
          literal(withPlaceholders(name, column, value, views)),
        );
        const columns = Object.keys(row).map((column) => `"${column}"`);
        return `INSERT INTO "${name}" (${columns.join(', ')}) VALUES (${values.join(', ')});`;
      }),
    );
  const settings = indexes.flatMap((name) => indexSettings(all, name));
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
      const all: Ask = (sql) => database.prepare(sql).all();
      const names = all("SELECT file FROM _migrations WHERE file LIKE '%.js' ORDER BY file");
      const head = headOfFile(names.map(({ file }) => String(file).replace(/\.js$/, '')));
      return `${[head, ...sqlOf(all)].join('\n')}\n`;
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
