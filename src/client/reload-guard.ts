import { RELOAD_GUARD_MS } from '#src/domain/site/limits.ts';

const KEY = 'vitrine.reloaded:';

/**
 * After a chunk could not be loaded (it is of an older build): reloads the page, at most once per 10 s and path.
 * Never without a connection, which a reload would not bring back, nor without storage, which keeps the time.
 */
export function reloadOnce(): void {
  try {
    const key = KEY + location.pathname;
    const now = Date.now();
    if (!navigator.onLine || now - Number(sessionStorage.getItem(key)) < RELOAD_GUARD_MS) return;
    sessionStorage.setItem(key, `${now}`);
    location.reload();
  } catch {
    // Storage is blocked.
  }
}
