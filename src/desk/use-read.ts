import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<Value> {
  /** What was read last; null before the first answer. It stays while the next one is under way. */
  readonly value: Value | null;
  /** Why the last attempt has failed; null: it has not. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly reload: () => void;
  /** Shows a value before the backend has answered, and until it is read again. */
  readonly show: (value: Value) => void;
}

/** What `read` gives, again for each new `read` (keep it with useCallback) and when a network that was gone comes back. An older answer never covers a newer one. */
export function useRead<Value>(read: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<Pick<Loaded<Value>, 'value' | 'error' | 'isBusy'>>({
    value: null,
    error: null,
    isBusy: true,
  });
  const turn = useRef(0);
  const reload = useCallback(() => {
    const mine = (turn.current += 1);
    setState((before) => ({ ...before, isBusy: true }));
    read().then(
      (value) => turn.current === mine && setState({ value, error: null, isBusy: false }),
      (error: unknown) => turn.current === mine && setState((before) => ({ ...before, error, isBusy: false })),
    );
  }, [read]);
  useEffect(() => {
    reload();
    addEventListener('online', reload);
    return () => {
      turn.current += 1;
      removeEventListener('online', reload);
    };
  }, [reload]);
  const show = useCallback((value: Value) => setState((before) => ({ ...before, value })), []);
  return { ...state, reload, show };
}
