import { useCallback, useEffect, useRef, useState } from 'react';

export interface ReadState<Value> {
  /** Value that was read last; null before the first answer. It stays while the next one is under way. */
  readonly value: Value | null;
  /** Reason why the last attempt has failed; null: it has not. */
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly reload: () => void;
  /** Shows a value before the backend has answered, and until it is read again. */
  readonly show: (value: Value) => void;
}

interface Answer<Value> {
  readonly value: Value | null;
  readonly error: unknown;
  /** Question that was answered. */
  readonly read: (() => Promise<Value>) | null;
}

/** Reads again for each new `read` (keep it with useCallback). An older answer never covers a newer one. */
function useAnswer<Value>(read: () => Promise<Value>, isKept: boolean): ReadState<Value> {
  const [answer, setAnswer] = useState<Answer<Value>>({ value: null, error: null, read: null });
  const turn = useRef(0);
  const ask = useCallback(() => {
    const mine = (turn.current += 1);
    const settle = (now: (before: Answer<Value>) => Omit<Answer<Value>, 'read'>): void => {
      if (turn.current === mine) setAnswer((before) => ({ ...now(before), read }));
    };
    read().then(
      (value) => settle(() => ({ value, error: null })),
      (error: unknown) => settle(({ value }) => ({ value: isKept ? value : null, error })),
    );
  }, [read, isKept]);
  const reload = useCallback(() => {
    setAnswer((before) => ({ ...before, read: null }));
    ask();
  }, [ask]);
  useEffect(() => {
    ask();
    if (isKept) addEventListener('online', reload);
    return () => {
      turn.current += 1;
      removeEventListener('online', reload);
    };
  }, [ask, reload, isKept]);
  const show = useCallback((value: Value) => setAnswer((before) => ({ ...before, value })), []);
  return { value: answer.value, error: answer.error, isBusy: answer.read !== read, reload, show };
}

/** Answer of `read`, kept through a failure, and read again when a network that was gone comes back. */
export const useRead = <Value>(read: () => Promise<Value>): ReadState<Value> => useAnswer(read, true);

/** Answer of `read`, once: a form may stand on it. A failure leaves nothing of an earlier `read`. */
export const useReadOnce = <Value>(read: () => Promise<Value>): Pick<ReadState<Value>, 'value' | 'error' | 'isBusy'> =>
  useAnswer(read, false);
