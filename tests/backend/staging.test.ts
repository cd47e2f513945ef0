/** A copy to try things in: what of a filled shop is in it, and what is nowhere in its files. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROW_RULES, SYSTEM_ROW_RULES } from '#scripts/staging/remove-persons.ts';
import { filesIn } from '#scripts/backup/hash-files.ts';
import { databaseFile } from '#scripts/go-live/database.ts';
import { serveBackend } from '#src/backend-server/backend-process.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { readEnvironment } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { runCommand, type CommandResult } from '#src/runtime/run-command.ts';
import { CLI, withBackendCommand } from '#tests/support/backend-command.ts';
import { demoFilling } from '#tests/support/demo-database.ts';
import { copyPrepared } from '#tests/support/prepared-database.ts';
import { DEMO_SUPERUSER, ROBIN, sellInDemo } from '#tests/support/sold-demo.ts';
import { copyBuiltBackend } from '#tests/support/built-backend.ts';

/** Stands in all that must not be in the copy. */
const MARK = 'Zzyzx';

let folder: string;
let dataDir: string;
let into: string;
let made: CommandResult;
let binary: string;

function open<Value>(data: string, task: (database: DatabaseSync) => Value): Value {
  const database = new DatabaseSync(databaseFile(data));
  try {
    return task(database);
  } finally {
    database.close();
  }
}

const collections = (data: string): { id: string; name: string; fields: string }[] =>
  open(data, (database) =>
    database
      .prepare("SELECT id, name, CAST(fields AS TEXT) AS fields FROM _collections WHERE type != 'view' ORDER BY name")
      .all()
      .map((row) => ({ id: String(row['id']), name: String(row['name']), fields: String(row['fields']) })),
  );

/** A row more in each collection that is to be emptied, whose every text and file is marked; and secrets in the settings. */
async function fill(): Promise<void> {
  for (const { id, name, fields } of collections(dataDir)) {
    if ({ ...ROW_RULES, ...SYSTEM_ROW_RULES }[name as keyof typeof ROW_RULES] !== 'emptied') continue;
    const known = JSON.parse(fields) as readonly { name: string; type: string }[];
    const values = known
      .filter(({ type }) => !['bool', 'number', 'relation'].includes(type))
      .map(({ name: column }): [string, string] => [column, `${MARK}-${name}-${column}`]);
    const row: [string, string][] = [['id', `zz${name.replace(/\W|_/g, '')}`.slice(0, 15).padEnd(15, 'z')]];
    for (const [column, value] of values) if (column !== 'id') row.push([column, value]);
    open(dataDir, (database) =>
      database
        .prepare(
          `INSERT INTO "${name}" (${row.map(([column]) => `"${column}"`).join()}) VALUES (${row.map(() => '?').join()})`,
        )
        .run(...row.map(([, value]) => value)),
    );
    const file = known.find(({ type }) => type === 'file');
    if (file === undefined) continue;
    const stored = join(dataDir, 'pb_data/storage', id, row[0]?.[1] ?? '', `${MARK}-${name}-${file.name}`);
    await mkdir(dirname(stored), { recursive: true });
    await writeFile(stored, `${MARK} file`);
  }
  open(dataDir, (database) => {
    const secret = (words: string): string => `${MARK}-${words}`;
    database.exec(`UPDATE shop SET transfer = TRUE, bank_holder = '${MARK}', bank_iban = '${secret('IBAN')}'`);
    const row = database.prepare("SELECT CAST(value AS TEXT) AS value FROM _params WHERE id = 'settings'").get();
    const settings = JSON.parse(String(row?.['value'])) as Record<string, object>;
    settings['smtp'] = {
      ...settings['smtp'],
      enabled: true,
      host: secret('host'),
      username: secret('u'),
      password: secret('p'),
    };
    settings['s3'] = {
      ...settings['s3'],
      enabled: true,
      bucket: secret('b'),
      accessKey: secret('a'),
      secret: secret('s'),
    };
    database.prepare("UPDATE _params SET value = ? WHERE id = 'settings'").run(JSON.stringify(settings));
    database.exec(`INSERT INTO _params (id, value) VALUES ('other', '"${secret('other')}"')`);
    database.exec(
      `UPDATE _collections SET options = json_set(CAST(options AS TEXT), '$.authToken.secret', '${secret('token')}', '$.oauth2.providers', json('[{"name":"google","clientSecret":"${secret('oauth')}"}]')) WHERE name = 'users'`,
    );
    // As after the first mail of a live shop (SECOND_FACTOR).
    database.exec(
      `UPDATE _collections SET options = json_set(CAST(options AS TEXT), '$.mfa.enabled', json('true'), '$.otp.enabled', json('true')) WHERE name IN ('users', '_superusers')`,
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-staging-'));
  const { cacheDir, pocketbaseBin } = readEnvironment();
  const report = silentReport();
  binary = await ensurePocketBase({ cacheDir, pocketbaseBin, report });
  dataDir = join(folder, 'live');
  into = join(folder, 'copy');
  const folders = await copyBuiltBackend(join(folder, 'built'));
  const options = { binary, dataDir: join(dataDir, 'pb_data'), ...folders, superuser: DEMO_SUPERUSER, report };
  await copyPrepared(options, await demoFilling());
  const backend = await serveBackend({ ...options, env: { SHOP_MODE: 'demo' } });
  await sellInDemo(backend.url).finally(() => backend.stop());
  await fill();
  await mkdir(join(folder, 'own/styles'), { recursive: true });
  const ports = ['--port', `${await freePort()}`, '--backend-port', `${await freePort()}`];
  made = await command('--into', into, ...ports);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function command(...args: string[]): Promise<CommandResult> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    CACHE_DIR: join(folder, 'cache'),
    POCKETBASE_BIN: binary,
    STRIPE_SECRET_KEY: `sk_live_${MARK}`,
    STRIPE_PUBLISHABLE_KEY: `pk_live_${MARK}`,
  };
  return runCommand(process.execPath, [CLI, 'staging', ...args], { env, timeoutMs: 150_000 });
}

test('each collection has a rule', () => {
  const decided = Object.keys({ ...ROW_RULES, ...SYSTEM_ROW_RULES }).sort();
  expect(collections(dataDir).map(({ name }) => name)).toEqual(decided);
});

test('what the site shows is copied; nobody, and nothing that was sold, is', () => {
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('no person of the shop is in it')]);
  const counts = (data: string): [string, number][] =>
    collections(data).map(({ name }) => [
      name,
      open(data, (database) => Number(database.prepare(`SELECT COUNT(*) AS n FROM "${name}"`).get()?.['n'])),
    ]);
  const before = new Map(counts(dataDir));
  // The demo has none of some, and each of the others was filled.
  for (const [name, rule] of Object.entries({ ...ROW_RULES, ...SYSTEM_ROW_RULES }))
    if (rule === 'emptied') expect([name, before.get(name)]).not.toEqual([name, 0]);
  // The copy's own logins.
  const own = { users: 2, _superusers: 1 };
  for (const [name, count] of counts(join(into, 'data'))) {
    const rule = { ...ROW_RULES, ...SYSTEM_ROW_RULES }[name as keyof typeof ROW_RULES];
    const expected = rule === 'kept' ? before.get(name) : (own[name as keyof typeof own] ?? 0);
    expect([name, count]).toEqual([name, expected]);
  }
});

