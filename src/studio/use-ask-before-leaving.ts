import { useEffect } from 'react';

/** Has the browser ask before the page is left, as long as there is something to lose. */
export function useAskBeforeLeaving(hasMore: boolean): void {
  useEffect(() => {
    if (!hasMore) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasMore]);
}
