/** Builds the site of a shop: once, or again after each edit. There is one way from content to a release. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type PocketBase from 'pocketbase';
import type { PreviewRecord } from '#src/contract/records.ts';
import type { Snapshot } from '#src/publishing/content/content.ts';
import { type LiveContent, openContent, type Position } from '#src/publishing/content/live-content.ts';
import { SavedContent } from '#src/publishing/content/saved-content.ts';
import type { PictureMode } from '#src/publishing/pictures/picture-settings.ts';
import type { PicturesLeft } from '#src/publishing/pictures/picture-maker.ts';
import { variantsFolder } from '#src/publishing/pictures/variants-folder.ts';
import { preparePreview, renderPreview } from '#src/publishing/preview/render-preview.ts';
import { withBuildLock } from '#src/publishing/releases/build-lock.ts';
import type { Disk } from '#src/publishing/releases/disk.ts';
import { openStore } from '#src/publishing/releases/open-store.ts';
import type { ReleaseStore } from '#src/publishing/releases/release-store.ts';
import { releasesFolder } from '#src/publishing/releases/releases-folder.ts';
import { type BuildSettings, buildId, codeDigest, ContentDigest } from '#src/publishing/render/build-id.ts';
import { compiledSite } from '#src/publishing/render/compile-site.ts';
import { createRenderer } from '#src/publishing/render/renderer.ts';
import { pageCount } from '#src/publishing/site/create-site.ts';
import { beginSite } from '#src/publishing/worker/begin-site.ts';
import {
  type BuildRequest,
  buildRelease,
  type BuildState,
  type BuildTools,
  prunePictures,
  type SiteBuild,
} from '#src/publishing/worker/build-shop.ts';
import { KeptRenderer } from '#src/publishing/worker/kept-renderer.ts';
import { connect, type SnapshotEnvironment } from '#src/publishing/worker/make-snapshot.ts';
import { ShownSnapshot, type Waits } from '#src/publishing/worker/shown-snapshot.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { requireRoom, type StatFs } from '#src/runtime/free-disk.ts';
import { type Report, withStep } from '#src/runtime/progress.ts';
import { keepHeapSmall } from '#src/runtime/small-heap.ts';

export interface SiteBuilderOptions {
  readonly environment: SnapshotEnvironment & BuildSettings & Partial<Pick<Environment, 'staticHost' | 's3'>>;
  /** The public folder: a link to the present release. */
  readonly dist: string;
  /** Folder of the releases that `dist` points into; `releasesFolder` unless told otherwise. */
  readonly releases?: string;
  readonly report: Report;
  /** The file layer of releases; this machine's unless told otherwise. */
  readonly disk?: Disk;
  /** Measure of how full a disk is; this machine's unless told otherwise. */
  readonly statfs?: StatFs;
  /** Way in which pictures are made that are not in the cache; `quick` unless told otherwise. */
  readonly pictures?: PictureMode;
  /** Called with the pictures that a first build needs before it can start. */
  readonly opening?: Opening;
  /** Called when a shop that is followed may show more pictures than before. */
  readonly picturesHeard?: () => void;
}

/** Says how far the pictures are that a shop begins with. */
export type Opening = (client: PocketBase, seq: number, pictures: PicturesLeft) => void;

const DAY_MS = 86_400_000;

export interface SiteBuilder {
  /** The newest change that has been read. */
  readonly position: Position;
  readonly store: ReleaseStore;
  /** Signed in. */
  readonly client: PocketBase;
  readonly waits: Waits;
  /** Says whether anything has come since the last build. */
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
  build(request?: BuildRequest): Promise<SiteBuild>;
  /**
   * For the time between two builds: makes what the next one begins with, and once a day removes old pictures.
   * @throws BuildRunning, or what the disk throws: the next build does it then.
   */
  tidy(): Promise<void>;
  /**
   * Says whether what it has put into the cache, and needs, is there still: the code that is compiled, and pictures.
   */
  hasCache(): boolean;
  /** Makes the pictures of a preview; also while it builds. */
  preparePreview(preview: PreviewRecord): Promise<void>;
  /** Renders a preview of drafts; returns the path of its first page. Never while it builds. */
  preview(preview: PreviewRecord): Promise<string>;
  close(): Promise<void>;
}

/** Parts of an open shop. */
interface Opened {
  readonly options: SiteBuilderOptions;
  readonly tools: BuildTools;
  readonly shown: ShownSnapshot;
  /** Has all records a second time, as they were read; null for a shop that is built once. */
  readonly live: LiveContent | null;
  readonly state: BuildState;
}

const lockFile = (cacheDir: string): string => join(cacheDir, 'build.lock');
const lockedBy = (isFollowed: boolean): string => (isFollowed ? 'the worker' : 'a build');

/** Reads all records. @throws ContentError that names record and field, or says that there is no shop. */
function readShop(client: PocketBase, report: Report): Promise<LiveContent> {
  return withStep(
    report,
    'Reading the shop',
    () => openContent(client),
    ({ content }) => `${content.products.length} products, ${content.items.length} items`,
  );
}

function keptRenderer({ environment, report }: SiteBuilderOptions): KeptRenderer {
  return new KeptRenderer(async (pages) => {
    const compiled = await compiledSite(environment, report.note);
    return { threads: createRenderer({ compiled, settings: environment, pages }), compiled };
  });
}

/** Source of the live release, where that can be told. */
interface Former {
  readonly idOf: (content: string) => string;
  readonly saved: SavedContent | null;
  readonly store: ReleaseStore;
}

