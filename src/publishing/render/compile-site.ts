/** The code of the site, compiled: the same for any content, so it is kept until code or settings change. */
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { ASTRO_BIN, compileEnvironment } from '#src/publishing/render/astro-build.ts';
import { whenFree, withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { type CompileSettings, compileDigest } from '#src/publishing/render/build-id.ts';
import { runBuildProcess } from '#src/publishing/render/build-process.ts';
import { PROJECT_ROOT } from '#src/runtime/environment.ts';
import { requireShopFolder } from '#src/runtime/shop-folder.ts';

/** Compiled sites that are kept: builds for another address or mode take turns with this one. */
const KEPT = 4;

/** Megabytes for what is young: by itself V8 takes several times that for Astro's compiler, a hundred in all, and it is no faster for it. */
const YOUNG_MB = 8;

/** One site at a time: what is compiled for a folder outside of the project Astro puts into one of the project first, the same for all. */
const LOCK = join(PROJECT_ROOT, '.cache/astro.lock');

/** Removes all but the last used ones. */
async function removeOld(folder: string): Promise<void> {
  const sites = await Promise.all(
    (await readdir(folder)).map(async (name) => ({ name, used: (await stat(join(folder, name))).mtimeMs })),
  );
  for (const { name } of sites.sort((a, b) => b.used - a.used).slice(KEPT))
    await rm(join(folder, name), { recursive: true, force: true });
}

/**
 * Folder with `site` (scripts, and the files of public/) and `renderer` (what src/publishing/render makes pages with), compiled by `astro build` unless
 * it is there already.
 * @param waits Told whom it waits for, where another process compiles.
 * @throws OperatorError with the end of Astro's output, or with what SHOP_DIR holds and nothing asks for.
 */
export async function compiledSite(
  settings: CompileSettings & { readonly cacheDir: string },
  waits: (text: string) => void,
): Promise<string> {
  requireShopFolder(settings.shopDir);
  const folder = join(settings.cacheDir, 'compiled');
  const target = join(folder, (await compileDigest(settings)).slice(0, 16));
  const isThere = (now = new Date()): Promise<boolean> =>
    utimes(target, now, now).then(
      () => true,
      () => false,
    );
  if (await isThere()) return target;
  // Who has waited for another process finds what that one has compiled.
  const compile = async (): Promise<void> => {
    if (await isThere()) return;
    const part = `${target}.part`;
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true });
    await runBuildProcess([`--max-semi-space-size=${YOUNG_MB}`, ASTRO_BIN, 'build'], {
      ...compileEnvironment(settings),
      VITRINE_OUT_DIR: join(part, 'site'),
      VITRINE_RENDERER: join(part, 'renderer'),
    });
    await rename(part, target);
    await removeOld(folder);
  };
  await whenFree(() => withBuildLock(LOCK, `the compiler of ${settings.cacheDir}`, compile), waits);
  return target;
}
