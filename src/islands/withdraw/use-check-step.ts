import { useCallback, useEffect, useRef, useState } from 'react';

/** The second step's address: `?step=check`. The first one has none. */
const CHECK = 'check';

function isNamed(): boolean {
  return new URLSearchParams(location.search).get('step') === CHECK;
}

function addressOf(isChecking: boolean): string {
  const address = new URL(location.href);
  if (isChecking) address.searchParams.set('step', CHECK);
  else address.searchParams.delete('step');
  return `${address.pathname}${address.search}${address.hash}`;
}

/**
 * Shows the second step or not, and gives the way into it and out of it: Back returns to the first one, Forward to the
 * second one if there is still something to check (`mayCheck`). A page that is loaded begins with the first one: the
 * goods of the order are not known yet.
 */
export function useCheckStep(mayCheck: () => boolean): readonly [boolean, (isChecking: boolean) => void] {
  const [isChecking, setChecking] = useState(false);
  const newest = useRef(mayCheck);
  useEffect(() => {
    newest.current = mayCheck;
  });
  const set = useCallback((next: boolean): void => {
    if (next) history.pushState(null, '', addressOf(true));
    else if (isNamed()) history.replaceState(null, '', addressOf(false));
    setChecking(next);
  }, []);
  useEffect(() => {
    if (isNamed()) history.replaceState(null, '', addressOf(false));
    const read = (): void => {
      if (isNamed() && !newest.current()) set(false);
      else setChecking(isNamed());
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [set]);
  return [isChecking, set];
}
