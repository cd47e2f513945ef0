/** A release: from PocketBase to the public folder, all or nothing. */
import { join } from 'node:path';
import { type BuildSettings, buildId } from '#scripts/lib/build-id.ts';
import { withBuildLock } from '#scripts/lib/build-lock.ts';
import { compiledSite } from '#scripts/lib/compile-site.ts';
import { connect, makeSnapshot, reportUntranslated, type SnapshotEnvironment } from '#scripts/lib/make-snapshot.ts';
import type { Environment } from '#scripts/lib/environment.ts';
import { describeError, OperatorError } from '#scripts/lib/operator-error.ts';
import { type Report, withStep } from '#scripts/lib/progress.ts';
import { renderSite } from '#scripts/lib/render-site.ts';
import { checkStage, neededFiles } from '#scripts/publish/check-stage.ts';
import { createStore } from '#scripts/publish/create-store.ts';
import { checkHostLimits } from '#scripts/publish/host-limits.ts';
import { writeHostFiles } from '#scripts/publish/host-files.ts';
import type { ReleaseSource, ReleaseStore } from '#scripts/publish/release-store.ts';
import { ContentError } from '#src/data/content-error.ts';
import { type Site, sitePaths } from '#src/data/create-site.ts';
import { buildManifest } from '#src/data/manifest.ts';
import type { PictureMode } from '#src/data/picture-encode.ts';
import { removeOldPictures } from '#src/data/pictures.ts';
import { hostRedirects } from '#src/data/redirects.ts';

export interface BuildOptions {
  readonly environment: SnapshotEnvironment & BuildSettings & Partial<Pick<Environment, 'staticHost'>>;
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

/** Builds aside and publishes. Whatever goes wrong before the last step, the public folder is as it was. */
async function publish(
  { environment, report }: BuildOptions,
  store: ReleaseStore,
  site: Site,
  source: ReleaseSource,
): Promise<void> {
  const { id, timestamp } = source;
  const pages = sitePaths(site).length;
  const compiled = await compiledSite(environment);
  const stage = await store.stage();
  try {
    await withStep(
      report,
      'Building pages',
      async (step) => {
        const progress = (files: number): void => step.update(`${files} files`);
        const { siteUrl, cacheDir } = environment;
        const build = { id, timestamp };
        const beforeLists = (): void => {
          writeHostFiles(hostRedirects(site.redirects), stage);
          stage.removeOthers();
        };
        await renderSite({ site, compiled, siteUrl, cacheDir, build, sink: stage, progress, beforeLists });
      },
      () => `${pages} pages`,
    );
    await withStep(report, 'Publishing', async () => {
      checkHostLimits(environment.staticHost, [...stage.files.keys()]);
      await checkStage(stage, neededFiles(site, id), id);
      await stage.publish(source);
    });
  } catch (error) {
    await stage.abandon();
    throw error;
  }
}

async function buildLocked(options: BuildOptions): Promise<BuiltShop> {
  const { environment, dist, report, force = false, pictures = 'quick' } = options;
  const { cacheDir } = environment;
  const store = createStore({ folder: options.releases ?? join(cacheDir, 'releases'), dist });
  const client = await connect(environment, report);
  const { site, digest, timestamp, seq } = await makeSnapshot(client, environment, report, pictures);
  const id = await buildId(digest, environment);
  const pages = sitePaths(site).length;
  const live = await store.live();
  if (!force && live?.id === id && live.timestamp === timestamp) return { id, built: false, pages };

  buildManifest(site, { id, timestamp });
  for (const { from, to } of site.redirects.ignored)
    report.note(`The redirect from ${from} to ${to} is left out: a page has that address.`);
  await publish(options, store, site, { id, timestamp, seq });
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
