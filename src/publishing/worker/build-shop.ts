/** One build of a shop that is open: from what has been read to a release. */
import type PocketBase from 'pocketbase';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { isEditedSince, type Position } from '#src/publishing/content/live-content.ts';
import type { SavedContent } from '#src/publishing/content/saved-content.ts';
import { pictureDigests, removeOldPictures } from '#src/publishing/pictures/pictures.ts';
import type { Changed, ReleaseInfo, ReleaseStore, ReleaseSource } from '#src/publishing/releases/release-store.ts';
import { pageCount } from '#src/publishing/site/create-site.ts';
import type { LiveSite } from '#src/publishing/site/live-site.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import { settle } from '#src/publishing/worker/begin-site.ts';
import { reportUntranslated } from '#src/publishing/worker/make-snapshot.ts';
import { writeRelease, type Progress, type WriteTools } from '#src/publishing/worker/write-release.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { silentReport, type Report } from '#src/runtime/progress.ts';

export interface SiteBuild {
  readonly id: string;
  readonly pages: number;
  /** Release that came of it; null: the public folder was up to date already. */
  readonly release: ReleaseInfo | null;
  /** Files that the release differs in from the one before. */
  readonly changed: Changed;
}

export interface BuildRequest {
  /** Builds although nothing has changed. */
  readonly force?: boolean;
  /** Leaves an earlier release that somebody went back to, until there is a newer change. */
  readonly held?: boolean;
  readonly progress?: Progress;
}

/** Tools of a build, the same each time. */
export interface BuildTools extends Omit<WriteTools, 'store' | 'staged'> {
  readonly client: PocketBase;
  readonly store: ReleaseStore;
  readonly site: LiveSite;
  readonly report: Report;
  /** The list of what a release was made from; null where it is not kept. */
  readonly saved: SavedContent | null;
  /** Id of the build of a snapshot with the present code. */
  readonly buildOf: (snapshot: Snapshot) => string;
  /** @throws DiskNearlyFull where the disk has no room for a release. */
  readonly room: () => Promise<void>;
}

/** State that one build leaves to the next. */
export interface BuildState {
  /** Position of the snapshot. */
  position: Position;
  /** Snapshot that was built last; null: nothing. */
  built: Snapshot | null;
  /** Number of the release that the site is compared with to say what is stale; null: none. */
  known: number | null;
  /** Moment at which pictures that nothing shows were removed; ms since the epoch. */
  prunedAt: number;
}

const NOTHING: Changed = { added: [], changed: [], removed: [] };

/**
 * Says whether a release is an earlier one that somebody went back to, and nobody has changed anything since (decision
 * 0132).
 */
export async function isHeld(client: PocketBase, { heldAt }: ReleaseInfo): Promise<boolean> {
  return heldAt !== null && !(await isEditedSince(client, heldAt));
}

/** Removes pictures that neither the shop nor any release shows that can come back. `now`: ms since the epoch. */
export async function prunePictures(
  { store, environment }: Pick<BuildTools, 'store' | 'environment'>,
  state: BuildState,
  { pictures }: Snapshot,
  now: number,
): Promise<void> {
  state.prunedAt = now;
  const needed = pictureDigests(await store.mentioned());
  for (const { digest } of Object.values(pictures)) needed.add(digest);
  await removeOldPictures(environment.cacheDir, needed, now);
}

/** Says which redirects are left out, where all of them are written. */
function noteIgnored({ site, report }: BuildTools, { everything }: Stale): void {
  if (!everything) return;
  for (const { from, to } of site.site.redirects.ignored)
    report.note(`The redirect from ${from} to ${to} is left out: a page or a file of the shop has that address.`);
}

/** Writes what follows a release that is live: lists for people and for the next build. */
async function afterRelease(tools: BuildTools, state: BuildState, snapshot: Snapshot, stale: Stale): Promise<void> {
  const { site, report, environment } = tools;
  const hasOtherGaps = site.hasOtherGaps();
  site.published();
  if (stale.everything) await prunePictures(tools, state, snapshot, Date.now());
  if (!stale.everything && !hasOtherGaps) return;
  const reader = stale.everything ? report : silentReport();
  // What is live is live, whether there is room for this list or not.
  await reportUntranslated(site.site.untranslated(), environment.cacheDir, reader).catch((error: unknown) =>
    report.note(describeError(error)),
  );
}

/**
 * Makes the public folder show a snapshot, unless it does already. Whatever goes wrong, it stays as it was. Nobody else
 * may build meanwhile.
 * @throws ContentError, OperatorError, or what a page or the disk throws.
 */
export async function buildRelease(
  tools: BuildTools,
  state: BuildState,
  snapshot: Snapshot,
  { force = false, held = false, progress = () => {} }: BuildRequest,
): Promise<SiteBuild> {
  const { client, store, site, saved, isFollowed } = tools;
  const source = { id: tools.buildOf(snapshot), ...state.position };
  state.built = snapshot;
  const pages = pageCount(site.site);
  const present = await store.live();
  const plan = planBuild({
    present,
    source,
    known: state.known,
    force,
    isHeld: held && present !== null && (await isHeld(client, present)),
    isFollowed,
  });
  if (plan.do === 'adopt' && present !== null) {
    settle(site);
    state.known = present.number;
    await saved?.keep(snapshot, source.id);
  }
  if (plan.do !== 'write') return { id: present?.id ?? source.id, pages, release: null, changed: NOTHING };
  await tools.room();
  if (plan.everything) site.forget();
  const stale = site.stale();
  noteIgnored(tools, stale);
  const staged = async (): Promise<void> => saved?.add(snapshot, source.id);
  const toWrite = { site: site.site, stale, source, before: present, progress };
  const { changed, release } = await writeRelease({ ...tools, staged }, toWrite);
  state.known = release.number;
  await afterRelease(tools, state, snapshot, stale);
  await saved?.keep(snapshot, source.id);
  return { id: source.id, pages, release, changed };
}

/**
 * `leave`: nothing. `adopt`: what is live is what the site shows, and is taken as that. `write`: a release; of
 * everything, or of what is stale.
 */
type BuildPlan =
  { readonly do: 'leave' } | { readonly do: 'adopt' } | { readonly do: 'write'; readonly everything: boolean };

export interface BuildFacts {
  /** The live release; null: there is none. */
  readonly present: Pick<ReleaseInfo, 'id' | 'number' | 'timestamp'> | null;
  /** Source that would be built. */
  readonly source: Pick<ReleaseSource, 'id' | 'timestamp'>;
  /** Number of the release that the site is compared with to say what is stale; null: none. */
  readonly known: number | null;
  /** Builds although nothing has changed. */
  readonly force: boolean;
  /** Somebody went back to the live release, and that is to stay. */
  readonly isHeld: boolean;
  /** The shop will be built again. */
  readonly isFollowed: boolean;
}

export function planBuild({ present, source, known, force, isHeld: mustStay, isFollowed }: BuildFacts): BuildPlan {
  if (mustStay) return { do: 'leave' };
  const isKnown = present !== null && present.number === known;
  if (!force && present?.id === source.id && present.timestamp === source.timestamp)
    return isFollowed && !isKnown ? { do: 'adopt' } : { do: 'leave' };
  return { do: 'write', everything: force || !isKnown };
}
