/**
 * The service worker (docs/decisions/0087): visited pages and what they need are there without a network. `/sw.js`,
 * made by src/integrations/service-worker.ts for each version of the code; registered by src/client/service-worker.ts.
 */
import { savesAllData } from '#src/client/data-saving.ts';
import { KEPT_NEWS, type PageNews, type WorkerBuild } from '#src/contract/service-worker.ts';
import { LOCALES, localePath } from '#src/domain/site/locale.ts';
import { splitLocale } from '#src/domain/site/split-locale.ts';
import {
  keptFirst,
  newestFirst,
  offlinePage,
  picture,
  pictureFor,
  readOrShow,
  type Asking,
} from '#src/service-worker/answers.ts';
import { NEVER_UNDER, planOf, type Plan } from '#src/service-worker/plan.ts';
import type { Store } from '#src/service-worker/store.ts';
import { code, isLowData, pagesOf, pictures, rememberLowData, removeOthers } from '#src/service-worker/stores.ts';
import type { PushMessage } from '#src/contract/push.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build. */
declare const BUILD: WorkerBuild;

/** The Static Routing API, which TypeScript does not know yet. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { readonly condition: object; readonly source: 'network' }[]): Promise<void>;
}

const { version, shell, never, offline } = BUILD;
const site = { ...BUILD, origin: self.origin, pictures: BUILD.pictures || self.origin };
const base = site.pictures;
const pages = pagesOf(version, shell[0]);
/** Ids of pages that came from here because a network that is said to be there did not answer. */
const shownKept = new Set<string>();

/** Path of the page for those without a network, in the language of an address. */
function offlinePath(url: string): string {
  return localePath(splitLocale(new URL(url).pathname).locale, offline);
}

async function fetchInto(store: Store, path: string, init?: RequestInit): Promise<void> {
  if (!(await store.match(path))) await store.keep(path, await fetch(path, init));
}

async function install(event: InstallEvent): Promise<void> {
  const paths = [
    ...LOCALES.flatMap((locale) => never.map((path) => localePath(locale, path))),
    ...NEVER_UNDER.map((start) => `${start}*`),
  ];
  // The browser need not even start the worker for these; one that does not know of it asks, and hears the same
  // (planOf).
  await event.addRoutes?.([
    { condition: { or: paths.map((pathname) => ({ urlPattern: { pathname } })) }, source: 'network' },
  ]);
  await Promise.all(shell.map((path) => fetchInto(code, path)));
  const open = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  await Promise.all([...new Set(open.map(({ url }) => offlinePath(url)))].map((path) => fetchInto(pages, path)));
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  await removeOthers(version);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Shows a page of the network, of before, or the one that says that there is neither. */
async function visit(event: FetchEvent, asking: Asking): Promise<Response> {
  try {
    return await newestFirst(pages, asking, () => {
      // Without any network the page sees that for itself, and when it is back.
      if (navigator.onLine) shownKept.add(event.resultingClientId);
    });
  } catch (error) {
    const own = offlinePath(event.request.url);
    // In another language rather than the browser's own words.
    const other = (await pages.paths()).find((path) => splitLocale(path).path === offline) ?? own;
    const page = (await offlinePage(pages, own)) ?? (await offlinePage(pages, other));
    if (page) return page;
    throw error;
  }
}

/**
 * The picture at a path, to be kept. @throws where another address has it and does not let this shop read it (CORS).
 */
function fetchPicture(path: string, init?: RequestInit): Promise<Response> {
  return fetch(base + path, base === self.origin ? {} : { mode: 'cors', credentials: 'omit', ...init });
}

const askElsewhere = readOrShow(fetchPicture);

/**
 * A picture of the address that pictures have: what may not be read is shown all the same, and left to the browser's
 * own cache.
 */
function showPicture(event: FetchEvent, isSmall: boolean): Promise<Response> {
  const { request } = event;
  const path = request.url.slice(base.length);
  const show = (): Promise<Response> => fetch(request);
  const ask = base === self.origin ? show : () => askElsewhere(path, show);
  return picture(pictures, { path, ask, waitFor: (promise) => event.waitUntil(promise) }, isSmall, fetchPicture);
}

async function respond(event: FetchEvent, plan: Plan): Promise<Response> {
  if (plan === 'picture') return showPicture(event, savesAllData(await isLowData(), navigator));
  const { request } = event;
  const asking: Asking = {
    path: new URL(request.url).pathname,
    ask: async () => ((await event.preloadResponse) as Response | undefined) ?? fetch(request),
    waitFor: (promise) => event.waitUntil(promise),
  };
  if (plan === 'code') return keptFirst(code, asking);
  if (request.mode === 'navigate') return visit(event, asking);
  return newestFirst(pages, asking);
}

/**
 * Keeps what a page has loaded before there was a worker, out of the browser's own cache: not a byte comes over the
 * network.
 */
async function keepSeen(url: string, lowData: boolean): Promise<void> {
  const plan = planOf(new Request(url), site);
  const store = { page: pages, data: pages, code, picture: pictures, pass: null }[plan];
  const { origin, pathname: path } = new URL(url);
  // Another address has to be asked, which would cost bytes again. The picture that was shown, whatever the page had
  // asked for, is kept already.
  if (!store || origin !== self.origin || (await store.match(pictureFor(path, lowData)))) return;
  await fetchInto(store, path, { cache: 'only-if-cached', mode: 'same-origin' });
}

async function hear({ lowData, seen }: PageNews, page: Client): Promise<void> {
  if (shownKept.has(page.id)) page.postMessage(KEPT_NEWS, []);
  await rememberLowData(lowData);
  // What the worker before this one was still writing when it was replaced.
  const { installing, waiting } = self.registration;
  if (!installing && !waiting) await removeOthers(version);
  await Promise.allSettled([fetchInto(pages, offlinePath(page.url)), ...seen.map((url) => keepSeen(url, lowData))]);
}

answerPushes();
self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  if (event.source instanceof Client) event.waitUntil(hear(event.data as PageNews, event.source));
});
self.addEventListener('fetch', (event) => {
  const plan = planOf(event.request, site);
  if (plan !== 'pass') event.respondWith(respond(event, plan));
});

/**
 * Messages to operators (docs/decisions/0285): what they say comes ready from the shop, and the desk puts them away, so
 * that this stays small for everybody else.
 */
function answerPushes(): void {
  self.addEventListener('push', (event) =>
    event.waitUntil(self.registration.showNotification(...((event.data as PushMessageData).json() as PushMessage))),
  );
  self.addEventListener('notificationclick', (event) =>
    event.waitUntil(self.clients.openWindow(event.notification.data as string)),
  );
}
