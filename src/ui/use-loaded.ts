import { useEffect, useState } from 'react';

/**
 * Value that `load` gives for `key`; null until it is there. Tried again when a network that was gone comes back.
 * `load` must stay the same function.
 */
export function useLoaded<Key, Value>(load: (key: Key) => Promise<Value>, key: Key): Value | null {
  const [loaded, setLoaded] = useState<{ readonly value: Value } | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      try {
        const value = await load(key);
        if (!isGone) setLoaded({ value });
      } catch {
        // Without a network nothing comes: 'online' asks again.
      }
    };
    const again = (): void => void ask();
    again();
    addEventListener('online', again);
    return () => {
      isGone = true;
      removeEventListener('online', again);
    };
  }, [load, key]);
  return loaded?.value ?? null;
}
