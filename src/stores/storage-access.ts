/** Local storage that never throws, whatever the browser allows. */

/** Whether the browser lets this site store nothing at all. */
export function isBlocked(): boolean {
  try {
    return localStorage.length < 0;
  } catch {
    return true;
  }
}

/** What stands under `key`, or null: nothing stored, or storage is blocked. */
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

/** All keys that begin so; none, where storage is blocked. */
export function keysWith(prefix: string): readonly string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
