/** What the backends of one file of tests have asked SQLite. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fillShop } from '#tests/bench/growth/fill.ts';
import { builtBackend } from '#tests/support/built-backend.ts';
import { planningDatabase } from '#tests/support/plans/database.ts';
import { readOutput, type OutputReader, type Statements } from '#tests/support/plans/statements.ts';
import { preparedDatabase, type Filling } from '#tests/support/prepared-database.ts';

type Options = Pick<Parameters<typeof preparedDatabase>[0], 'binary' | 'superuser' | 'report'>;

/** A condition in the filters of tests, by which their own questions are known from the shop's. */
export const ASKED_BY_A_TEST = "'asked by a test' = 'asked by a test'";

let isCollecting = false;
let prepared: Options | null = null;
const statements: Statements = new Map();

/** From now on `collectFrom` collects. */
export function startCollecting(): void {
  isCollecting = true;
}

/** For the output of a backend with these; null: nobody wants it. */
export function collectFrom(options: Options): OutputReader | null {
  if (!isCollecting) return null;
  prepared = options;
  return readOutput(statements);
}

/** The shop's own since it was last called, by what they are without their values. */
export function takeStatements(): ReadonlyMap<string, string> {
  const taken = new Map([...statements].filter(([, sql]) => !sql.includes(ASKED_BY_A_TEST)));
  statements.clear();
  return taken;
}

/** 10,000 orders and all that belongs to them: with fewer, SQLite would rightly read all of the rarer things. */
const SCALE = 0.05;

/** Only the statistics of a shop that has been open for long: its rows go, so that a copy is small. */
const FILLED: Filling = {
  key: `statistics of ${SCALE}`,
  write: async ({ dataDir }) => {
    fillShop(dataDir, { scale: SCALE });
    const database = new DatabaseSync(join(dataDir, 'data.db'));
    const tables = database
      // Not the tables in which SQLite keeps an index of words, which is small.
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all();
    // A table with triggers is emptied row by row, one without at once.
    for (const { name } of triggers) database.exec(`DROP TRIGGER \`${name}\``);
    for (const { name } of tables) database.exec(`DELETE FROM \`${name}\``);
    for (const { sql } of triggers) database.exec(`${sql}`);
    database.exec('VACUUM');
    database.close();
  },
};

async function planningDatabases(options: Options): Promise<readonly DatabaseSync[]> {
  const built = await builtBackend({ schedule: false });
  const made = [];
  for (const filling of [undefined, FILLED]) {
    // Prepared, never laid there: the option is for those who copy it.
    const folder = await preparedDatabase({ ...options, ...built, dataDir: '' }, filling);
    made.push(planningDatabase(join(folder, 'data.db')));
  }
  return made;
}

let databases: Promise<readonly DatabaseSync[]> | undefined;

/** The two that plans are asked of: an empty one, and one of a shop that has been open for long; none without backends. */
export async function databasesForPlans(): Promise<readonly DatabaseSync[]> {
  return prepared === null ? [] : (databases ??= planningDatabases(prepared));
}
