import { useSyncExternalStore } from 'react';

/** Where one is in the studio or at the desk: the fragment of the address, so that Back works and a link can be sent. */
export interface HashLocation {
  /** Name of a collection of the studio or of a panel; '': the beginning. */
  readonly section: string;
  /** What stands after it: 'new/{id}' or '{id}' of a record; ''. */
  readonly rest: string;
}

/** '#products/abc' → { section: 'products', rest: 'abc' }. */
export function parseHash(hash: string): HashLocation {
  const [section = '', ...rest] = hash.replace(/^#/, '').split('/');
  return { section, rest: rest.join('/') };
}

function follow(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

let moves = 0;
if (typeof addEventListener === 'function') addEventListener('hashchange', () => (moves += 1));

/** Whether one has gone from place to place: a page that was just opened leaves the focus to whoever opened it. */
export function hasMoved(): boolean {
  return moves > 0;
}

export function useHashLocation(): HashLocation {
  return parseHash(useSyncExternalStore(follow, () => location.hash));
}

/** Goes to a place: 'products/abc'. `replace` leaves no step in the history. */
export function goTo(place: string, replace = false): void {
  if (!replace) {
    location.hash = place;
    return;
  }
  history.replaceState(null, '', `#${place}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The same place, for a link to the page in another language. */
export function keepLocationInLinks(): () => void {
  return follow(() => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-locale-link]')) link.hash = location.hash;
  });
}
