/** What each thread of a build runs (worker.ts). Astro bundles it with the pages; it stands in the place of Astro's own entry. */
import { createApp } from 'astro/app/entrypoint';
import { StaticPaths } from 'astro:static-paths';
import { pageFile } from '#src/contract/files.ts';
import { payloadPath } from '#src/contract/payload.ts';
import { payloadFiles } from '#src/data/create-site.ts';
import { readSite } from '#src/data/site.ts';
import { preloadIslands } from '#src/render/preload-islands.ts';
import type { RenderedFile, Share } from '#src/render/share.ts';
import { joinStyles, trimPolicy } from '#src/render/trim-policy.ts';

/** Pages that a thread takes, renders and delivers at a time. */
const BATCH = 8;

type App = ReturnType<typeof createApp>;
type Path = Awaited<ReturnType<InstanceType<typeof StaticPaths>['getAll']>>[number];

function createPrerenderApp(): App {
  const app = createApp({ streaming: false });
  // A server would show its error page; a build must not publish one in the place of a page.
  app.renderError = async (request, { error }) => {
    throw new Error(`The page ${new URL(request.url).pathname} cannot be rendered.`, { cause: error });
  };
  return app;
}

/** A page, or a file of an endpoint, as Astro makes it. */
async function render(
  app: App,
  { pathname, route }: Path,
  { siteUrl, islands }: Pick<Share, 'siteUrl' | 'islands'>,
): Promise<RenderedFile> {
  const isPage = route.type === 'page';
  const file = isPage ? pageFile(pathname) : pathname.slice(1);
  const response = await app.render(new Request(new URL(file, siteUrl)), { routeData: route });
  // A letter for a byte: to decode and encode pages of 50 KB would cost more than all else that happens to them here.
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  if (!isPage) return { file, text, encoding: 'latin1' };
  const page = preloadIslands(trimPolicy(joinStyles(text, 'latin1'), 'latin1'), islands);
  return { file, text: page, encoding: 'latin1' };
}

/** The payload beside a page; a page of records has just been made of it (src/data/site-page.ts keeps the last ones). */
function payloadFile(path: string, payload: () => unknown): RenderedFile {
  return { file: payloadPath(path).slice(1), text: JSON.stringify(payload()), encoding: 'utf8' };
}

/** Renders pages and payloads, taking the next ones by the common counter until none is left. */
export async function renderShare({ siteUrl, islands, counter, deliver }: Share): Promise<void> {
  const app = createPrerenderApp();
  const payloads = payloadFiles(readSite());
  const paths = await new StaticPaths(app).getAll();
  const next = new Int32Array(counter);
  for (let at = Atomics.add(next, 0, BATCH); at < paths.length; at = Atomics.add(next, 0, BATCH)) {
    // At a time, because a page now and then waits for a digest.
    const batch = paths.slice(at, at + BATCH).map(async (path) => {
      const file = await render(app, path, { siteUrl, islands });
      const payload = payloads.get(path.pathname);
      return payload === undefined ? [file] : [file, payloadFile(path.pathname, payload)];
    });
    await deliver((await Promise.all(batch)).flat());
  }
}
