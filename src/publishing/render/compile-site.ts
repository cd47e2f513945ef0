/** The code of the site, compiled: the same for any content, so it is kept until code or settings change. */
import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ASTRO, compileEnvironment } from '#src/publishing/render/astro-build.ts';
import { whenFree, withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { compileDigest, type CompileSettings } from '#src/publishing/render/build-id.ts';
import { compilerRoot } from '#src/runtime/compiler.ts';
import { IS_PACKAGE, PROJECT_ROOT } from '#src/runtime/places.ts';
import { requireShopFolder } from '#src/runtime/shop-folder.ts';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { OperatorError } from '#src/runtime/operator-error.ts';

/** Compiled sites that are kept: builds for another address or mode take turns with this one. */
const KEPT = 4;

/**
 * Megabytes for what is young: by itself V8 takes several times that for Astro's compiler, a hundred in all, and it is
 * no faster for it.
 */
const YOUNG_MB = 8;

/**
 * One site at a time: what is compiled for a folder outside of the project Astro puts into one of the project first,
 * the same for all.
 */
const lockFile = (cacheDir: string): string => join(IS_PACKAGE ? cacheDir : join(PROJECT_ROOT, '.cache'), 'astro.lock');

/** Removes all but the last used ones. */
async function removeOld(folder: string): Promise<void> {
  const sites = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, used: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of sites.sort((a, b) => b.used - a.used).slice(KEPT))
    await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Folder with `site` (scripts, and the files of public/) and `renderer` (what src/publishing/render makes pages with),
 * compiled by `astro build` unless it is there already.
 * @param waits Told whom it waits for, where another process compiles, and that a package compiles.
 * @throws OperatorError with the end of Astro's output, or with what SHOP_DIR holds and nothing asks for.
 */
export async function compiledSite(
  settings: CompileSettings & { readonly cacheDir: string },
  waits: (text: string) => void,
): Promise<string> {
  requireShopFolder(settings.shopDir);
  const { cacheDir } = settings;
  const folder = join(cacheDir, 'compiled');
  const name = (await compileDigest(settings)).slice(0, 16);
  const shipped = join(PROJECT_ROOT, 'compiled', name);
  if (IS_PACKAGE && existsSync(shipped)) return shipped;
  const target = join(folder, name);
  const isThere = (now = new Date()): Promise<boolean> =>
    utimes(target, now, now).then(
      () => true,
      () => false,
    );
  if (await isThere()) return target;
  // Who has waited for another process finds what that one has compiled.
  const compile = async (): Promise<void> => {
    if (await isThere()) return;
    const root = await compilerRoot(cacheDir, 'The code of the pages', waits);
    // On one disk with what Astro moves into it: the cache may be on another.
    const made = join(root, '.astro/compiled');
    const part = `${target}.part`;
    for (const former of [made, part]) await rm(former, { recursive: true, force: true });
    await runBuildProcess(root, [`--max-semi-space-size=${YOUNG_MB}`, join(root, ASTRO), 'build'], {
      ...compileEnvironment(settings),
      VITRINE_OUT_DIR: join(made, 'site'),
      VITRINE_RENDERER: join(made, 'renderer'),
    });
    await cp(made, part, { recursive: true });
    await rm(made, { recursive: true });
    await rename(part, target);
    await removeOld(folder);
  };
  await whenFree(() => withBuildLock(lockFile(cacheDir), `the compiler of ${cacheDir}`, compile), waits);
  return target;
}

/** Lines of its output that an error shows. */
const TAIL = 25;

/** The environment of a test runner would make Astro build development pages. */
function withoutTestRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !name.startsWith('VITEST') && name !== 'NODE_ENV');
  return { ...Object.fromEntries(others), NODE_ENV: 'production', NO_COLOR: '1' };
}

/**
 * Runs a step of a build with Node in a process of its own, so that it always starts from nothing and gives all of its
 * memory back.
 * @param root The project's folder.
 * @param line Called with each line that it prints.
 * @throws OperatorError with the end of its output.
 */
async function runBuildProcess(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  line: (text: string) => void = () => {},
): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: withoutTestRunner(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  const lines: string[] = [];
  const take = (text: string): void => {
    if (text.trim() === '') return;
    lines.push(text);
    if (lines.length > TAIL * 4) lines.splice(0, lines.length - TAIL * 2);
    line(text);
  };
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', take);
  const code = await new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exit, signal) => resolve(exit ?? signal));
  }).finally(() => process.off('exit', stop));
  if (code !== 0)
    throw new OperatorError(
      `Astro could not build the pages (${code ?? 'no exit code'}):\n${lines.slice(-TAIL).join('\n')}`,
    );
}
