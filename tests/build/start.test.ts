/** `npm start` as operators run it, and what it lives through. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_LOGINS } from '#scripts/demo/users.ts';
import { isHealthy } from '#src/backend-server/backend-process.ts';
import { VARIABLES } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { identityOf } from '#src/runtime/process-identity.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { fixtureContent } from '#tests/contract/fixture-snapshot.ts';
import { fill, inLibrary, picture, shareCompiled } from '#tests/build/test-shop.ts';
import { newKey } from '#scripts/backup/encryption.ts';
import { drawSecrets, secretsIn } from '#tests/support/secrets.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { runOurs, type RunningCommand } from '#tests/support/command.ts';

const isWindows = process.platform === 'win32';
const PRODUCT = 'product00000001';

let folder: string;
let settings: Record<string, string>;
let shop: RunningCommand;
let sink: MailSink;
const secrets = drawSecrets();

const path = (...names: string[]): string => join(folder, ...names);
const url = (): string => `http://127.0.0.1:${settings['PORT']}`;
const backendUrl = (): string => settings['POCKETBASE_URL'] ?? '';

/** The status and the text of a page; 0 when nobody answers. */
async function page(address = '/'): Promise<readonly [number, string]> {
  const response = await fetch(url() + address).catch(() => null);
  return [response?.status ?? 0, (await response?.text()) ?? ''];
}

async function expectPages(): Promise<void> {
  expect(await page()).toEqual([200, expect.stringContaining('</html>')]);
}

async function superuser(): Promise<PocketBase> {
  const client = new PocketBase(backendUrl());
  client.autoCancellation(false);
  await client.collection('_superusers').authWithPassword(VARIABLES.SUPERUSER_EMAIL, VARIABLES.SUPERUSER_PASSWORD);
  return client;
}

async function pocketbasePid(): Promise<number> {
  const noted = JSON.parse(await readFile(path('data/run/pocketbase.json'), 'utf8')) as { readonly pid: number };
  return noted.pid;
}

/** Changes the database past all hooks. */
function sql(statement: string): void {
  const database = new DatabaseSync(path('data/pb_data/data.db'), { timeout: 60_000 });
  database.exec(statement);
  database.close();
}

/** Has another program listen where PocketBase would. */
function holdBackendPort(holder: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    holder.once('error', reject);
    holder.listen(Number(new URL(backendUrl()).port), '127.0.0.1', resolve);
  });
}

async function upAgain(): Promise<void> {
  shop = runOurs('start', settings);
  await shop.said('Vitrine is up');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-start-'));
  await shareCompiled(path('cache'));
  sink = await startMailSink();
  settings = {
    PORT: String(await freePort()),
    POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
    POCKETBASE_BIN: await realPocketBase(),
    DATA_DIR: path('data'),
    CACHE_DIR: path('cache'),
    DIST_DIR: path('dist'),
    // As other tests have them, whose compiled code serves here too.
    SITE_URL: 'https://shop.example',
    PUBLIC_BACKEND_URL: 'https://backend.example',
    SHOP_MODE: 'demo',
    ...secrets,
    SMTP_HOST: sink.smtp.host,
    SMTP_PORT: String(sink.smtp.port),
  };
  const backend = runOurs('backend', settings);
  await backend.said('Dashboard:');
  const client = await superuser();
  await fill(client, fixtureContent());
  await client.collection('products').update(PRODUCT, { images: await inLibrary(client, await picture('#225588')) });
  const { email, password } = DEMO_LOGINS.customer;
  await client.collection('users').create({ email, password, passwordConfirm: password, verified: true });
  await backend.end('SIGTERM');
  await upAgain();
});

