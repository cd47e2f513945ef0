/**
 * Looks once at the manifest of the build (1000 ms after load, see after-load.ts), applies its route rules, and when a newer
 * build is there tells the shopper and renews prices and stock: it never reloads under their hands. A manifest that
 * cannot be read is only logged.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { LATEST_PATH, manifestPath, matchRule, parseLatest, type BuildManifest } from '#src/contract/manifest.ts';
import { LATEST_POLL_MS } from '#src/domain/site/limits.ts';
import { fetchJson } from '#src/backend/fetch.ts';

type Matcher = BuildManifest['matcher'];

/** The id of the build that stands on the server now. */
async function latestId(): Promise<string | undefined> {
  return parseLatest(await fetchJson(`${LATEST_PATH}?t=${Date.now()}`))?.id;
}

/**
 * Path that a rule sends a path to, if one does. A site path navigates, an https address is a full page load: both are
 * one in a site of pages.
 */
function redirectOf(matcher: Matcher, path: string): string | false | undefined {
  const target = matchRule(matcher, path)?.redirect;
  return target && /^(\/(?![/\\])|https:\/\/)/.test(target) && target;
}

/** Follows rules at clicks on links of this site, and on the 404 page for the path that was asked for. */
function applyRules(matcher: Matcher): void {
  const here = one('[data-not-found]') && redirectOf(matcher, location.pathname);
  if (here) location.replace(here);
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest('a');
    const there = link?.origin === location.origin && redirectOf(matcher, link.pathname);
    // The browser goes on from there, in a new tab too, if somebody asks for one.
    if (there) link.href = there;
  });
}

/**
 * Watches the builds of this page: now, in each minute that somebody sees it, and when they come back to it or the
 * connection to them. Of a page that was opened without a connection nobody knows the build: it is renewed as for a new
 * one.
 */
export function watchBuilds(): Promise<void> {
  let seen: string | undefined;
  const askForVersion = async (): Promise<void> => {
    // Nobody sees the page, or nothing may load that nobody asked for (head.ts, after-load.ts).
    if (document.hidden || !one('.ahead')) return;
    try {
      const id = await latestId();
      if (id === undefined || id === seen) return;
      // A manifest that a newer release took away meanwhile is null, which throws: the next look asks for the new one.
      if (!seen) applyRules(((await fetchJson(manifestPath(id))) as BuildManifest).matcher);
      if (seen !== undefined) await import('#src/client/refresh.ts').then((chunk) => chunk.refresh(seen !== ''));
      seen = id;
    } catch (error) {
      seen ??= '';
      log(error);
    }
  };
  for (const type of ['visibilitychange', 'online']) addEventListener(type, askForVersion);
  setInterval(askForVersion, LATEST_POLL_MS);
  return askForVersion();
}
