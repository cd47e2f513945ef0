/** Contents of local storage, and whether it may hold anything. Never throws. */

/** Says whether the browser lets this site store nothing at all. */
export function isBlocked(): boolean {
  try {
    return localStorage.length < 0;
  } catch {
    return true;
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
