/**
 * Looks once at the manifest of the build (1000 ms after load, see visit.ts), applies its route rules, and tells the shopper when a newer
 * build is there: it never reloads under their hands. A manifest that cannot be read is only logged.
 */
import { one } from '#src/client/dom.ts';
import { log } from '#src/client/log.ts';
import { LATEST_PATH, manifestPath, matchRule, parseLatest, type BuildManifest } from '#src/contract/manifest.ts';
import { LATEST_POLL_MS } from '#src/domain/limits.ts';
import { fetchJson } from '#src/lib/fetch.ts';

/** The id of the build that stands on the server now. */
async function latestId(): Promise<string | undefined> {
  return parseLatest(await fetchJson(`${LATEST_PATH}?t=${Date.now()}`))?.id;
}

/** Where a rule sends a path, or null. A site path navigates, an https address is a full page load: both are one in a site of pages. */
function redirectOf(manifest: BuildManifest, path: string): string | null {
  const target = matchRule(manifest, path)?.redirect;
  return target !== undefined && /^(\/(?![/\\])|https:\/\/)/.test(target) ? target : null;
}

/** Follows rules at clicks on links of this site, and on the 404 page for the path that was asked for. */
function applyRules(manifest: BuildManifest): void {
  const here = one('[data-not-found]') && redirectOf(manifest, location.pathname);
  if (here) location.replace(here);
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (
      !link ||
      link.origin !== location.origin ||
      event.defaultPrevented ||
      event.button > 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return;
    const target = redirectOf(manifest, link.pathname);
    if (target === null) return;
    event.preventDefault();
    location.assign(target);
  });
}

/** Polls while the tab is visible; compares with the first id that this page saw. */
function poll(first: string): void {
  const notice = one('[data-build-notice]');
  if (!notice) return;
  notice.querySelector('[data-reload]')?.addEventListener('click', () => location.reload());
  const look = async (): Promise<void> => {
    if (document.hidden || !notice.hidden) return;
    try {
      const id = await latestId();
      notice.hidden = id === undefined || id === first;
    } catch (error) {
      log(error);
    }
  };
  setInterval(look, LATEST_POLL_MS);
}

/** Starts the watch of this page. */
export async function watchBuilds(): Promise<void> {
  try {
    const id = await latestId();
    if (id === undefined) return;
    poll(id);
    applyRules((await fetchJson(manifestPath(id))) as BuildManifest);
  } catch (error) {
    log(error);
  }
}
