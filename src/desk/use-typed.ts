import { useEffect, useRef, useState } from 'react';

/** ms without a key until the list is asked for. */
const TYPED_MS = 250;

/** The place of the address without what narrows it: '#orders/?text=anna' → '#orders'. */
const placeNow = (): string => location.hash.replace(/\/?\?.*$/, '');

/** The text as it is typed, and what it is in the address a moment later. */
export function useTyped(inAddress: string, onTyped: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  const last = useRef(inAddress);
  const place = useRef(placeNow());
  useEffect(() => {
    // Back, or a link: not what was typed here.
    if (inAddress !== last.current) setTyped(inAddress);
    last.current = inAddress;
  }, [inAddress]);
  useEffect(() => {
    if (typed === last.current) return undefined;
    const timer = setTimeout(() => {
      // Whoever has followed a link meanwhile is not brought back; the list stands until the other place is loaded.
      if (placeNow() !== place.current) return;
      last.current = typed;
      onTyped(typed);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