/** The snapshot that a shop begins with, and the site of it. */
async function beginShop(
  read: LiveContent,
  { client, options, isFollowed }: { client: PocketBase; options: SiteBuilderOptions; isFollowed: boolean },
  { idOf, saved, store }: Former,
) {
  const { environment, report, pictures: mode = 'quick' } = options;
  const release = isFollowed ? await store.live() : null;
  const readFormer = async (fresh: Snapshot): Promise<Snapshot | null> =>
    release === null || saved === null ? null : saved.read(release.id, fresh, idOf);
  const { shown, former } = await ShownSnapshot.open(read.content, readFormer, {
    client,
    cacheDir: environment.cacheDir,
    mode,
    report,
    heard: options.picturesHeard,
    opening: options.opening && ((pictures) => options.opening?.(client, read.position.seq, pictures)),
  });
  const isBehind = release !== null && release.id !== idOf(new ContentDigest().of(shown.snapshot));
  const was = former ?? (isBehind ? await readFormer(shown.snapshot) : null);
  const live = release === null || was === null ? null : { release, snapshot: was };
  return { shown, begun: beginSite(shown.snapshot, isFollowed, live) };
}

/** Reads a shop, and brings together what its builds use. */
async function readOpened(options: SiteBuilderOptions, isFollowed: boolean): Promise<Opened> {
  const { environment, dist, report } = options;
  const folder = options.releases ?? releasesFolder(dist);
  const store = openStore(environment, { dist, folder, disk: options.disk });
  const client = await connect(environment, report);
  const code = await codeDigest(environment);
  // Before the records are read: the compiler takes as much memory as those of 100,000 products.
  if (!isFollowed) {
    keepHeapSmall();
    const { cacheDir } = environment;
    await withBuildLock(lockFile(cacheDir), lockedBy(isFollowed), () => compiledSite(environment, report.note));
  }
  const read = await readShop(client, report);
  const digest = new ContentDigest();
  const idOf = (content: string): string => buildId(content, code);
  const saved = isFollowed ? new SavedContent(join(folder, 'content.jsonl')) : null;
  const { shown, begun } = await beginShop(read, { client, options, isFollowed }, { idOf, saved, store });
  const renderer = keptRenderer(options);
  const room = (): Promise<void> => requireRoom(dirname(options.dist), options.statfs);
  const buildOf = (snapshot: Snapshot): string => idOf(digest.of(snapshot));
  return {
    options,
    tools: { environment, client, store, site: begun.site, report, saved, renderer, isFollowed, buildOf, room },
    shown,
    live: isFollowed ? read : null,
    state: { position: read.position, built: null, known: begun.known, prunedAt: Date.now() },
  };
}

async function catchUp({ live, shown, tools, state }: Opened): Promise<void> {
  if (live === null) throw new Error('This shop is not followed.');
  await live.catchUp();
  await shown.follow(live.content, (snapshot) => tools.site.update(snapshot));
  state.position = live.position;
}

function hasCache({ shown, tools }: Opened): boolean {
  const { compiled } = tools.renderer;
  const hasPictures = Object.keys(shown.snapshot.pictures).length > 0;
  const needed = [
    ...(compiled === null ? [] : [compiled]),
    ...(hasPictures ? [variantsFolder(tools.environment.cacheDir)] : []),
  ];
  return needed.every((path) => existsSync(path));
}

async function preview({ options, tools, shown }: Opened, asked: PreviewRecord): Promise<string> {
  const { client, environment, renderer } = tools;
  const { cacheDir, siteUrl, picturesUrl = '' } = environment;
  const { site } = tools.site;
  const { snapshot } = shown;
  const mode = options.pictures ?? 'quick';
  return renderer.use(pageCount(site), site, ({ threads }) =>
    renderPreview({ client, snapshot, site, renderer: threads, cacheDir, siteUrl, picturesUrl, mode }, asked),
  );
}

/**
 * Reads a shop as a whole.
 * @param isFollowed It will be built again when it has changed. Costs memory: what each page has read is noted.
 * @throws ContentError of one line when no shop can be made of what PocketBase holds.
 */
export async function openSiteBuilder(options: SiteBuilderOptions, isFollowed: boolean): Promise<SiteBuilder> {
  const opened = await readOpened(options, isFollowed);
  const { tools, shown, state } = opened;
  const { client, store, renderer } = tools;
  const { cacheDir } = options.environment;
  const alone = <Value>(task: () => Promise<Value>): Promise<Value> =>
    withBuildLock(lockFile(cacheDir), lockedBy(isFollowed), task);
  return {
    get position() {
      return state.position;
    },
    get waits() {
      return shown.waits;
    },
    get hasNews() {
      return state.built !== shown.snapshot;
    },
    store,
    client,
    catchUp: () => catchUp(opened),
    build: (request = {}) => alone(() => buildRelease(tools, state, shown.snapshot, request)),
    tidy: () =>
      alone(async () => {
        await store.prepare();
        if (Date.now() - state.prunedAt > DAY_MS) await prunePictures(tools, state, shown.snapshot, Date.now());
      }),
    hasCache: () => hasCache(opened),
    preparePreview: (asked) => {
      const { snapshot } = shown;
      return preparePreview({ client, snapshot, cacheDir, mode: options.pictures ?? 'quick' }, asked);
    },
    preview: (asked) => preview(opened, asked),
    async close() {
      await shown.stop();
      await renderer.close();
    },
  };
}
