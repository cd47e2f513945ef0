/** A shop that can be built: once, or again and again as it is edited. There is one way from its content to a release. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type PocketBase from 'pocketbase';
import { type BuildSettings, buildId, codeDigest, ContentDigest } from '#src/publishing/render/build-id.ts';
import { withBuildLock } from '#src/publishing/releases/build-lock.ts';
import { compiledSite } from '#src/publishing/render/compile-site.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { writeHostFiles } from '#src/publishing/targets/host-files.ts';
import { connect, reportUntranslated, type SnapshotEnvironment } from '#src/publishing/worker/make-snapshot.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import { type Report, silentReport, withStep } from '#src/runtime/progress.ts';
import { keepHeapSmall } from '#src/runtime/small-heap.ts';
import { SavedContent } from '#src/publishing/content/saved-content.ts';
import { ShownSnapshot, type Waits } from '#src/publishing/worker/shown-snapshot.ts';
import { preparePreview, renderPreview } from '#src/publishing/preview/render-preview.ts';
import { checkStage, neededFiles } from '#src/publishing/releases/check-stage.ts';
import { checkHostLimits } from '#src/publishing/targets/host-limits.ts';
import type { Disk } from '#src/publishing/releases/disk.ts';
import { openStore } from '#src/publishing/releases/open-store.ts';
import { releasesFolder } from '#src/publishing/releases/releases-folder.ts';
import type { Changed, ReleaseInfo, ReleaseSource, ReleaseStore } from '#src/publishing/releases/release-store.ts';
import type { PreviewRecord } from '#src/contract/records.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { pageCount } from '#src/publishing/site/create-site.ts';
import { isEditedSince, openContent, type Position } from '#src/publishing/content/live-content.ts';
import { type LiveSite, liveSite, type Stale } from '#src/publishing/site/live-site.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-encode.ts';
import type { PicturesLeft } from '#src/publishing/pictures/picture-maker.ts';
import { pictureDigests, removeOldPictures, variantsFolder } from '#src/publishing/pictures/pictures.ts';
import { hostRedirects } from '#src/publishing/site/redirects.ts';
import { ReadTracker, UNTRACKED } from '#src/publishing/site/tracker.ts';
import { writePaths } from '#src/publishing/render/manifests.ts';
import { createRenderer, type Renderer } from '#src/publishing/render/renderer.ts';
import { jobCount, writeSite } from '#src/publishing/render/write-site.ts';

export interface ShopOptions {
  readonly environment: SnapshotEnvironment & BuildSettings & Partial<Pick<Environment, 'staticHost' | 's3'>>;
  /** The public folder: a link to the present release. */
  readonly dist: string;
  /** Folder of the releases that `dist` points into; `releasesFolder` unless told otherwise. */
  readonly releases?: string;
  readonly report: Report;
  /** The file layer of releases; this machine's unless told otherwise. */
  readonly disk?: Disk;
  /** How pictures are made that are not in the cache; `quick` unless told otherwise. */
  readonly pictures?: PictureMode;
  /** Is told of pictures that a shop which is followed cannot begin without. */
  readonly opening?: Opening;
  /** Called when a shop that is followed may show more pictures than before. */
  readonly picturesHeard?: () => void;
}

/** Says how far the pictures are that a shop begins with. */
export type Opening = (client: PocketBase, seq: number, pictures: PicturesLeft) => void;

export interface ShopBuild {
  readonly id: string;
  readonly pages: number;
  /** What came of it; null: the public folder was up to date already. */
  readonly release: ReleaseInfo | null;
  /** Files that the release differs in from the one before. */
  readonly changed: Changed;
}

/** Called with the number of pages so far, and of all that are to be made. */
export type Progress = (done: number, total: number) => void;

const DAY_MS = 86_400_000;
const NOTHING: Changed = { added: [], changed: [], removed: [] };

export interface BuildRequest {
  /** Builds although nothing has changed. */
  readonly force?: boolean;
  /** Leaves an earlier release that somebody went back to, until there is a newer change. */
  readonly held?: boolean;
  readonly progress?: Progress;
}

export interface Shop {
  /** The newest change that has been read. */
  readonly position: Position;
  readonly store: ReleaseStore;
  /** Signed in. */
  readonly client: PocketBase;
  readonly waits: Waits;
  /** Whether anything has come since the last build. */
  readonly hasNews: boolean;
  /**
   * Reads what editors have changed since, and takes over pictures that were made.
   * @throws ContentError that names record and field: then the shop builds what it could before.
   */
  catchUp(): Promise<void>;
  /**
   * Makes the public folder show what has been read, unless it does already. Whatever goes wrong, it stays as it was.
   * @throws BuildRunning, ContentError, OperatorError, or what a page or the disk throws.
   */
  build(request?: BuildRequest): Promise<ShopBuild>;
  /** For the time between two builds: makes what the next one begins with, and once a day removes old pictures. */
  tidy(): Promise<void>;
  /** Whether what it has put into the cache, and needs, is there still: the code that is compiled, and pictures. */
  hasCache(): boolean;
  /** Makes the pictures of a look at drafts; while it builds, too. */
  preparePreview(preview: PreviewRecord): Promise<void>;
  /** Makes a look at drafts on what has been read; gives the path of its first page. Never while it builds. */
  preview(preview: PreviewRecord): Promise<string>;
  close(): Promise<void>;
}

