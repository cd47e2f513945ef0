/** The package, as somebody has it who has nothing else: no clone, no npm, no Node of their own. */
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagedCommands } from '#scripts/package/bundle-code.ts';
import { makePackage } from '#scripts/package/make-package.ts';
import { packageSizes } from '#scripts/commands/package.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { PROJECT_ROOT, readEnvironment } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import { silentReport } from '#src/runtime/progress.ts';
import type { OrderView } from '#src/contract/shop-api.ts';
import { orderByTransfer, printedKeys, signInAsOwner, writeAnswers } from '#tests/build/packaged-walk.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { runPackaged, type RunningCommand } from '#tests/support/command.ts';
import { startMailSink, type MailSink } from '#tests/support/mail-sink.ts';
import type { PlacedOrder } from '#tests/support/placed-order.ts';
import { localDay } from '#src/domain/format/periods.ts';

const isWindows = process.platform === 'win32';
const MOST_BYTES = 250_000_000;
/** A quicker one than that of packages, which are 2 MB smaller. */
const COMPRESSION = 6;

const NOTHING_STOPS = 'Nothing stops "vitrine start".';
/** Of the shop that is opened; where its backups go is known later. */
const LIVE: Record<string, string> = { SHOP_MODE: 'live' };

let folder: string;
let settings: Record<string, string>;
let sink: MailSink;
/** The package's files, as they were made. */
let before: string[];
let owner: PocketBase;
let placed: PlacedOrder;
const path = (...names: string[]): string => join(folder, ...names);
const run = (words: string, more: Record<string, string> = {}): RunningCommand =>
  runPackaged(path('package/vitrine'), words, path('home'), { ...settings, ...more });

/** Name, size and time of each file. */
async function stamps(): Promise<string[]> {
  const files = await listFiles(path('package'));
  const stamp = async (file: string): Promise<string> => {
    const { size, mtimeMs } = await stat(path('package', file));
    return `${file} ${size} ${mtimeMs}`;
  };
  return Promise.all(files.map(stamp));
}

/** How the check of the container file ends, run as a container would: by the package's own Node. */
async function health(): Promise<number | null> {
  const text = await readFile(join(PROJECT_ROOT, 'Containerfile'), 'utf8');
  const [, words = ''] = /^HEALTHCHECK [^\n]*\\\n\s+CMD (\[.*\])$/m.exec(text) ?? [];
  const [program = '', ...args] = JSON.parse(words) as string[];
  const { code } = await runCommand(program.replace('/opt/vitrine', path('package')), args, {
    env: { PORT: settings['PORT'] },
  });
  return code;
}

/** The one item of the shop, as it is stored. */
function storedItem(): unknown {
  const database = new DatabaseSync(path('home/.data/pb_data/data.db'), { readOnly: true });
  const item = database.prepare('SELECT sku, stock FROM items').get();
  database.close();
  return { ...item };
}

/** What the customer's link shows. */
function orderView(): Promise<OrderView> {
  return owner.send<OrderView>('/api/shop/order-status', { method: 'POST', body: { token: placed.token } });
}

