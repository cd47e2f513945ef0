import { useEffect, useRef, useState } from 'react';

/** ms without a key until the list is asked for. */
const TYPED_MS = 250;

/** The text as it is typed, and what it is in the address a moment later. */
export function useTyped(inAddress: string, onTyped: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  const last = useRef(inAddress);
  useEffect(() => {
    // Back, or a link: not what was typed here.
    if (inAddress !== last.current) setTyped(inAddress);
    last.current = inAddress;
  }, [inAddress]);
  useEffect(() => {
    if (typed === last.current) return undefined;
    const timer = setTimeout(() => {
      last.current = typed;
      onTyped(typed);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
