/** The package, as somebody has it who has nothing else: no clone, no npm, no Node of their own. */
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagedCommands } from '#scripts/package/commands.ts';
import { makePackage } from '#scripts/package/make-package.ts';
import { packageSizes } from '#scripts/package/sizes.ts';
import { listFiles } from '#src/publishing/releases/published-files.ts';
import { PROJECT_ROOT, readEnvironment, VARIABLES } from '#src/runtime/environment.ts';
import { freePort } from '#src/runtime/ports.ts';
import { runCommand } from '#src/runtime/run-command.ts';
import { silentReport } from '#src/runtime/progress.ts';
import { fixtureContent } from '#tests/contract/fixture-snapshot.ts';
import { fill, picture } from '#tests/build/test-shop.ts';
import { realPocketBase } from '#tests/runtime/real-pocketbase.ts';
import { runPackaged, type RunningCommand } from '#tests/support/command.ts';

const isWindows = process.platform === 'win32';
const MOST_BYTES = 250_000_000;
/** A quick one: what it saves in bytes is not what is tested. */
const COMPRESSION = 3;

let folder: string;
let settings: Record<string, string>;
const path = (...names: string[]): string => join(folder, ...names);
const run = (name: string, more: Record<string, string> = {}): RunningCommand =>
  runPackaged(path('package/vitrine'), name, path('home'), { ...settings, ...more });

/** Name, size and time of each file. */
async function stamps(): Promise<string[]> {
  const files = await listFiles(path('package'));
  const stamp = async (file: string): Promise<string> => {
    const { size, mtimeMs } = await stat(path('package', file));
    return `${file} ${size} ${mtimeMs}`;
  };
  return Promise.all(files.map(stamp));
}

async function superuser(): Promise<PocketBase> {
  const client = new PocketBase(settings['POCKETBASE_URL']);
  client.autoCancellation(false);
  await client.collection('_superusers').authWithPassword(VARIABLES.SUPERUSER_EMAIL, VARIABLES.SUPERUSER_PASSWORD);
  return client;
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
  settings = {
    PORT: String(await freePort()),
    POCKETBASE_URL: `http://127.0.0.1:${await freePort()}`,
    SITE_URL: 'https://packed.example',
    PUBLIC_BACKEND_URL: 'https://packed-backend.example',
  };
});

afterAll(() => (isWindows ? undefined : rm(folder, { recursive: true, force: true })));

describe.skipIf(isWindows)('a package', () => {
  it('takes no more of a disk than was promised, and names what takes it', async () => {
    const { parts, total } = await packageSizes(path('package'));
    expect(total).toBeLessThanOrEqual(MOST_BYTES);
    for (const bytes of Object.values(parts)) expect(bytes).toBeGreaterThan(100_000);
  });

  it('runs a shop in an empty home without compiling, publishes an edit, and writes nothing into its own folder', async () => {
    const before = await stamps();
    const backend = run('backend');
    await backend.said('Dashboard:');
    const first = await superuser();
    await fill(first, fixtureContent());
    await first.collection('products').update('product00000001', { images: [await picture('#225588')] });
    expect(await backend.end('SIGTERM')).toBe(0);

    const start = run('start');
    await start.said('Vitrine is up');
    expect(start.output()).not.toContain('compiled');
    const home = await page('/');
    expect(home).toContain('href="https://packed.example/"');
    expect(home).toContain("connect-src 'self' https://packed-backend.example");
    const client = await superuser();
    await client.collection('home').update('home00000000001', { announcement_en: 'From a package' });
    await start.said('Published:');
    await expect.poll(() => page('/')).toContain('From a package');
    expect(await health()).toBe(0);
    expect(await start.end('SIGTERM')).toBe(0);

    expect(await health()).toBe(1);

    const doctor = run('doctor');
    expect(await doctor.ended).toBe(0);
    expect(doctor.output()).toContain('Nothing stops "vitrine start".');
    expect(await stamps()).toEqual(before);
    expect(await readFile(path('home/dist/index.html'), 'utf8')).toContain('From a package');
  });

  it('compiles for a shop in other languages with what it carries, and says so', async () => {
    const french = { SHOP_LANGUAGES: 'fr,en', DIST_DIR: 'french/dist' };
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
    const lint = run('lint');
    expect(await lint.ended).toBe(1);
    expect(lint.output()).toContain('"lint" is a command of a clone of the project');
  });
});
