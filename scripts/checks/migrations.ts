/**
 * A migration that has run somewhere never changes (docs/decisions/0168): pocketbase/migrations.json keeps a digest of what each one does, and
 * pocketbase/columns.json the columns that a start looks for, pocketbase/fresh-database.sql what a first start begins with. `--add` writes what
 * is new into all three; it changes no digest that is there.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freshDatabaseSql } from '#scripts/dev/fresh-database-file.ts';
import { reportProblems } from '#scripts/checks/report.ts';
import { COLUMNS_FILE } from '#src/backend-server/database-columns.ts';
import { FRESH_DATABASE_FILE, migrationsOf } from '#src/backend-server/fresh-database.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { migrationDigests, type Digests } from '#scripts/checks/migration-digests.ts';
import { recordColumns } from '#scripts/checks/record-columns.ts';
import type { Columns } from '#src/backend-server/database-columns.ts';

const DIGESTS_FILE = join(PROJECT_ROOT, 'pocketbase/migrations.json');
const COMMAND = 'node scripts/checks/migrations.ts --add';

function changed(name: string): string {
  return (
    `${name} does something else than it did. Databases that have run it do not run it again, and would stay without the change. ` +
    `Take back what was changed in pocketbase/src/migrations or pocketbase/src/schema, and write a new migration with a higher number.`
  );
}

/** Problems of the migrations beside the digests that are kept of them. */
export function migrationProblems(kept: Digests, present: Digests): string[] {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(present)])].sort();
  return names.flatMap((name) => {
    if (kept[name] === present[name]) return [];
    if (kept[name] === undefined) return [`${name} has no digest in pocketbase/migrations.json yet. Run: ${COMMAND}`];
    if (present[name] === undefined)
      return [
        `${name} is gone. Databases that have run it keep what it made: bring it back, and write a new migration.`,
      ];
    return [changed(name)];
  });
}

/** The digests that are kept, and those of new migrations. */
export function withNew(kept: Digests, present: Digests): Digests {
  return Object.fromEntries(Object.entries({ ...present, ...kept }).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A line an entry, so that two branches that add some are put together easily. */
function asJson(entries: Readonly<Record<string, string>>): string {
  return `${JSON.stringify(entries, null, 2)}\n`;
}

async function readKept(): Promise<Digests> {
  return JSON.parse(await readFile(DIGESTS_FILE, 'utf8')) as Digests;
}

function inWords(columns: Columns): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(columns).map(([collection, fields]) => [collection, fields.join(' ')]));
}

if (import.meta.main) {
  const [present, columns] = [await migrationDigests(), asJson(inWords(recordColumns()))];
  if (process.argv.includes('--add')) {
    await writeFile(DIGESTS_FILE, asJson(withNew(await readKept(), present)));
    await writeFile(COLUMNS_FILE, columns);
    await writeFile(FRESH_DATABASE_FILE, await freshDatabaseSql());
  }
  const problems = migrationProblems(await readKept(), present);
  if ((await readFile(COLUMNS_FILE, 'utf8')) !== columns)
    problems.push(`pocketbase/columns.json does not hold the fields of src/schema. Run: ${COMMAND}`);
  // Whether it holds what they make is asked of PocketBase, in tests/backend/migrations.test.ts.
  if (migrationsOf(await readFile(FRESH_DATABASE_FILE, 'utf8')).join() !== Object.keys(present).sort().join())
    problems.push(`pocketbase/fresh-database.sql does not hold all migrations. Run: ${COMMAND}`);
  reportProblems(`migrations (${Object.keys(present).length})`, problems);
}
