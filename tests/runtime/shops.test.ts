/** Several shops on one server, from one clone. */
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { runCommand, type CommandResult } from '#src/runtime/run-command.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { CLI } from '#tests/support/backend-command.ts';
import { runOurs } from '#tests/support/command.ts';
import { demoFilling } from '#tests/support/demo-database.ts';
import { placeOrder } from '#tests/support/placed-order.ts';
import { copyPrepared } from '#tests/support/prepared-database.ts';

const NAMES = ['one', 'two'] as const;
type Name = (typeof NAMES)[number];

let root: string;
const said: Partial<Record<Name, CommandResult>> = {};

const place = (name: Name, ...path: string[]): string => join(root, 'shops', name, ...path);

function shop(...args: string[]): Promise<CommandResult> {
  const env = { ...process.env, VITRINE_ROOT: root };
  return runCommand(process.execPath, [CLI, 'shop', ...args], { env, timeoutMs: 150_000 });
}

async function settings(name: Name): Promise<Record<string, string>> {
  return parseEnv(await readFile(place(name, 'vitrine.env'), 'utf8')) as Record<string, string>;
}

/** The settings of a shop with some changed, as somebody edits them. */
async function change(name: Name, changed: Readonly<Record<string, string>>): Promise<void> {
  const file = place(name, 'vitrine.env');
  let text = await readFile(file, 'utf8');
  for (const [key, value] of Object.entries(changed))
    text = text.replace(new RegExp(`^${key}=.*$`, 'm'), `${key}=${value}`);
  await writeFile(file, text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitrine-shops-'));
  for (const name of NAMES) said[name] = await shop('add', name, '--site', `https://${name}.example`);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a shop that was added', () => {
  it('has settings of a live shop, with secrets and places of its own', async () => {
    const [one, two] = [readEnvironment(await settings('one')), readEnvironment(await settings('two'))];
    for (const [name, environment] of [
      ['one', one],
      ['two', two],
    ] as const)
      expect(environment).toMatchObject({
        shopMode: 'live',
        siteUrl: `https://${name}.example`,
        publicBackendUrl: `https://${name}.example`,
        superuserEmail: `admin@${name}.example`,
        trustedProxy: ['X-Forwarded-For'],
        host: '127.0.0.1',
        dataDir: place(name, 'data'),
        dist: place(name, 'dist'),
        cacheDir: place(name, 'cache'),
      });
    for (const key of ['port', 'pocketbaseUrl', 'superuserPassword', 'servicePassword'] as const)
      expect(one[key]).not.toBe(two[key]);
    expect(one.superuserPassword.length).toBe(32);
    expect(one.servicePassword).not.toBe(one.superuserPassword);
  });

  it.skipIf(process.platform === 'win32')('keeps its folder and its settings from everybody else', async () => {
    const modes = [place('one'), place('one', 'vitrine.env')].map(async (path) => (await stat(path)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o700, 0o600]);
  });

  it('is told what is left to do, and shows no secret', async () => {
    const { SUPERUSER_PASSWORD = '', SERVICE_PASSWORD = '' } = await settings('one');
    const { code, output } = said['one'] ?? { code: 1, output: '' };
    expect(code).toBe(0);
    expect(output).toContain('systemctl enable --now vitrine@one');
    expect(output).toContain('npm run doctor -- --shop one');
    for (const secret of [SUPERUSER_PASSWORD, SERVICE_PASSWORD]) expect(output).not.toContain(secret);
  });

  it('is listed', async () => {
    const { code, output } = await shop('list');
    expect([code, output.trim().split('\n')]).toEqual([
      0,
      [expect.stringMatching(/^one +https:\/\/one\.example .*does not answer$/), expect.stringMatching(/^two /)],
    ]);
  });

  it.each([
    [['add', 'one', '--site', 'https://new.example'], /shops\/one is there already: nothing was changed/],
    [
      ['add', 'three', '--site', 'https://one.example'],
      /https:\/\/one\.example is the address of the shop "one" already/,
    ],
    [['add', 'three', '--site', 'http://three.example'], /--site http:\/\/three\.example is not usable/],
    [['add', 'three', '--site', 'https://three.example/shop'], /--site .* is not usable/],
    // Caddy would read a variable of its own environment, and two sites.
    [
      ['add', 'three', '--site', 'https://{$HOME}.example', '--email', 'me@shop.example'],
      /cannot stand in a site of Caddy/,
    ],
    [
      ['add', 'three', '--site', 'https://three.example', '--backend', 'https://api,other.example'],
      /https:\/\/api,other\.example cannot stand in a site of Caddy/,
    ],
    [['add', 'three', '--site', 'https://three.example', '--email', 'me'], /--email me is not usable/],
    [['add', 'Three', '--site', 'https://three.example'], /"Three" cannot name a shop: a name has small letters/],
    [['remove', 'three'], /There is no shop "three"/],
    [['files', 'three'], /There is no shop "three"/],
    [['empty'], /"empty" is not understood/],
  ])('%j is refused', async (args, words) => {
    const { code, output } = await shop(...args);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
    await expect(stat(join(root, 'shops/three'))).rejects.toThrow('ENOENT');
  });

  it('has its unit and its site written anew from its settings, such as another address', async () => {
    const before = await readFile(place('two', 'vitrine.env'), 'utf8');
    await change('two', { SITE_URL: 'https://new.example', PUBLIC_BACKEND_URL: 'https://new.example', PORT: '4999' });
    await rm(place('two', 'vitrine@two.service'));
    // The folder is the shop's user's, and the command may be root's.
    const outside = join(root, 'outside');
    await writeFile(outside, 'of somebody else');
    await rm(place('two', 'two.caddy'));
    await symlink(outside, place('two', 'two.caddy'));
    const { code, output } = await shop('files', 'two');
    expect(await readFile(outside, 'utf8')).toBe('of somebody else');
    expect([code, output]).toEqual([0, expect.stringMatching(/https:\/\/new\.example[\s\S]*restart vitrine@two/)]);
    const caddy = await readFile(place('two', 'two.caddy'), 'utf8');
    expect(caddy).toContain('https://new.example {');
    expect(caddy).toContain('reverse_proxy 127.0.0.1:4999 {');
    expect(await readFile(place('two', 'vitrine@two.service'), 'utf8')).toContain('User=vitrine-two');
    await writeFile(place('two', 'vitrine.env'), before);
  });

  it('is not removed by "remove", which says how', async () => {
    const { code, output } = await shop('remove', 'one');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Nothing was removed\.[\s\S]*systemctl disable --now vitrine@one/),
    ]);
    expect((await stat(place('one', 'vitrine.env'))).isFile()).toBe(true);
  });
});

