import { useEffect, useState } from 'react';

export interface Loaded<Value> {
  /** null: not yet, or not this time. */
  readonly value: Value | null;
  readonly failure: unknown;
  readonly isLoading: boolean;
}

interface Answer<Value> {
  readonly from: () => Promise<Value>;
  readonly value: Value | null;
  readonly failure: unknown;
}

/** What `load` answers; asked again when it is another function. What was there before stays meanwhile. */
export function useLoaded<Value>(load: () => Promise<Value>): Loaded<Value> {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (value) => isWanted && setAnswer({ from: load, value, failure: null }),
      (failure: unknown) => isWanted && setAnswer({ from: load, value: null, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  return { value: answer?.value ?? null, failure: answer?.failure ?? null, isLoading: answer?.from !== load };
}