/** Whether a release is an earlier one that somebody went back to, and nobody has changed anything since (decision 0132). */
export async function isHeld(client: PocketBase, { heldAt }: ReleaseInfo): Promise<boolean> {
  return heldAt !== null && !(await isEditedSince(client, heldAt));
}

interface BegunSite {
  readonly site: LiveSite;
  /** Number of the release that the site is compared with to say what is stale; null: none. */
  readonly known: number | null;
}

/**
 * The site of a content. Where what the live release was made from is known, only what differs is stale.
 * @param live Null: everything is stale.
 */
function beginSite(
  snapshot: Snapshot,
  isFollowed: boolean,
  live: ReleaseInfo | null,
  former: Snapshot | null,
): BegunSite {
  if (live === null || former === null)
    return { site: liveSite(snapshot, isFollowed ? new ReadTracker() : UNTRACKED), known: null };
  const site = liveSite(former, new ReadTracker());
  // What each page reads is known when it has been made once.
  for (const page of site.site.pages) page.payload();
  site.published();
  site.update(snapshot);
  return { site, known: live.number };
}

/**
 * Reads a shop as a whole.
 * @param isFollowed It will be built again when it has changed. Costs memory: what each page has read is noted.
 * @throws ContentError of one line when no shop can be made of what PocketBase holds.
 */
