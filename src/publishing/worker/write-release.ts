/** Makes a live release of a site: all or nothing. */
import type {
  Changed,
  ReleaseInfo,
  ReleaseSource,
  ReleaseStore,
  Stage,
} from '#src/publishing/releases/release-store.ts';
import { redirectsBeside, writePaths } from '#src/publishing/render/manifests.ts';
import { jobCount, writeSite } from '#src/publishing/render/write-site.ts';
import { pageCount, type Site } from '#src/publishing/site/create-site.ts';
import type { Stale } from '#src/publishing/site/stale.ts';
import { hostRedirects } from '#src/publishing/site/redirects.ts';
import { writeHostFiles } from '#src/publishing/targets/host-files.ts';
import { checkHostLimits } from '#src/publishing/targets/host-limits.ts';
import type { KeptRenderer } from '#src/publishing/worker/kept-renderer.ts';
import type { Environment } from '#src/runtime/environment.ts';
import { setImmediate } from 'node:timers/promises';
import { OperatorError } from '#src/runtime/operator-error.ts';
import { LIMITS } from '#src/config.ts';
import { pageFile } from '#src/contract/files.ts';
import { FEED_READERS, feedPath } from '#src/contract/feeds.ts';
import { filterCardsPath } from '#src/contract/filter-index.ts';
import { LATEST_PATH, manifestPath } from '#src/contract/manifest.ts';
import { LOCALES } from '#src/domain/site/locale.ts';
import { pictureFile } from '#src/contract/pictures-elsewhere.ts';
import { payloadPath } from '#src/contract/payload.ts';
import { brotliBytes } from '#src/publishing/site/manifest.ts';
import { shellPaths } from '#src/publishing/site/shell-paths.ts';

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

/** Files after which others get their turn. */
const TURN = 64;
/** Lists of pictures that are known to be there: neighbours show the same ones. */
const MOST_SHOWN = 1000;

function fail(problem: string): never {
  throw new OperatorError(`The new build is not published: ${problem}. The shop stays as it was.`);
}

/** Every file that a release of this site must have, but for assets and pictures. */
function* neededFiles(site: Site, id: string): Generator<string> {
  const payloadFile = ({ path }: { readonly path: string }): string => payloadPath(path).slice(1);
  for (const page of site.pages) {
    yield pageFile(page.path);
    yield payloadFile(page);
  }
  yield* shellPaths().map(pageFile);
  yield* Object.values(site.shop).map(payloadFile);
  yield* [...site.filterFiles.keys()].map((path) => path.slice(1));
  for (let file = 0; file < site.cardFiles; file += 1)
    yield* LOCALES.map((locale) => filterCardsPath(locale, file).slice(1));
  yield* FEED_READERS.flatMap((reader) => LOCALES.map((locale) => feedPath(reader, locale).slice(1)));
  yield* site.search.keys();
  yield* ['sitemap.xml', 'robots.txt', 'sw.js'];
  yield* [LATEST_PATH, manifestPath(id), '/builds/paths.json', '/builds/redirects.json'].map((path) => path.slice(1));
}

/**
 * Looks whether `needed` files are there, and at the bytes of those that differ from the live release: none is empty,
 * no page shows a picture that is not there, and nothing but the manifests carries the build id.
 * @throws OperatorError that names the first file that is wrong.
 */
async function checkStage(stage: Stage, needed: Iterable<string>, id: string): Promise<void> {
  for (const file of needed) if (!stage.files.has(file)) fail(`it has no file ${file}`);
  const { added, changed } = stage.changed();
  const shown = new Set<string>();
  for (const [index, file] of [...added, ...changed].entries()) {
    if (index % TURN === 0) await setImmediate();
    const isText = /\.(?:html|json|js|css|xml|txt)$/.test(file);
    if (!isText && !file.startsWith('i/')) continue;
    const bytes = stage.read(file);
    if (bytes.length === 0) fail(`${file} is empty`);
    if (!isText) continue;
    // A letter for a byte: all that is looked for is ASCII.
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
    if (!file.startsWith('builds/') && text.includes(id))
      fail(`${file} carries the build id, so that every build would change it`);
    if (!file.endsWith('.html')) continue;
    for (const [, sources = ''] of text.matchAll(/\s(?:src|srcset)="([^"]*)"/g)) {
      if (shown.has(sources)) continue;
      const missing = sources
        .match(/\/i\/[\w.-]+/g)
        ?.find((path) => ![true, false].some((elsewhere) => stage.files.has(pictureFile(path, elsewhere))));
      if (missing !== undefined) fail(`${file} shows ${missing}, which is not there`);
      if (shown.size >= MOST_SHOWN) shown.clear();
      // Not a part of the page, which that part would keep in memory.
      shown.add(Buffer.from(sources, 'latin1').toString('latin1'));
    }
  }
  const manifest: unknown = JSON.parse(Buffer.from(stage.read(manifestPath(id).slice(1))).toString('utf8'));
  const bytes = brotliBytes(manifest);
  if (bytes > LIMITS.manifestBytes)
    fail(`the build manifest takes ${bytes} bytes, and ${LIMITS.manifestBytes} are possible`);
}