const analyze = await runCommand('systemd-analyze', ['--version'], { timeoutMs: 60_000 }).catch(() => null);
const why = analyze === null ? 'skipped: there is no systemd-analyze' : 'systemd-analyze';

describe.skipIf(analyze === null)(`the unit of a shop (${why})`, () => {
  it('is understood by systemd, and closed', async () => {
    const unit = place('one', 'vitrine@one.service');
    const verified = await runCommand('systemd-analyze', ['verify', unit], { timeoutMs: 60_000 });
    expect(verified).toMatchObject({ code: 0, output: '' });
    // Tenths; of 10.0 where nothing is closed.
    const closed = await runCommand('systemd-analyze', ['security', '--offline=yes', '--threshold=20', unit], {
      timeoutMs: 60_000,
    });
    expect([closed.code, closed.output]).toEqual([0, expect.stringContaining('Overall exposure level')]);
  });
});

it('with a shop named, .env is not read: it may be that of another one', async () => {
  const clone = await mkdtemp(join(tmpdir(), 'vitrine-clone-'));
  for (const name of ['scripts', 'src', 'i18n', 'node_modules', 'package.json'])
    await symlink(join(PROJECT_ROOT, name), join(clone, name));
  await writeFile(join(clone, '.env'), 'STATIC_HOST=nowhere\n');
  const rollback = (args: readonly string[]): Promise<CommandResult> => {
    const { STATIC_HOST: _host, ...env } = process.env;
    const links = ['--preserve-symlinks', '--preserve-symlinks-main'];
    const command = [...links, join(clone, 'scripts/cli.js'), 'rollback', '--list', ...args];
    return runCommand(process.execPath, command, { env: { ...env, VITRINE_ROOT: root }, timeoutMs: 150_000 });
  };
  expect((await rollback([])).output).toContain('STATIC_HOST=nowhere is not usable');
  expect((await rollback(['--shop', 'one'])).output.trim()).toBe('Nothing has been published yet.');
  await rm(clone, { recursive: true });
});

