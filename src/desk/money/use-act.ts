import { useCallback, useRef, useState } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';

export interface Acting {
  readonly isBusy: boolean;
  /** Why the last one was not done; ''. */
  readonly problem: string;
  /** One at a time: a press meanwhile does nothing. True where it was done. */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** The life of a press: under way, done, or refused in words. */
export function useAct(desk: Desk): Acting {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  const run = useCallback(
    async (act: () => Promise<unknown>) => {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setProblem('');
      try {
        await act();
        return true;
      } catch (error) {
        setProblem(desk.words(error));
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
    [desk],
  );
  return { isBusy, problem, run };
}
