/** Searches of this device, the last ones. It never leaves the device, and goes when somebody signs out. */
import { SEARCHES_KEY } from '#src/stores/keys.ts';
import { readItem, writeItem } from '#src/stores/storage-access.ts';

/** So many are kept: what a phone shows above its keyboard. */
const MOST = 5;
/** As many characters as the field takes. */
const LONGEST = 100;

/** The newest first; [] where nothing is kept, or storage is blocked. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readItem(SEARCHES_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

/** Puts a search first. What differs only in case or spaces is the same. */
export function rememberSearch(query: string): void {
  const words = query.trim().replace(/\s+/g, ' ').slice(0, LONGEST);
  if (words === '') return;
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase());
  writeItem(SEARCHES_KEY, JSON.stringify([words, ...others].slice(0, MOST)));
}

export function forgetSearches(): void {
  writeItem(SEARCHES_KEY, null);
}
