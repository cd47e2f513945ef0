import { useRef, useState } from 'react';

export interface Press {
  readonly isBusy: boolean;
  /** Why the last one was not done, in words; ''. */
  readonly problem: string;
  /** Nothing happens while another one is under way. */
  readonly run: (task: () => Promise<void>) => void;
}

/** One press at a time, and what went wrong with the last one. `words`: of a failure. */
export function usePress(words: (error: unknown) => string): Press {
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const isRunning = useRef(false);
  const attempt = async (task: () => Promise<void>): Promise<void> => {
    setState({ isBusy: true, problem: '' });
    let problem = '';
    try {
      await task();
    } catch (error) {
      problem = words(error);
    }
    isRunning.current = false;
    setState({ isBusy: false, problem });
  };
  const run = (task: () => Promise<void>): void => {
    if (isRunning.current) return;
    isRunning.current = true;
    void attempt(task);
  };
  return { ...state, run };
}
