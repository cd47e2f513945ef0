import { atom, type ReadableAtom } from 'nanostores';
import { readItem, writeItem } from '#src/stores/storage-access.ts';

export interface Stored<Value> extends ReadableAtom<Value> {
  /**
   * Replaces the value by one made from the newest that any tab has stored. False: it lasts only as long as this page.
   */
  readonly change: (make: (value: Value) => Value) => boolean;
  /** Takes over what another tab, or another script of this one, has stored since. */
  readonly sync: () => void;
}

/**
 * A store that all tabs share: it follows the storage event, and a page that comes back from the back/forward cache
 * reads again. Browsers send that event to other tabs; a change here sends it to this one, for scripts that have no
 * store (client/cart-badge.ts). `parse` must accept any string; `encode` gives null for "nothing to keep".
 */
export function stored<Value>(
  key: string,
  parse: (raw: string | null) => Value,
  encode: (value: Value) => string | null,
): Stored<Value> {
  let raw = readItem(key);
  const $value = atom(parse(raw));

  const sync = (): void => {
    const found = readItem(key);
    // The same text must stay the same object, and a value that could not be stored must not be lost.
    if (found === raw) return;
    raw = found;
    $value.set(parse(raw));
  };
  const change = (make: (value: Value) => Value): boolean => {
    sync();
    const value = make($value.get());
    const text = encode(value);
    const kept = writeItem(key, text);
    if (kept) raw = text;
    $value.set(value);
    if (kept) dispatchEvent(new Event('storage'));
    return kept;
  };

  // Built pages import stores in Node too, where there are no events to follow.
  if (typeof addEventListener === 'function') {
    addEventListener('storage', sync);
    addEventListener('pageshow', sync);
  }
  return Object.assign($value, { change, sync });
}
