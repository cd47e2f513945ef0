import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/**
 * Says whether this is the render by which React takes over what the page has drawn before: it must say the same. Right
 * after it, and where React draws by itself, false.
 */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
