import { useRef, useState } from 'react';
import { newKey } from '#src/backend/new-key.ts';

export interface Press {
  readonly isBusy: boolean;
  /** Reason why the last press did nothing, in words; '': it did. */
  readonly problem: string;
  /**
   * Runs a task with the key of this press; true where it was done. A second tap meanwhile does nothing; after a failure,
   * the same press goes on with its key.
   */
  readonly run: (task: (key: string) => Promise<unknown>) => Promise<boolean>;
  /** Says a problem that came from elsewhere; '' takes it away. */
  readonly refuse: (problem: string) => void;
}

/** A button that is pressed once. `words`: a failure in words. */
export function usePress(words: (error: unknown) => string): Press {
  const [isBusy, setBusy] = useState(false);
  const [problem, refuse] = useState('');
  const running = useRef(false);
  const key = useRef('');
  const run = async (task: (key: string) => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    key.current ||= newKey();
    setBusy(true);
    refuse('');
    try {
      await task(key.current);
      key.current = '';
      return true;
    } catch (error) {
      refuse(words(error));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, run, refuse };
}
