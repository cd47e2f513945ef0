/**
 * Local storage that never throws, whatever the browser allows. It is in the first script of every page, so it holds no
 * more than that one needs: the rest is in storage-contents.ts.
 */

/** Value under `key`, or null: nothing stored, or storage is blocked. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Gives false where the browser refuses: blocked or full storage. */
export function storeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Stores, or removes with null. False as `storeItem`. */
export function writeItem(key: string, value: string | null): boolean {
  if (value !== null) return storeItem(key, value);
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