export async function openShop(options: ShopOptions, isFollowed: boolean): Promise<Shop> {
  const { environment, dist, report, pictures: mode = 'quick' } = options;
  const { cacheDir, siteUrl, picturesUrl = '' } = environment;
  const folder = options.releases ?? releasesFolder(dist);
  const store = openStore(environment, { dist, folder, disk: options.disk });
  const client = await connect(environment, report);
  const code = await codeDigest(environment);
  const lockFile = join(cacheDir, 'build.lock');
  const who = isFollowed ? 'the worker' : 'a build';
  // Before the records are read: the compiler takes as much memory as those of 100,000 products.
  if (!isFollowed) {
    keepHeapSmall();
    await withBuildLock(lockFile, who, () => compiledSite(environment, report.note));
  }
  const read = await withStep(
    report,
    'Reading the shop',
    () => openContent(client),
    ({ content }) => `${content.products.length} products, ${content.items.length} items`,
  );
  const contentDigest = new ContentDigest();
  const idOf = (content: string): string => buildId(content, code);
  const saved = isFollowed ? new SavedContent(join(folder, 'content.jsonl')) : null;
  const liveRelease = isFollowed ? await store.live() : null;
  const readFormer = async (fresh: Snapshot): Promise<Snapshot | null> =>
    liveRelease === null || saved === null ? null : saved.read(liveRelease.id, fresh, idOf);
  const { shown, former } = await ShownSnapshot.open(read.content, readFormer, {
    client,
    cacheDir,
    mode,
    report,
    heard: options.picturesHeard,
    opening: options.opening && ((pictures) => options.opening?.(client, read.position.seq, pictures)),
  });
  /** Where the snapshot stands. */
  let position = read.position;
  /** Has all records a second time, as they were read. */
  const live = isFollowed ? read : null;
  const isBehind = liveRelease !== null && liveRelease.id !== idOf(new ContentDigest().of(shown.snapshot));
  const was = former ?? (isBehind ? await readFormer(shown.snapshot) : null);
  const begun = beginSite(shown.snapshot, isFollowed, liveRelease, was);
  const { site } = begun;
  /** What was built last. */
  let built: Snapshot | null = null;
  let renderer: { readonly threads: Renderer; readonly compiled: string } | null = null;
  /** Number of the release that the site is compared with to say what is stale; null: none. */
  let known = begun.known;
  /** ms since the epoch. */
  let prunedAt = Date.now();

  const openRenderer = async (pages: number) => {
    if (renderer === null) {
      const compiled = await compiledSite(environment, report.note);
      const threads = createRenderer({ compiled, siteUrl, pages });
      const { chrome, shop, terms, guarantee } = site.site;
      threads.setFrame({ chrome, shop, terms, guarantee });
      renderer = { threads, compiled };
    }
    return renderer;
  };

  const closeRenderer = async (): Promise<void> => {
    await renderer?.threads.close();
    renderer = null;
  };

  const write = async (stale: Stale, source: ReleaseSource, before: ReleaseInfo | null, progress: Progress) => {
    const total = jobCount(stale);
    const { threads, compiled } = await openRenderer(isFollowed ? pageCount(site.site) : total);
    const stage = await store.stage();
    try {
      await writeSite({
        site: site.site,
        stale,
        renderer: threads,
        compiled,
        siteUrl,
        cacheDir,
        picturesUrl,
        build: { id: source.id, timestamp: source.timestamp },
        before: stale.everything ? null : before,
        sink: stage,
        progress: (done) => progress(done, total),
      });
      // Nothing more is to be rendered, and what lists all files takes memory, too.
      if (!isFollowed) await closeRenderer();
      const isMoved = stale.everything || stale.sitemap || stale.redirects !== null;
      if (isMoved) writeHostFiles(hostRedirects(site.site.redirects, picturesUrl), picturesUrl, stage);
      if (stale.everything) stage.removeOthers();
      if (isMoved || stale.pictures.added.length + stale.pictures.removed.length > 0) writePaths(stage);
      if (isMoved || stale.pictures.added.length > 0)
        checkHostLimits(environment.staticHost, [...stage.files.keys(), ...stage.kept]);
      await checkStage(stage, isMoved ? neededFiles(site.site, source.id) : [], source.id);
      const changed = stage.changed();
      await saved?.add(shown.snapshot, source.id);
      return { changed, release: await stage.publish(source) };
    } catch (error) {
      await stage.abandon();
      throw error;
    }
  };

  /** Pictures that neither the shop nor any release shows that can come back. */
  const prunePictures = async (now: number): Promise<void> => {
    prunedAt = now;
    const needed = pictureDigests(await store.mentioned());
    for (const { digest } of Object.values(shown.snapshot.pictures)) needed.add(digest);
    await removeOldPictures(cacheDir, needed, now);
  };

  const buildLocked = async ({
    force = false,
    held = false,
    progress = () => {},
  }: BuildRequest): Promise<ShopBuild> => {
    const { snapshot } = shown;
    const source: ReleaseSource = { id: idOf(contentDigest.of(snapshot)), ...position };
    built = snapshot;
    const pages = pageCount(site.site);
    const present = await store.live();
    const isKnown = present !== null && present.number === known;
    if (held && present !== null && (await isHeld(client, present)))
      return { id: present.id, pages, release: null, changed: NOTHING };
    if (!force && present?.id === source.id && present.timestamp === source.timestamp) {
      if (isFollowed && !isKnown) {
        // What each page reads is known when it has been made once.
        for (const page of site.site.pages) page.payload();
        site.published();
        known = present.number;
        await saved?.keep(snapshot, source.id);
      }
      return { id: source.id, pages, release: null, changed: NOTHING };
    }
    if (force || !isKnown) site.forget();
    const stale = site.stale();
    if (stale.everything) {
      for (const { from, to } of site.site.redirects.ignored)
        report.note(`The redirect from ${from} to ${to} is left out: a page has that address.`);
    }
    const { changed, release } = await write(stale, source, present, progress);
    const hasOtherGaps = site.hasOtherGaps();
    site.published();
    known = release.number;
    if (stale.everything) await prunePictures(Date.now());
    // What is live is live, whether there is room for this list or not.
    if (stale.everything || hasOtherGaps)
      await reportUntranslated(site.site.untranslated(), cacheDir, stale.everything ? report : silentReport()).catch(
        (error: unknown) => report.note(describeError(error)),
      );
    await saved?.keep(snapshot, source.id);
    return { id: source.id, pages, release, changed };
  };

  return {
    get position() {
      return position;
    },
    get waits() {
      return shown.waits;
    },
    get hasNews() {
      return built !== shown.snapshot;
    },
    store,
    client,
    async catchUp() {
      if (live === null) throw new Error('This shop is not followed.');
      await live.catchUp();
      await shown.follow(live.content, (snapshot) => site.update(snapshot));
      position = live.position;
    },
    build: (request = {}) => withBuildLock(lockFile, who, () => buildLocked(request)),
    async tidy() {
      await store.prepare();
      if (Date.now() - prunedAt > DAY_MS) await prunePictures(Date.now());
    },
    hasCache() {
      const needed = [
        ...(renderer === null ? [] : [renderer.compiled]),
        ...(Object.keys(shown.snapshot.pictures).length === 0 ? [] : [variantsFolder(cacheDir)]),
      ];
      return needed.every((path) => existsSync(path));
    },
    preparePreview: (preview) => preparePreview({ client, snapshot: shown.snapshot, cacheDir, mode }, preview),
    async preview(preview) {
      const { threads } = await openRenderer(pageCount(site.site));
      const { snapshot } = shown;
      const tools = { client, snapshot, site: site.site, renderer: threads, cacheDir, siteUrl, picturesUrl, mode };
      return renderPreview(tools, preview);
    },
    async close() {
      await shown.stop();
      await closeRenderer();
    },
  };
}
