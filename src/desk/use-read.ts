import { useCallback, useEffect, useRef, useState } from 'react';

export interface ReadState<Value> {
  /** What was read last; null before the first answer. It stays while the next one is under way. */
  readonly value: Value | null;
  /** Why the last attempt has failed; null: it has not. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly reload: () => void;
  /** Shows a value before the backend has answered, and until it is read again. */
  readonly show: (value: Value) => void;
}

interface Answer<Value> {
  readonly value: Value | null;
  readonly error: unknown;
  /** What has been asked and answered. */
  readonly read: (() => Promise<Value>) | null;
}

/** What `read` gives, again for each new `read` (keep it with useCallback) and when a network that was gone comes back. An older answer never covers a newer one. */
export function useRead<Value>(read: () => Promise<Value>): ReadState<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>({ value: null, error: null, read: null });
  const turn = useRef(0);
  const ask = useCallback(() => {
    const mine = (turn.current += 1);
    const settle = (change: Partial<Answer<Value>>): void => {
      if (turn.current === mine) setAnswer((before) => ({ ...before, error: null, read, ...change }));
    };
    read().then(
      (value) => settle({ value }),
      (error: unknown) => settle({ error }),
    );
  }, [read]);
  const reload = useCallback(() => {
    setAnswer((before) => ({ ...before, read: null }));
    ask();
  }, [ask]);
  useEffect(() => {
    ask();
    addEventListener('online', reload);
    return () => {
      turn.current += 1;
      removeEventListener('online', reload);
    };
  }, [ask, reload]);
  const show = useCallback((value: Value) => setAnswer((before) => ({ ...before, value })), []);
  return { value: answer.value, error: answer.error, isBusy: answer.read !== read, reload, show };
}