test('no file of it holds an address, a name, a token, a key or a password of the shop', async () => {
  const taken = open(dataDir, (database) => {
    const all = (sql: string): string[] =>
      database
        .prepare(sql)
        .all()
        .flatMap((row) => Object.values(row).map(String));
    const tokens = all(
      "SELECT json_extract(CAST(options AS TEXT), '$.authToken.secret') FROM _collections WHERE type = 'auth'",
    );
    return [
      ...all('SELECT email FROM users'),
      ...all('SELECT email FROM _superusers'),
      ...all('SELECT email FROM orders'),
      ...all('SELECT token FROM orders'),
      ...all('SELECT number FROM orders'),
      ...all("SELECT value FROM orders, json_each(address) WHERE json_valid(address) AND type = 'text'"),
      ...all('SELECT tokenKey FROM users'),
      ...tokens,
    ].filter((text) => text.length > 5 && text !== 'null');
  });
  expect(taken).toContain(ROBIN.email);
  expect(new Set(taken).size).toBeGreaterThan(15);
  const source = readFileSync(databaseFile(dataDir));
  expect(source.includes(MARK)).toBe(true);
  for (const path of await filesIn(into)) {
    expect(path).not.toContain(MARK);
    const bytes = await readFile(join(into, path));
    const found = [MARK, ...taken].filter(
      (text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')),
    );
    expect([path, found]).toEqual([path, []]);
  }
  // What held it while the copy was made has gone.
  expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining(['staging-raw']));
  expect((await stat(join(into, 'vitrine.env'))).mode & 0o777).toBe(0o600);
});

test('it runs beside the shop, with logins of its own, and a mail that it writes stays in it', async () => {
  const settings = parseEnv(await readFile(join(into, 'vitrine.env'), 'utf8')) as Record<string, string>;
  expect(readEnvironment(settings)).toMatchObject({ staging: true, shopMode: 'demo', dataDir: join(into, 'data') });
  const [, password = ''] = /Password\s+(\S+)/.exec(made.output) ?? [];
  const env = {
    ...process.env,
    ...settings,
    POCKETBASE_BIN: binary,
    CACHE_DIR: join(folder, 'cache'),
    SMTP_HOST: '127.0.0.1',
  };
  await withBackendCommand(env, async (url) => {
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    for (const [collection, identity] of [
      ['users', 'editor@staging.vitrine.example'],
      ['users', 'operator@staging.vitrine.example'],
      ['_superusers', 'staging@vitrine.example'],
    ])
      expect((await post(`/api/collections/${collection}/auth-with-password`, { identity, password })).status).toBe(
        200,
      );
    const old = { identity: ROBIN.email, password: ROBIN.password };
    expect((await post('/api/collections/users/auth-with-password', old)).status).toBe(400);
  });
  const stored = open(join(into, 'data'), (database) =>
    database.prepare("SELECT json_extract(CAST(value AS TEXT), '$.smtp.enabled') AS smtp FROM _params").all(),
  );
  // SMTP_HOST was set, and is not taken.
  expect(stored).toEqual([expect.objectContaining({ smtp: 0 })]);
});

test('what is in the way is said, and nothing is changed', async () => {
  for (const [args, words] of [
    [['--into', into], /is not empty \(.*nothing was changed/],
    [['--into', join(dataDir, 'copy')], /is within DATA_DIR/],
    [[], /Where the copy goes is missing/],
    [['--into', join(folder, 'x'), '--site-url', 'shop'], /is not usable: an address/],
    [['--fast'], /is not understood/],
  ] as const) {
    const { code, output } = await command(...args);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
  }
  expect(existsSync(join(folder, 'x'))).toBe(false);
});
