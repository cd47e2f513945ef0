import { useRef, useState } from 'react';
import type { Desk } from '#src/desk/desk-types.ts';

export interface Press {
  /** Why the last press has failed, in words; ''. */
  readonly problem: string;
  readonly isBusy: boolean;
  /** Does `act`, then says `done` and reloads. One at a time. */
  readonly press: (act: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>) => Promise<void>;
  readonly refuse: (problem: string) => void;
}

/** The life of a button of the desk. */
export function usePress(desk: Desk, reload: () => void): Press {
  const [problem, refuse] = useState('');
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    problem,
    isBusy,
    refuse,
    press: async (act, done, undo) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      refuse('');
      try {
        await act();
        desk.say(
          done,
          undo &&
            (async () => {
              await undo();
              reload();
            }),
        );
        reload();
      } catch (error) {
        refuse(desk.words(error));
      }
      running.current = false;
      setBusy(false);
    },
  };
}
