/** A release: from PocketBase to the public folder, all or nothing. */
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildSettings, buildId } from '#scripts/lib/build-id.ts';
import { withBuildLock } from '#scripts/lib/build-lock.ts';
import { compiledSite } from '#scripts/lib/compile-site.ts';
import { connect, makeSnapshot, reportUntranslated, type SnapshotEnvironment } from '#scripts/lib/make-snapshot.ts';
import { writeHostFiles } from '#scripts/lib/host-files.ts';
import { describeError, OperatorError } from '#scripts/lib/operator-error.ts';
import { type Report, withStep } from '#scripts/lib/progress.ts';
import {
  currentRelease,
  keepHashedFiles,
  removeOldReleases,
  removeRelease,
  switchTo,
  writeChanges,
} from '#scripts/lib/publish.ts';
import { checkRelease } from '#scripts/lib/release-checks.ts';
import { renderSite } from '#scripts/lib/render-site.ts';
import { type LatestBuild, parseLatest } from '#src/contract/manifest.ts';
import { ContentError } from '#src/data/content-error.ts';
import { type Site, sitePaths } from '#src/data/create-site.ts';
import { buildManifest } from '#src/data/manifest.ts';
import type { PictureMode } from '#src/data/picture-encode.ts';
import { removeOldPictures } from '#src/data/pictures.ts';

export interface BuildOptions {
  readonly environment: SnapshotEnvironment & BuildSettings;
  /** The public folder: a link to the present release. */
  readonly dist: string;
  /** Folder of the releases that `dist` points into; `releases` in the cache folder unless told otherwise. */
  readonly releases?: string;
  readonly report: Report;
  /** Builds although nothing has changed. */
  readonly force?: boolean;
  /** How pictures are made that are not in the cache; `quick` unless told otherwise. */
  readonly pictures?: PictureMode;
}

export interface BuiltShop {
  readonly id: string;
  /** False when the public folder was up to date already. */
  readonly built: boolean;
  readonly pages: number;
}

async function latestOf(folder: string | null): Promise<LatestBuild | null> {
  if (folder === null) return null;
  try {
    return parseLatest(JSON.parse(await readFile(join(folder, 'builds/latest.json'), 'utf8')));
  } catch {
    return null;
  }
}

async function removeParts(releases: string): Promise<void> {
  for (const name of await readdir(releases)) {
    if (name.endsWith('.part')) await rm(join(releases, name), { recursive: true, force: true });
  }
}

/** Builds aside and publishes. Whatever goes wrong before the last rename, the public folder is as it was. */
async function publish(
  { environment, dist, releases = join(environment.cacheDir, 'releases'), report }: BuildOptions,
  site: Site,
  build: LatestBuild,
): Promise<void> {
  await mkdir(releases, { recursive: true });
  await removeParts(releases);
  const now = Date.now();
  const target = join(releases, `${new Date(now).toISOString().replace(/[-:.]/g, '')}-${build.id.slice(0, 8)}`);
  const part = `${target}.part`;
  try {
    await withStep(
      report,
      'Building pages',
      async (step) =>
        renderSite({
          ...environment,
          compiled: await compiledSite(environment),
          site,
          outDir: part,
          build,
          progress: (files) => step.update(`${files} files`),
        }),
      () => `${sitePaths(site).length} pages`,
    );
    await withStep(report, 'Publishing', async () => {
      await writeHostFiles(part);
      await checkRelease(part, site, build.id);
      const previous = await currentRelease(dist);
      if (previous !== null) await keepHashedFiles(previous, part, target, now);
      await writeChanges(previous, part);
      await rename(part, target);
      await switchTo(target, dist);
    });
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if ((await currentRelease(dist)) !== target) await removeRelease(target);
    throw error;
  }
  await removeOldReleases(releases, dist);
}

async function buildLocked(options: BuildOptions): Promise<BuiltShop> {
  const { environment, dist, report, force = false, pictures = 'quick' } = options;
  const { cacheDir } = environment;
  const client = await connect(environment, report);
  const { site, digest, timestamp } = await makeSnapshot(client, environment, report, pictures);
  const id = await buildId(digest, environment);
  const pages = sitePaths(site).length;
  const present = await latestOf(await currentRelease(dist));
  if (!force && present?.id === id && present.timestamp === timestamp) return { id, built: false, pages };

  buildManifest(site, { id, timestamp });
  for (const { from, to } of site.redirects.ignored)
    report.note(`The redirect from ${from} to ${to} is left out: a page has that address.`);
  await publish(options, site, { id, timestamp });
  await removeOldPictures(cacheDir, Date.now());
  await reportUntranslated(site.untranslated(), cacheDir, report);
  return { id, built: true, pages };
}

/** An error that the operator can do something about, or null. */
function operatorError(error: unknown): OperatorError | null {
  if (error instanceof OperatorError) return error;
  if (error instanceof ContentError) return new OperatorError(error.message);
  // Disk full, no permission, …
  const failedCall = error instanceof Error && 'code' in error && 'syscall' in error;
  return failedCall
    ? new OperatorError(`The shop could not be built: ${describeError(error)}. What is published stays as it was.`)
    : null;
}

/**
 * Makes the public folder show what PocketBase holds now. Does nothing when it does already.
 * @throws OperatorError of one line when PocketBase, its content, the disk or the code stands in the way: nothing is changed then.
 */
export async function buildShop(options: BuildOptions): Promise<BuiltShop> {
  try {
    return await withBuildLock(join(options.environment.cacheDir, 'build.lock'), () => buildLocked(options));
  } catch (error) {
    throw operatorError(error) ?? error;
  }
}
