import { useEffect } from 'react';
import { LIMITS } from '#src/config.ts';

/** The state of the order in the title of the tab, for whoever waits in another one; changes that follow each other at once count as one. */
export function useTitle(words: string | null): void {
  useEffect(() => {
    if (words === null) return undefined;
    const before = document.title;
    const timer = setTimeout(() => {
      document.title = `${words} · ${before}`;
    }, LIMITS.headUpdateDebounceMs);
    return () => {
      clearTimeout(timer);
      document.title = before;
    };
  }, [words]);
}
