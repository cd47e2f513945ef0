/** What was done, in words: one line that everybody is told, with a way back where there is one. */
import { atom } from 'nanostores';

export interface Said {
  /** Counts, so that the same words said twice are told twice. */
  readonly turn: number;
  readonly text: string;
  /** null: it cannot be taken back, or was. */
  readonly undo: (() => Promise<unknown>) | null;
}

export const $said = atom<Said>({ turn: 0, text: '', undo: null });

export function say(text: string, undo: (() => Promise<unknown>) | null = null): void {
  $said.set({ turn: $said.get().turn + 1, text, undo });
}