it('a shop of a server with releases is started from the current one', async () => {
  const server = await mkdtemp(join(tmpdir(), 'vitrine-server-'));
  await mkdir(join(server, 'releases/1.0.0'), { recursive: true });
  await writeFile(join(server, 'releases/1.0.0/vitrine'), '');
  await symlink('releases/1.0.0', join(server, 'current'));
  const env = { ...process.env, VITRINE_ROOT: server };
  const args = [CLI, 'shop', 'add', 'one', '--site', 'https://one.example', '--backend', 'https://api.one.example'];
  const { output } = await runCommand(process.execPath, args, { env, timeoutMs: 150_000 });
  expect(output).toContain(`${server}/current/vitrine doctor --shop one`);
  const [unit, caddy, written] = await Promise.all(
    ['vitrine@one.service', 'one.caddy', 'vitrine.env'].map((file) =>
      readFile(join(server, 'shops/one', file), 'utf8'),
    ),
  );
  expect(unit).toContain(`ExecStart=${server}/current/vitrine start\n`);
  expect(unit).toContain(`ReadWritePaths=${server}/shops/one\n`);
  expect(caddy).toContain('https://api.one.example {');
  expect(written).toContain('PUBLIC_BACKEND_URL=https://api.one.example\n');
  await rm(server, { recursive: true });
});

describe('two shops that run at once', () => {
  it('know nothing of each other', async () => {
    const binary = await realPocketBase();
    const folders = await buildBackend(join(root, 'built'));
    const report = silentReport();
    for (const name of NAMES) {
      // Tests of other runs may have taken the ports meanwhile. A demo sells without money.
      const backend = `http://127.0.0.1:${await freePort()}`;
      await change(name, { SHOP_MODE: 'demo', PORT: String(await freePort()), POCKETBASE_URL: backend });
      const { SUPERUSER_EMAIL: email = '', SUPERUSER_PASSWORD: password = '' } = await settings(name);
      const superuser = { email: 'superuser@vitrine.example', password: 'test-superuser-password' };
      const database = { binary, dataDir: place(name, 'data/pb_data'), ...folders, superuser, report };
      await copyPrepared(database, await demoFilling());
      expect([email, password.length]).toEqual([`admin@${name}.example`, 32]);
    }
    const commands = NAMES.map((name) =>
      runOurs('backend', { VITRINE_ROOT: root, VITRINE_SHOP: name, POCKETBASE_BIN: binary }),
    );
    try {
      await Promise.all(commands.map((command) => command.said('Dashboard:')));
      const [one, two] = await Promise.all(
        NAMES.map(async (name) => {
          const {
            POCKETBASE_URL: backendUrl = '',
            SUPERUSER_EMAIL = '',
            SUPERUSER_PASSWORD = '',
            SITE_URL = '',
          } = await settings(name);
          const admin = new PocketBase(backendUrl);
          admin.autoCancellation(false);
          await admin.collection('_superusers').authWithPassword(SUPERUSER_EMAIL, SUPERUSER_PASSWORD);
          const item = await admin.collection('items').getFirstListItem('stock > 5');
          return { name, backendUrl, siteUrl: SITE_URL, admin, item: item.id };
        }),
      );
      if (one === undefined || two === undefined) throw new Error('Two shops were started.');
      const address = { ...one, dist: '', superuser: { email: '', password: '' } };
      const { order } = await placeOrder(address, one.admin, { lines: [{ item: one.item, quantity: 1 }] });
      const orders = (client: PocketBase): Promise<readonly unknown[]> => client.collection('orders').getFullList();
      expect(await orders(one.admin)).toContainEqual(expect.objectContaining({ number: order.number }));
      expect(await orders(two.admin)).not.toContainEqual(expect.objectContaining({ number: order.number }));
      expect((await shop('list')).output).toMatch(/^one .* answers\ntwo .* answers$/m);
    } finally {
      expect(await Promise.all(commands.map((command) => command.end('SIGTERM')))).toEqual([0, 0]);
    }
  });
});
