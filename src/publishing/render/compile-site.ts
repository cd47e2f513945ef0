/** The code of the site, compiled: the same for any content, so it is kept until code or settings change. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ASTRO, compileEnvironment } from '#src/publishing/render/astro-build.ts';
import { whenFree, withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { type CompileSettings, compileDigest } from '#src/publishing/render/build-id.ts';
import { runBuildProcess } from '#src/publishing/render/build-process.ts';
import { compilerRoot } from '#src/runtime/compiler.ts';
import { IS_PACKAGE, PROJECT_ROOT } from '#src/runtime/places.ts';
import { requireShopFolder } from '#src/runtime/shop-folder.ts';

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
    const part = `${target}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    await runBuildProcess(root, [`--max-semi-space-size=${YOUNG_MB}`, join(root, ASTRO), 'build'], {
      ...compileEnvironment(settings),
      VITRINE_OUT_DIR: join(part, 'site'),
      VITRINE_RENDERER: join(part, 'renderer'),
    });
    await rename(part, target);
    await removeOld(folder);
  };
  await whenFree(() => withBuildLock(lockFile(cacheDir), `the compiler of ${cacheDir}`, compile), waits);
  return target;
}
