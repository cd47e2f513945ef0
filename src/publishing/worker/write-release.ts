/** Makes a live release of a site: all or nothing. */
import { checkStage, neededFiles } from '#src/publishing/releases/check-stage.ts';
import type {
  Changed,
  ReleaseInfo,
  ReleaseSource,
  ReleaseStore,
  Stage,
} from '#src/publishing/releases/release-store.ts';
import { redirectsBeside, writePaths } from '#src/publishing/render/manifests.ts';
import { jobCount, writeSite } from '#src/publishing/render/write-site.ts';
import { type Site, pageCount } from '#src/publishing/site/create-site.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import { hostRedirects } from '#src/publishing/site/redirects.ts';
import { writeHostFiles } from '#src/publishing/targets/host-files.ts';
import { checkHostLimits } from '#src/publishing/targets/host-limits.ts';
import type { KeptRenderer } from '#src/publishing/worker/kept-renderer.ts';
import type { Environment } from '#src/runtime/environment.ts';

/** Called with the number of pages so far, and of all that are to be made. */
export type Progress = (done: number, total: number) => void;

export interface WriteTools {
  readonly store: Pick<ReleaseStore, 'stage'>;
  readonly renderer: KeptRenderer;
  readonly environment: Pick<Environment, 'siteUrl' | 'cacheDir'> &
    Partial<Pick<Environment, 'picturesUrl' | 'staticHost' | 'staging'>>;
  /** The shop will be built again: the threads stay. */
  readonly isFollowed: boolean;
  /** Called when the release is whole, before it is live. */
  readonly staged: () => Promise<void>;
}

export interface ToWrite {
  readonly site: Site;
  readonly stale: Stale;
  readonly source: ReleaseSource;
  /** The live release; null: there is none. */
  readonly before: ReleaseInfo | null;
  readonly progress: Progress;
}

/** Says whether the list of addresses may differ. */
const isMoved = ({ everything, sitemap, redirects }: Stale): boolean => everything || sitemap || redirects !== null;

/**
 * Writes what comes once all pages and pictures are there, because it lists or limits them. @throws OperatorError for
 * what the host does not take.
 */
async function finish(stage: Stage, { site, stale, source }: ToWrite, { environment }: WriteTools): Promise<void> {
  const { picturesUrl = '', staticHost, staging } = environment;
  const { added, removed } = stale.pictures;
  if (isMoved(stale)) {
    const redirects = redirectsBeside(stage.digests().keys(), site.redirects);
    writeHostFiles(hostRedirects(redirects, picturesUrl), picturesUrl, stage, staging);
  }
  if (stale.everything) stage.removeOthers();
  if (isMoved(stale) || added.length + removed.length > 0) writePaths(stage);
  if (isMoved(stale) || added.length > 0) checkHostLimits(staticHost, [...stage.files.keys(), ...stage.kept]);
  await checkStage(stage, isMoved(stale) ? neededFiles(site, source.id) : [], source.id);
}

/**
 * Renders what is stale, checks it, and swaps the release in. Whatever goes wrong, what is live stays as it was.
 * @throws ContentError, OperatorError, or what a page or the disk throws.
 */
export async function writeRelease(
  tools: WriteTools,
  toWrite: ToWrite,
): Promise<{ readonly changed: Changed; readonly release: ReleaseInfo }> {
  const { store, renderer, environment, isFollowed, staged } = tools;
  const { site, stale, source, before, progress } = toWrite;
  const { siteUrl, cacheDir, picturesUrl = '', staging = false } = environment;
  const total = jobCount(stale);
  return renderer.use(isFollowed ? pageCount(site) : total, site, async ({ threads, compiled }) => {
    const stage = await store.stage();
    try {
      await writeSite({
        site,
        stale,
        renderer: threads,
        compiled,
        siteUrl,
        cacheDir,
        picturesUrl,
        staging,
        build: { id: source.id, timestamp: source.timestamp },
        before: stale.everything ? null : before,
        sink: stage,
        progress: (done) => progress(done, total),
      });
      // Nothing more is to be rendered, and what lists all files takes memory, too.
      if (!isFollowed) await renderer.close();
      await finish(stage, toWrite, tools);
      const changed = stage.changed();
      await staged();
      return { changed, release: await stage.publish(source) };
    } catch (error) {
      await stage.abandon();
      throw error;
    }
  });
}