afterAll(async () => {
  await shop.end('SIGTERM');
  await sink.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a shop that runs', () => {
  it.each(['start', 'backend'])('has its data for itself: another "%s" is told who holds them', async (name) => {
    const ports = { PORT: String(await freePort()), POCKETBASE_URL: `http://127.0.0.1:${await freePort()}` };
    const other = runOurs(name, { ...settings, ...ports });
    expect(await other.ended).toBe(1);
    expect(other.output().trim()).toMatch(
      new RegExp(`^The shop cannot start: npm start \\(process ${shop.pid}, since .* UTC\\) works with the data in `),
    );
    await expectPages();
  });

  it('shows its pages while PocketBase is down, and starts it again', async () => {
    const killed = await pocketbasePid();
    const before = shop.output().length;
    process.kill(killed, 'SIGKILL');
    const reported = await shop.said('PocketBase ended by itself; it is started again in 1 s', before);
    await expectPages();
    await shop.said('✓ PocketBase: http', reported);
    await expect.poll(() => isHealthy(backendUrl())).toBe(true);
    expect(await pocketbasePid()).not.toBe(killed);
    await expectPages();
  });

  it('starts, publishes and sends mails though the password of its superuser was changed in the dashboard', async () => {
    const admin = await superuser();
    const superusers = admin.collection('_superusers');
    const { id } = await superusers.getFirstListItem(`email = '${VARIABLES.SUPERUSER_EMAIL}'`);
    const password = 'changed-in-the-dashboard';
    await superusers.update(id, { password, passwordConfirm: password });
    const before = shop.output().length;
    process.kill(await pocketbasePid(), 'SIGKILL');
    await shop.said('✓ PocketBase: http', before);
    await expect.poll(() => isHealthy(backendUrl())).toBe(true);
    await expect(superuser()).rejects.toThrow('Failed to authenticate');
    await superusers.authWithPassword(VARIABLES.SUPERUSER_EMAIL, password);
    await admin.collection('products').update(PRODUCT, { name_en: 'Published without a password' });
    await expect.poll(async () => (await page('/products/work-1'))[1]).toContain('Published without a password');
    await admin.settings.testEmail('_superusers', 'somebody@customer.example', 'password-reset');
    expect((await sink.read()).map(({ to }) => to?.[0]?.address)).toEqual(['somebody@customer.example']);
    const { SUPERUSER_PASSWORD: former } = VARIABLES;
    await superusers.update(id, { password: former, passwordConfirm: former });
  });

  it('shows every page and picture when the cache is removed, and publishes the next edit', async () => {
    const files = (await listFiles(path('dist'))).filter((file) => /^(?:i|_astro|products)\//.test(file));
    expect(files.filter((file) => file.startsWith('i/')).length).toBeGreaterThan(0);
    const client = await superuser();
    const announce = async (text: string): Promise<void> => {
      const from = shop.output().length;
      await client.collection('home').update('home00000000001', { announcement_en: text });
      await shop.said('Published:', from);
      await expect.poll(async () => (await page())[1]).toContain(text);
    };
    // The worker is at work, and has all that it needs of the cache.
    await announce('With a cache');
    const before = shop.output().length;
    await rm(path('cache'), { recursive: true });
    for (const file of files) expect([file, (await page(`/${file.replace(/\.html$/, '')}`))[0]]).toEqual([file, 200]);
    // Compiling takes long, and other tests show it: here the pictures are what has to be made again.
    await shareCompiled(path('cache'));
    await shop.said('another one makes it again', before);
    await announce('Without a cache');
    const [variant = ''] = files.filter((file) => file.startsWith('i/'));
    expect((await page(`/${variant}`))[0]).toBe(200);
  });

  it('tells no secret in its pages, its logs, its caches, what it prints, or a backup', async () => {
    const key = await newKey();
    const backup = runOurs('backup', { ...settings, BACKUP_TO: path('archives'), BACKUP_RECIPIENT: key.recipient });
    expect(await backup.ended).toBe(0);
    const found = [...secretsIn(shop.output(), secrets), ...secretsIn(backup.output(), secrets)];
    // PocketBase's settings, and the password for builds on this machine: files that only the shop's user reads.
    const own = /^data\/(?:pb_data\/data\.db|service-password)/;
    const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    for (const place of ['.dist-releases', 'data/logs', 'data/pb_data/auxiliary.db', 'archives', 'cache'])
      expect(files.filter((file) => file.startsWith(place)).length, place).toBeGreaterThan(0);
    for (const file of files.filter((one) => !own.test(one)))
      found.push(...secretsIn(await readFile(path(file)), secrets).map((name) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });

  it.skipIf(isWindows)(
    'can be started again after it was killed: the PocketBase that it left is ended first',
    async () => {
      const orphan = await pocketbasePid();
      expect(await shop.end('SIGKILL')).toBe('SIGKILL');
      expect(identityOf(orphan)).not.toBeNull();
      shop = runOurs('start', settings);
      const reported = await shop.said(`PocketBase (process ${orphan}) still runs from a command that was killed`);
      expect(shop.output().slice(0, reported)).toContain('Pages are served as they were published last');
      await expectPages();
      await shop.said('Vitrine is up', reported);
      expect(await pocketbasePid()).not.toBe(orphan);
      expect(identityOf(orphan)).toBeNull();
      expect(await isHealthy(backendUrl())).toBe(true);
    },
  );

  it('ends when it is told to, and leaves nothing', async () => {
    const pid = await pocketbasePid();
    expect(await shop.end('SIGTERM')).toBe(0);
    expect(await isHealthy(backendUrl())).toBe(false);
    expect(identityOf(pid)).toBeNull();
    expect(await readdir(path('data/run'))).toEqual([]);
  });
});

describe('a start with a release', () => {
  it('shows its pages before PocketBase can start, tries again, and is up when it can', async () => {
    const holder = createServer();
    await holdBackendPort(holder);
    shop = runOurs('start', settings);
    try {
      await shop.said(/PocketBase cannot start: port \d+ is already in use/);
      const reported = await shop.said('PocketBase is not there; it is tried again in 1 s.');
      await expectPages();
      await shop.said('PocketBase is not there; it is tried again in 2 s.', reported);
      await expectPages();
    } finally {
      await new Promise((resolve) => holder.close(resolve));
    }
    await shop.said('Vitrine is up');
    expect(await isHealthy(backendUrl())).toBe(true);
    expect(await shop.end('SIGTERM')).toBe(0);
  });

  it('goes on with that release while a picture cannot be had, and says so', async () => {
    sql(`INSERT INTO media (id, file, sha256) VALUES ('mediumgone00000', 'gone.png', '${'0'.repeat(64)}')`);
    sql(`UPDATE products SET images = '["mediumgone00000"]' WHERE id = '${PRODUCT}'`);
    await upAgain();
    await shop.said('names the file "mediumgone00000/gone.png", which PocketBase does not give');
    await expectPages();
    // PocketBase takes no file out of a record that it cannot delete.
    sql(`UPDATE products SET images = '[]' WHERE id = '${PRODUCT}'`);
    await (await superuser()).collection('products').update(PRODUCT, { name_en: 'Mended' });
    await shop.said('Published:');
    await expect.poll(async () => (await page('/products/work-1'))[1]).toContain('Mended');
    expect(await shop.end('SIGTERM')).toBe(0);
  });

  it('shows none of its pages where a live shop must not begin', async () => {
    const live = { SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'a-password-of-ours', SMTP_HOST: 'smtp.example' };
    const start = runOurs('start', { ...settings, ...live });
    expect(await start.ended).toBe(1);
    expect(start.output().trim()).toMatch(
      /^The shop cannot start with SHOP_MODE=live: DATA_DIR holds what is left of a demo/,
    );
  });

  it('is served by "npm run serve" without PocketBase, and without a cache', async () => {
    const serve = runOurs('serve', { ...settings, CACHE_DIR: path('no-cache') });
    await serve.said('Serving ');
    expect(await isHealthy(backendUrl())).toBe(false);
    await expectPages();
    expect(await serve.end('SIGTERM')).toBe(0);
  });
});

it('a start without a release ends with what keeps it from one', async () => {
  const holder = createServer();
  await holdBackendPort(holder);
  const start = runOurs('start', { ...settings, DIST_DIR: path('none/dist') });
  expect(await start.ended).toBe(1);
  await new Promise((resolve) => holder.close(resolve));
  expect(start.output()).toMatch(/^PocketBase cannot start: port \d+ is already in use/m);
});
