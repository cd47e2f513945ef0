/** What the backends of one file of tests have asked SQLite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fillShop } from '#tests/bench/growth/fill.ts';
import { readOutput, type OutputReader, type Statements } from '#tests/support/plans/statements.ts';
import { copyPrepared, type Filling } from '#tests/support/prepared-database.ts';
import { copyBuiltBackend } from '#tests/support/built-backend.ts';

type Options = Pick<Parameters<typeof copyPrepared>[0], 'binary' | 'superuser' | 'report'>;

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

/** The shop's own, by what they are without their values. */
export function collectedStatements(): ReadonlyMap<string, string> {
  return new Map([...statements].filter(([, sql]) => !sql.includes(ASKED_BY_A_TEST)));
}

/** 10,000 orders and all that belongs to them: with fewer, SQLite would rightly read all of the rarer things. */
const SCALE = 0.05;

/** Only the statistics of a shop that has been open for long: its rows go, so that a copy is small. */
const FILLED: Filling = {
  key: `statistics of ${SCALE}`,
  fill: async (dataDir) => {
    fillShop(dataDir, { scale: SCALE });
    const database = new DatabaseSync(join(dataDir, 'data.db'));
    const tables = database
      // Not the tables in which SQLite keeps an index of words: they follow.
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
      )
      .all();
    for (const { name } of tables) database.exec(`DELETE FROM \`${name}\``);
    database.exec('VACUUM');
    database.close();
  },
};

/** Gives `query` the two databases that plans are asked of, as files: an empty one, and one of a shop that has been open for long; not without backends. */
export async function withDatabases(query: (files: readonly string[]) => void): Promise<void> {
  if (prepared === null) return;
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-plans-'));
  try {
    const built = await copyBuiltBackend(join(folder, 'built'));
    const files = [];
    for (const [name, filling] of [['empty'], ['filled', FILLED]] as const) {
      const dataDir = join(folder, name);
      await copyPrepared({ ...prepared, ...built, dataDir }, filling);
      files.push(join(dataDir, 'data.db'));
    }
    query(files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
