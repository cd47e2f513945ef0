/** Session storage, which only this tab has, that never throws. */

/** Value under `key`; '': nothing, or storage is blocked. */
export function readTab(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** Stores ('' removes). Gives false where the browser refuses. */
export function writeTab(key: string, value: string): boolean {
  try {
    if (value === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Forgets whatever is being written in this tab (`vitrine.draft.*`): who sits here next shall not find it. */
export function forgetDrafts(): void {
  try {
    const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
    for (const key of keys) if (key.startsWith('vitrine.draft.')) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: nothing is there.
  }
}
