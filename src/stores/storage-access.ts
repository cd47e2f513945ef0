/** Local storage that never throws, whatever the browser allows. */

/** What stands under `key`, or null: nothing stored, or storage is blocked. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores (null removes). Gives false where the browser refuses: blocked or full storage. */
export function writeItem(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
