/** A shop of version 0.2.0, laid out as on a server, that a test upgrades to a made-up 0.2.1. */
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newKey } from '#scripts/backup/encryption.ts';
import { databaseFile, texts } from '#scripts/go-live/database.ts';
import type { Build } from '#scripts/upgrade/kit.ts';
import type { Layout, NamedShop } from '#scripts/upgrade/layout.ts';
import type { Means } from '#scripts/upgrade/upgrade.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { SUPERUSER } from '#tests/support/backend.ts';
import { copyBuiltBackend } from '#tests/support/built-backend.ts';
import { copyPrepared } from '#tests/support/prepared-database.ts';

export interface OldShop {
  readonly shop: NamedShop;
  readonly dataDir: string;
  /** As it is now. */
  layout(): Layout;
  /** Asks the database. */
  ask(sql: string): string[];
  run(sql: string): void;
}

const [OLD, NEW] = ['0.2.0', '0.2.1'];

/** Of a guest, of a customer, and of a guest who has cancelled. */
const ORDERS = [
  ['order0000000001', 'DCPC-6Y3E', 'open'],
  ['order0000000002', 'FG5N-723S', 'open'],
  ['order0000000003', 'Z77K-7RG2', 'cancelled'],
].map(
  ([id, number, state]) =>
    `INSERT INTO orders (id, number, token, "key", order_state, payment_state, total) VALUES ('${id}', '${number}', '${id}', '${id}', '${state}', 'unpaid', 4490);`,
);

/** @param root An empty folder. */
export async function makeOldShop(root: string): Promise<OldShop> {
  const dataDir = join(root, 'shops/moda/data');
  for (const version of [OLD, NEW]) {
    mkdirSync(join(root, 'releases', version), { recursive: true });
    writeFileSync(join(root, 'releases', version, 'package.json'), JSON.stringify({ version }));
  }
  symlinkSync(`releases/${OLD}`, join(root, 'current'));
  const within = <Value>(task: (database: DatabaseSync) => Value): Value => {
    const database = new DatabaseSync(databaseFile(dataDir));
    try {
      return task(database);
    } finally {
      database.close();
    }
  };
  const run = (sql: string): void => within((database) => database.exec(sql));
  const { recipient } = await newKey();
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    CACHE_DIR: cacheDir,
    ...(pocketbaseBin === undefined ? {} : { POCKETBASE_BIN: pocketbaseBin }),
    POCKETBASE_URL: 'http://127.0.0.1:9',
    BACKUP_TO: join(root, 'backups'),
    BACKUP_RECIPIENT: recipient,
  });
  // The executable is that of all tests.
  const binary = await ensurePocketBase({ ...environment, report: silentReport() });
  const built = await copyBuiltBackend(join(root, 'built'));
  await copyPrepared({
    binary,
    dataDir: join(dataDir, 'pb_data'),
    ...built,
    superuser: SUPERUSER,
    report: silentReport(),
  });
  run(ORDERS.join(''));
  const own = { cacheDir: join(root, 'shops/moda/cache'), pocketbaseBin: binary };
  return {
    shop: { name: 'moda', environment: { ...environment, ...own } },
    dataDir,
    layout: () => ({ root, release: join(root, 'releases', NEW), live: realpathSync(join(root, 'current')) }),
    ask: (sql) => within((database) => texts(database, sql)),
    run,
  };
}

/** Today's migrations, and one more. @param body JavaScript of PocketBase's VM. */
export function withMigration(body: string): Build {
  return async (out) => {
    const folders = await copyBuiltBackend(out);
    writeFileSync(join(folders.migrationsDir, '1999999999_next.js'), body);
    return folders;
  };
}

export interface Heard extends Means {
  readonly said: () => string;
}

/** Says yes, and keeps what it is told. @param reach Called with the name of each step that begins. */
export function meansOf(more: Partial<Means> = {}, reach: (label: string) => void = () => undefined): Heard {
  const lines: string[] = [];
  return {
    report: {
      note: (text) => void lines.push(text),
      step: (label) => {
        reach(label);
        return { update: () => undefined, done: () => reach(`${label} done`), fail: () => undefined };
      },
    },
    now: Date.now,
    confirm: () => Promise.resolve(true),
    said: () => lines.join('\n'),
    ...more,
  };
}
