/** From a finished folder to the public one: hashed files of earlier builds stay, the switch is one rename. */
import { lstat, readdir, readFile, readlink, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { isHashed, linkFile, listFiles } from '#scripts/lib/published-files.ts';
import { LIMITS } from '#src/config.ts';
import { publishedPath } from '#src/contract/files.ts';

const DAY_MS = 86_400_000;
/** Releases that are kept, the public one included. */
const KEPT = 3;

/** Folder that `dist` stands for, or null before the first build. */
export async function currentRelease(dist: string): Promise<string | null> {
  return realpath(dist).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** File beside a release: hashed file of an earlier build → when a build first did without it, ms since the epoch. */
function retiredFile(release: string): string {
  return `${release}.retired.json`;
}

async function readJson(file: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Links the hashed files of the previous release that this one has not, for 7 days after they went: a page opened before the switch
 * still finds its scripts and pictures.
 */
export async function keepHashedFiles(previous: string, folder: string, release: string, now: number): Promise<void> {
  const retired = await readJson(retiredFile(previous));
  const present = new Set(await listFiles(folder));
  const kept: Record<string, number> = {};
  for (const file of (await listFiles(previous)).filter((name) => isHashed(name) && !present.has(name))) {
    const since = retired[file];
    const at = typeof since === 'number' ? since : now;
    if (now - at >= LIMITS.oldAssetsDays * DAY_MS) continue;
    await linkFile(join(previous, file), join(folder, file));
    kept[file] = at;
  }
  await writeFile(retiredFile(release), JSON.stringify(kept));
}

/** `builds/changed.json`, for deploy tools: paths that differ from the previous release. Everything is new in a first one. */
export async function writeChanges(previous: string | null, folder: string): Promise<void> {
  const manifest = (root: string): string => join(root, 'builds/paths.json');
  const before = previous === null ? {} : await readJson(manifest(previous));
  const after = await readJson(manifest(folder));
  const there = new Set((await listFiles(folder)).map(publishedPath));
  const was =
    previous === null
      ? []
      : (await listFiles(previous)).filter((file) => !file.startsWith('builds/')).map(publishedPath);
  const had = new Set(was);
  const paths = Object.keys(after);
  const changes = {
    added: paths.filter((path) => !had.has(path)),
    changed: paths.filter((path) => had.has(path) && before[path] !== after[path]),
    removed: was.filter((path) => !there.has(path)),
  };
  await writeFile(join(folder, 'builds/changed.json'), JSON.stringify(changes));
}

/** Points `dist` at a release: in one rename where it is a link already, and with the old folder put aside where it is not. */
export async function switchTo(release: string, dist: string): Promise<void> {
  const next = `${dist}.next`;
  await rm(next, { force: true });
  await symlink(relative(dirname(dist), release), next, 'junction');
  const stat = await lstat(dist).catch(() => null);
  if (stat === null || stat.isSymbolicLink()) {
    await rename(next, dist);
    return;
  }
  const aside = `${dist}.replaced`;
  await rm(aside, { recursive: true, force: true });
  await rename(dist, aside);
  try {
    await rename(next, dist);
  } catch (error) {
    await rename(aside, dist);
    throw error;
  }
  await rm(aside, { recursive: true, force: true });
}

/** Removes a release that was never published, with what stands beside it. */
export async function removeRelease(release: string): Promise<void> {
  await rm(release, { recursive: true, force: true });
  await rm(retiredFile(release), { force: true });
}

/** Removes all releases but the newest three and what an interrupted build left behind. */
export async function removeOldReleases(releases: string, dist: string): Promise<void> {
  const target = basename(await readlink(dist));
  const names = (await readdir(releases)).sort();
  const whole = names.filter((name) => !name.endsWith('.part') && !name.endsWith('.json'));
  const kept = new Set([target, ...whole.slice(-KEPT)]);
  for (const name of names) {
    if (!kept.has(name.replace(/\.retired\.json$/, '')))
      await rm(join(releases, name), { recursive: true, force: true });
  }
}
