import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHealthy } from '#src/backend-server/backend-process.ts';
import { withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { openStore } from '#src/publishing/releases/open-store.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { storedMailHost } from '#src/backend-server/stored-settings.ts';
import { freePort } from '#src/runtime/ports.ts';
import { identityOf } from '#src/runtime/process-identity.ts';
import { runCommand, type CommandResult } from '#src/runtime/run-command.ts';
import { nodeProblem } from '#scripts/node-version.js';
import { runOurs } from '#tests/support/command.ts';
import { publishFiles } from '#tests/support/release-folder.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';

const CLI = join(PROJECT_ROOT, 'scripts/cli.js');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Settings that touch nothing of this project and no port that is in use. */
async function settings(): Promise<NodeJS.ProcessEnv> {
  const [port, backendPort] = [await freePort(), await freePort()];
  return {
    ...process.env,
    PORT: String(port),
    POCKETBASE_URL: `http://127.0.0.1:${backendPort}`,
    POCKETBASE_BIN: await realPocketBase(),
    DATA_DIR: join(folder, 'data'),
    CACHE_DIR: join(folder, 'cache'),
    DIST_DIR: join(folder, 'dist'),
    SHOP_MODE: 'demo',
  };
}

/** The same for a command that is followed. */
async function ownSettings(): Promise<Record<string, string>> {
  return Object.fromEntries(Object.entries(await settings()).map(([name, value]) => [name, value ?? '']));
}

async function command(name: string, env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> {
  return runCommand(process.execPath, [CLI, name, ...args], {
    env: { ...(await settings()), ...env },
    timeoutMs: 150_000,
  });
}

describe('an error of the operator is told without a stack, and ends with 1', () => {
  it('an unknown command lists those there are', async () => {
    const { code, output } = await command('strat', {});
    expect(code).toBe(1);
    expect(output).toContain('There is no command "strat"');
    for (const name of ['start', 'dev', 'build', 'serve', 'backend', 'seed', 'doctor', 'test', 'verify']) {
      expect(output).toContain(`npm run ${name}`);
    }
  });

  it('asked for help, a command says what it does and does nothing', async () => {
    const { code, output } = await command('build', { SHOP_MODE: 'prod' }, '--help');
    expect([code, output.trim()]).toEqual([0, 'npm run build: build the shop from a running PocketBase into dist/']);
  });

  it.each(['start', 'dev', 'build', 'serve', 'backend', 'seed'])('%s names a bad variable', async (name) => {
    const { code, output } = await command(name, { SHOP_MODE: 'prod' });
    expect(code).toBe(1);
    expect(output.trim()).toMatch(/^SHOP_MODE=prod is not usable: .+$/);
  });

  it.each([
    [['--list'], 0, 'Nothing has been published yet.'],
    [[], 1, 'There is no earlier release to go back to.'],
    [['--to', '7'], 1, 'There is no release 7 to go back to. "npm run rollback -- --list" shows those that are kept.'],
    [['--to', 'x'], 1, '"--to x" is not understood: npm run rollback -- [--list | --to 7]'],
    [['7'], 1, '"7" is not understood: npm run rollback -- [--list | --to 7]'],
  ])('rollback %j', async (args, code, said) => {
    const { output, ...result } = await command('rollback', { DIST_DIR: join(folder, 'none/dist') }, ...args);
    expect([result.code, output.trim()]).toEqual([code, said]);
  });

  it.each(['build', 'seed'])('%s says that PocketBase cannot be reached, and how to start it', async (name) => {
    const { code, output } = await command(name, {});
    expect(code).toBe(1);
    expect(output).toMatch(/PocketBase at http:\S+ cannot be reached .*npm run backend/);
    expect(output).not.toContain('    at ');
  });

  it('superuser wants to hear whose password it sets', async () => {
    const { code, output } = await command('superuser', { SHOP_MODE: 'live' });
    expect([code, output]).toEqual([1, expect.stringContaining('Nobody was changed')]);
  });

  it('backend says that one elsewhere is not its to run', async () => {
    const { code, output } = await command('backend', { POCKETBASE_URL: 'https://db.example' });
    expect([code, output]).toEqual([1, expect.stringContaining('POCKETBASE_URL=https://db.example')]);
  });
});

it('rollback waits for a build that runs, and goes back to what was before the release that it found', async () => {
  const [dist, cache] = [join(folder, 'going-back/dist'), join(folder, 'going-back/cache')];
  await mkdir(cache, { recursive: true });
  const store = openStore({ cacheDir: cache }, { dist });
  await publishFiles(store, { 'index.html': 'one' }, 1);
  await publishFiles(store, { 'index.html': 'two' }, 2);
  const env = { ...(await ownSettings()), DIST_DIR: dist, CACHE_DIR: cache };
  const running = await withBuildLock(join(cache, 'build.lock'), 'npm run build', async () => {
    const rollback = runOurs('rollback', env);
    await rollback.said('Another build is running: npm run build');
    await publishFiles(store, { 'index.html': 'three' }, 3);
    return rollback;
  });
  await running.said('Live again:');
  expect(await running.ended).toBe(0);
  expect(await readFile(join(dist, 'index.html'), 'utf8')).toBe('one');
});

it('start tells a busy port before any work', async () => {
  const holder = createServer();
  const port = await freePort();
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve));
  const { code, output } = await command('start', { PORT: String(port) });
  await new Promise((resolve) => holder.close(resolve));
  expect(code).toBe(1);
  expect(output.trim()).toMatch(
    new RegExp(`^The shop cannot start: port ${port} is already in use.*PORT=${port + 1}\\.$`),
  );
});