async function page(address: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${settings['PORT']}${address}`);
  return response.text();
}

beforeAll(async () => {
  if (isWindows) return;
  folder = await mkdtemp(join(tmpdir(), 'vitrine-package-'));
  await mkdir(path('home'));
  const environment = readEnvironment({
    CACHE_DIR: join(PROJECT_ROOT, '.cache/tests'),
    POCKETBASE_BIN: await realPocketBase(),
  });
  await makePackage(environment, path('made'), silentReport(), COMPRESSION);
  // Wherever it was made: it knows no place but its own.
  await rename(path('made'), path('package'));
  before = await stamps();
  sink = await startMailSink();
  settings = {
    PORT: String(await freePort()),
    POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
    SITE_URL: 'https://packed.example',
    PUBLIC_BACKEND_URL: 'https://packed-backend.example',
  };
});

afterAll(async () => {
  if (isWindows) return;
  await sink.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(isWindows)('a package', () => {
  it('takes no more of a disk than was promised, and names what takes it', async () => {
    const { parts, total } = await packageSizes(path('package'));
    expect(total).toBeLessThanOrEqual(MOST_BYTES);
    for (const bytes of Object.values(parts)) expect(bytes).toBeGreaterThan(100_000);
  });

  it('opens a live shop in an empty home, without compiling and without a word written into its own folder', async () => {
    const start = run('start', LIVE);
    await start.said('Ctrl-C ends it.');
    expect(start.output()).not.toContain('compiled');
    expect(start.output()).toContain('THE SHOP TAKES NO ORDERS YET');
    const home = await page('/');
    expect(home).toContain('href="https://packed.example/"');
    expect(home).toContain("connect-src 'self' https://packed-backend.example");

    await writeAnswers(path('package/docs/setup-answers.json'), path('home'), sink);
    const setup = run('setup answers.json', LIVE);
    expect([await setup.ended, setup.output()]).toEqual([0, expect.stringContaining('The shop takes orders.')]);
    await expect.poll(() => page('/products/blown-carafe')).toContain('Blown carafe');
    expect(await health()).toBe(0);

    owner = await signInAsOwner(settings['POCKETBASE_URL'] ?? '');
    placed = await orderByTransfer(owner, 2);
    await expect
      .poll(async () => (await sink.read()).map(({ subject }) => subject))
      .toContainEqual(expect.stringContaining(placed.order.number));

    const keys = run('backup --new-key');
    expect(await keys.ended).toBe(0);
    const { recipient, secret } = printedKeys(keys.output());
    await writeFile(path('key.txt'), `${secret}\n`);
    Object.assign(LIVE, { BACKUP_TO: path('backups'), BACKUP_RECIPIENT: recipient, BACKUP_KEY_FILE: path('key.txt') });
    const backup = run('backup', LIVE);
    expect([await backup.ended, backup.output()]).toEqual([0, expect.stringContaining(': 1 orders, ')]);
    const doctor = run('doctor --mail me@elsewhere.example', LIVE);
    expect([await doctor.ended, doctor.output()]).toEqual([0, expect.stringContaining(NOTHING_STOPS)]);
    expect(doctor.output()).toContain('The SMTP server accepted the email to me@elsewhere.example');
    expect(await start.end('SIGTERM')).toBe(0);
    expect(await health()).toBe(1);
  });

  it('brings the shop back out of its backup when all else of it is lost, with the order, and takes its money', async () => {
    await rm(path('home'), { recursive: true });
    await mkdir(path('home'));
    const check = run('backup:check', LIVE);
    expect([await check.ended, check.output()]).toEqual([0, expect.stringContaining('could come back, with 1 orders')]);
    const [archive = ''] = await readdir(path('backups'));
    const restore = run(`restore ${path('backups', archive)}`, LIVE);
    expect([await restore.ended, restore.output()]).toEqual([0, expect.stringContaining('with 1 orders and')]);
    const doctor = run('doctor', LIVE);
    expect([await doctor.ended, doctor.output()]).toEqual([0, expect.stringContaining(NOTHING_STOPS)]);

    const start = run('start', LIVE);
    await start.said('Ctrl-C ends it.');
    expect(start.output()).not.toContain('TAKES NO ORDERS');
    expect(await page('/products/blown-carafe')).toContain('Blown carafe');
    const { number, transfer } = placed.order;
    // The customer's link is that of before. The owner signs in anew: the first mail has switched the second factor on, which ended their session.
    expect(await orderView()).toMatchObject({ number, transfer, payment: 'unpaid' });
    expect(storedItem()).toEqual({ sku: 'CARAFE-1', stock: 12 - 2 });
    const [year, month, day] = localDay(Date.now()).split('-');
    const amount = (transfer?.amount ?? 0) / 100;
    const row = `Date;Libellé;Montant\n${day}/${month}/${year};VIR ${transfer?.reference};${amount},00\n`;
    await writeFile(path('home/bank.csv'), row);
    const payments = run('import:payments bank.csv --currency EUR --settled', LIVE);
    expect([await payments.ended, payments.output()]).toEqual([0, expect.stringContaining(number)]);
    expect(await orderView()).toMatchObject({ number, payment: 'paid' });
    expect(await start.end('SIGTERM')).toBe(0);
    expect(await stamps()).toEqual(before);
  });

  it('compiles for a shop in other languages with what it carries, and says so', async () => {
    const french = { ...LIVE, SHOP_LANGUAGES: 'fr,en', DIST_DIR: 'french/dist' };
    const start = run('start', french);
    await start.said('The code of the backend must be compiled for this shop');
    await start.said('The code of the pages must be compiled for this shop');
    await start.said('Vitrine is up');
    expect(await page('/')).toMatch(/<html lang="fr"/);
    expect(await page('/en')).toMatch(/<html lang="en"/);
    expect(await start.end('SIGTERM')).toBe(0);
    expect(await readFile(path('home/.cache/pocketbase/hooks/vitrine.js'), 'utf8')).toContain('LOCALES = ["fr", "en"]');

    await rename(path('package/compiler.tar.zst'), path('compiler.tar.zst'));
    const without = run('backend', french);
    expect(await without.ended).toBe(1);
    expect(without.output()).toContain('this package has no compiler');
  });

  it('has the commands that run a shop, under its own name, and says where the others are', async () => {
    const help = run('--help');
    expect(await help.ended).toBe(0);
    expect(help.output()).not.toContain('npm run');
    const names = [...help.output().matchAll(/^ {2}vitrine (\S+)/gm)].map(([, name = '']) => name.replace(':', '-'));
    expect(names.sort()).toEqual(packagedCommands());
    expect(names).toEqual(
      expect.arrayContaining(['backup', 'build', 'doctor', 'go-live', 'restore', 'rollback', 'serve', 'start']),
    );
    // Each finds all that it is made of: nothing of the packages of a clone.
    const files = packagedCommands().map((command) => path('package/code', `scripts-commands-${command}.js`));
    const script = `for (const file of ${JSON.stringify(files)}) await import(file);`;
    const loaded = await runCommand(path('package/bin/node'), ['--input-type=module', '--eval', script], { env: {} });
    expect(loaded).toMatchObject({ code: 0, output: '' });
    const lint = run('lint');
    expect(await lint.ended).toBe(1);
    expect(lint.output()).toContain('"lint" is a command of a clone of the project');
  });
});
