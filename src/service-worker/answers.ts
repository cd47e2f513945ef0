/** Answers each kind of request. */
import { splitLocale } from '#src/domain/site/split-locale.ts';
import type { Store } from '#src/service-worker/store.ts';

/**
 * ms without an answer, after which a page that is kept is better than a blank one: four round trips of a poor line.
 */
const PATIENCE_MS = 4000;

/** Part of a FetchEvent that an answer is given. */
export interface Asking {
  readonly path: string;
  /** Asks the network. */
  readonly ask: () => Promise<Response>;
  /** Lets the worker live until this is done. */
  readonly waitFor: (promise: Promise<unknown>) => void;
}

/** Part of a Store that answers need. */
type Kept = Pick<Store, 'match' | 'keep'>;

/** Once kept, never asked again: for files whose name changes with their content. */
export async function keptFirst(store: Kept, { path, ask, waitFor }: Asking): Promise<Response> {
  const kept = await store.match(path);
  if (kept) return kept;
  const answer = await ask();
  waitFor(store.keep(path, answer.clone()));
  return answer;
}

/**
 * The network's answer, kept for later; what was kept before, where none comes, which `onKept` is told. @throws where
 * there is neither.
 */
export async function newestFirst(store: Kept, { path, ask, waitFor }: Asking, onKept?: () => void): Promise<Response> {
  const network = ask().then((answer) => {
    waitFor(store.keep(path, answer.clone()));
    return answer;
  });
  // Comes too late to be shown, but not to be kept.
  waitFor(network.catch(() => undefined));
  const kept = await store.match(path);
  if (!kept) return network;
  const tooLate = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([network.catch(() => null), tooLate]);
  if (answer && answer.status < 500) return answer;
  onKept?.();
  return kept;
}

/**
 * Asks for a path at an address that may not let this shop read what it answers (CORS). @throws where it does not, and
 * without a network
 */
export type Read = (path: string, init?: RequestInit) => Promise<Response>;

/**
 * Asks such an address, for what can be kept; `show` gets what may be shown only. An address that lets nobody read is
 * asked once, for each such question costs a round trip. A failure alone does not say so: what the browser itself had
 * kept, before there was a worker, may not tell who may read it.
 */
export function readOrShow(read: Read): (path: string, show: () => Promise<Response>) => Promise<Response> {
  let mayRead: Promise<boolean> | undefined;
  return async (path, show) => {
    if ((await mayRead) === false) return show();
    try {
      return await read(path);
    } catch {
      const shown = await show();
      mayRead ??= read(path, { method: 'HEAD', cache: 'no-store' }).then(
        () => true,
        () => false,
      );
      return shown;
    }
  };
}

/** Pictures of a width, as src/contract/payload.ts names them. */
const PICTURE = /^(\/i\/\w+-)(\d+)(\.\w+)$/;
const LOW_DATA_WIDTH = 480;

/** Address of a picture: where little data is wanted, the one in 480 px for any wider one; else its own. */
export function pictureFor(path: string, savesAllData: boolean): string {
  const [, start, width, end] = PICTURE.exec(path) ?? [];
  return savesAllData && Number(width) > LOW_DATA_WIDTH ? `${start}${LOW_DATA_WIDTH}${end}` : path;
}

/**
 * A picture as it is kept, from the network, or, without one, in whatever width there is. `fetchPicture` asks for
 * another width.
 */
export async function picture(
  store: Store,
  asking: Asking,
  savesAllData: boolean,
  fetchPicture: (path: string) => Promise<Response>,
): Promise<Response> {
  const small = pictureFor(asking.path, savesAllData);
  try {
    if (small !== asking.path && !(await store.match(asking.path))) {
      const answer = await keptFirst(store, { ...asking, path: small, ask: () => fetchPicture(small) }).catch(
        () => null,
      );
      // A picture may have no such width.
      if (answer?.ok) return answer;
    }
    return await keptFirst(store, asking);
  } catch (error) {
    const start = PICTURE.exec(asking.path)?.[1];
    const other = start && (await store.paths()).find((path) => path.startsWith(start));
    const kept = other && (await store.match(other));
    if (kept) return kept;
    throw error;
  }
}

/** Pages that the offline page names. */
const NAMED = 24;

/**
 * Links to the pages in the language of `offline` that are kept and for reading, as search engines see it, the newest
 * first. A title stands in its page as markup already.
 */
async function links(pages: Store, offline: string): Promise<string> {
  const { locale } = splitLocale(offline);
  const items: string[] = [];
  for (const path of await pages.paths()) {
    if (items.length === NAMED) break;
    if (path === offline || /\.\w+$/.test(path) || splitLocale(path).locale !== locale) continue;
    const html = (await (await pages.match(path))?.text()) ?? '';
    const title = /<title>([^<]+)/.exec(html)?.[1]?.split(' · ')[0];
    if (title && !html.includes('"noindex"')) items.push(`<li><a href="${path}">${title}</a></li>`);
  }
  return items.join('');
}

/** The page at the path `offline`, for those without a network, with what they can read; null: it is not there. */
export async function offlinePage(pages: Store, offline: string): Promise<Response | null> {
  const page = await pages.match(offline);
  if (!page) return null;
  const html = await page.text();
  const found = await links(pages, offline);
  // An error, so that a page fetched ahead is not shown once the network is back.
  return new Response(
    html.replace(/<ul data-kept[^>]*>/, (list) => list + found),
    { status: 503, headers: page.headers },
  );
}
