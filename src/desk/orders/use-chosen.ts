import { useState } from 'react';

/** Orders that are handed on at once. */
export const MOST_CHOSEN = 100;

export interface Chosen {
  /** Ids, in the order in which they were chosen. They stay when the list shows others. */
  readonly ids: readonly string[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  /** Chooses all of these; takes all of these back where all are chosen. */
  readonly toggleAll: (ids: readonly string[]) => void;
  readonly clear: () => void;
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<readonly string[]>([]);
  const change = (next: (before: readonly string[]) => readonly string[]): void =>
    setIds((before) => next(before).slice(0, MOST_CHOSEN));
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => change((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    toggleAll: (all) =>
      change((before) =>
        all.every((id) => before.includes(id))
          ? before.filter((id) => !all.includes(id))
          : [...before, ...all.filter((id) => !before.includes(id))],
      ),
    clear: () => setIds([]),
  };
}
