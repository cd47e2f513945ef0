import { useRef, useState } from 'react';
import { newKey } from '#src/backend/new-key.ts';

export interface Press {
  readonly isBusy: boolean;
  /** Why the last press did nothing; '': it did. */
  readonly problem: string;
  /** Runs a task with the key of this press. A second tap meanwhile does nothing; after a failure, the same press goes on with its key. */
  readonly run: (task: (key: string) => Promise<unknown>) => void;
}

/** A button that is pressed once. `words`: a failure in words. */
export function usePress(words: (error: unknown) => string): Press {
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const key = useRef('');
  const busy = useRef(false);
  const run = (task: (key: string) => Promise<unknown>): void => {
    if (busy.current) return;
    busy.current = true;
    if (key.current === '') key.current = newKey();
    setState({ isBusy: true, problem: '' });
    const end = (problem: string): void => {
      busy.current = false;
      if (problem === '') key.current = '';
      setState({ isBusy: false, problem });
    };
    task(key.current).then(
      () => end(''),
      (error: unknown) => end(words(error)),
    );
  };
  return { ...state, run };
}