describe('backend', () => {
  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
    'keeps backups, and ends PocketBase and itself on %s',
    async (signal) => {
      const env: Readonly<Record<string, string>> = {
        ...(await ownSettings()),
        BACKUP_TO: join(folder, 'archives'),
        BACKUP_RECIPIENT: '',
      };
      const running = runOurs('backend', env);
      await running.said('Dashboard:');
      expect(running.output()).toContain('No backup is made by itself: BACKUP_RECIPIENT is not set');
      const url = env['POCKETBASE_URL'] ?? '';
      expect(await isHealthy(url)).toBe(true);
      expect(await running.end(signal), running.output()).toBe(0);
      expect(running.output()).toContain('Stopping…');
      expect(await isHealthy(url)).toBe(false);
    },
  );
});

it.skipIf(process.platform === 'win32')('backend can be started again after it was killed', async () => {
  const env = await ownSettings();
  const killed = runOurs('backend', env);
  await killed.said('Dashboard:');
  const noted = async (name: string): Promise<number> =>
    (JSON.parse(await readFile(join(folder, 'data/run', name), 'utf8')) as { readonly pid: number }).pid;
  const [pid, gate] = [await noted('pocketbase.json'), await noted('gate.json')];
  // By itself the gate ends a moment later. One that cannot is still there when the next command wants its port.
  process.kill(gate, 'SIGSTOP');
  await killed.end('SIGKILL');
  expect(identityOf(pid)).not.toBeNull();
  const again = runOurs('backend', env);
  await again.said(`PocketBase (process ${pid}) still runs from a command that was killed; it is ended first.`);
  await again.said('Dashboard:');
  expect([identityOf(pid), identityOf(gate)]).toEqual([null, null]);
  expect(await again.end('SIGTERM')).toBe(0);
});

describe('a live shop', () => {
  const live = { SHOP_MODE: 'live', SUPERUSER_PASSWORD: 'a-password-of-ours' };

  it('without a mail server is told by doctor that it takes no orders', async () => {
    const env = { ...live, DATA_DIR: join(folder, 'live') };
    const doctor = await command('doctor', env);
    expect(doctor.output).toContain('! Mail: no mail server is set: the shop takes no orders before');
    const withServer = await command('doctor', { ...env, SMTP_HOST: 'smtp.example' });
    expect(withServer.output).toContain('✓ Mail: through smtp.example, port 587');
  });

  it('without the keys of Stripe is told by doctor that it takes no orders', async () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    };
    const none = await command('doctor', { ...live, STRIPE_SECRET_KEY: 'sk_live_1' });
    expect(none.output).toContain(
      '! Payments: STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET not set: the shop takes no orders',
    );
    expect((await command('doctor', { ...live, ...keys })).output).toContain('✓ Payments: through Stripe');
    const test = { ...keys, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    const refused = await command('doctor', { ...live, ...test });
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('✗ Settings: STRIPE_SECRET_KEY=')]);
    const allowed = await command('doctor', { ...live, ...test, STRIPE_TEST_KEYS: 'on' });
    expect(allowed.output).toContain('! Payments: keys of the test mode');
    expect((await command('doctor', {})).output).not.toContain('Payments:');
  });

  it('may have set a mail server in the dashboard', async () => {
    const dataDir = join(folder, 'dashboard');
    await mkdir(join(dataDir, 'pb_data'), { recursive: true });
    const database = new DatabaseSync(join(dataDir, 'pb_data/data.db'));
    database.exec('CREATE TABLE _params (id TEXT, value BLOB)');
    const store = (smtp: object): void =>
      void database.prepare("INSERT INTO _params VALUES ('settings', ?)").run(Buffer.from(JSON.stringify({ smtp })));
    store({ enabled: true, host: 'mail.example' });
    expect(storedMailHost(dataDir)).toBe('mail.example');
    const { output } = await command('doctor', { ...live, DATA_DIR: dataDir });
    expect(output).toContain('✓ Mail: through mail.example, as set in the dashboard');
    database.exec('DELETE FROM _params');
    expect(storedMailHost(dataDir)).toBeUndefined();
    store({ enabled: false, host: 'mail.example' });
    expect(storedMailHost(dataDir)).toBeUndefined();
    database.close();
  });
});

it('doctor ends with 1 for what stops a start, and says what to do', async () => {
  const fine = await command('doctor', {});
  expect([fine.code, fine.output]).toEqual([0, expect.stringContaining('Nothing stops "npm start".')]);
  const broken = await command('doctor', { PORT: 'x', POCKETBASE_BIN: process.execPath });
  expect(broken.code).toBe(1);
  expect(broken.output).toContain('✗ Settings: PORT=x');
});

it.each([
  ['18.20.0', true],
  ['20.20.2', true],
  ['22.18.9', true],
  ['22.19.0', false],
  ['24.0.0', false],
])('Node %s is refused in words: %s', (version, refused) => {
  const problem = nodeProblem(version);
  expect(problem !== undefined).toBe(refused);
  expect(problem ?? `${version} npm install`).toContain('npm install');
  expect(problem ?? version).toContain(version);
});
