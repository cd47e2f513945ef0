import { useRef, useState } from 'react';
import type { MovedContents } from '#src/contract/moving-in/contents.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { SendControl } from '#src/staff/kit/pieces.ts';
import { addCounts, NO_COUNTS, runImport, totalOf } from '#src/staff/moving-in/import-run.ts';
import { keepImport, keptImport } from '#src/staff/moving-in/kept-import.ts';
import type { Counts, Sender, ShownFinding } from '#src/staff/moving-in/sender.ts';

export interface RunState {
  readonly phase: 'none' | 'trying' | 'tried' | 'importing' | 'paused' | 'done' | 'undoing' | 'undone';
  /** The network is gone. */
  readonly isWaiting: boolean;
  readonly done: number;
  readonly total: number;
  readonly counts: Counts;
  readonly ofProducts: Counts;
  readonly findings: readonly ShownFinding[];
  /** Why it has ended early, in words; ''. */
  readonly problem: string;
}

const NOTHING: RunState = {
  phase: 'none',
  isWaiting: false,
  done: 0,
  total: 0,
  counts: NO_COUNTS,
  ofProducts: NO_COUNTS,
  findings: [],
  problem: '',
};

export interface ImportRun {
  readonly state: RunState;
  readonly tryOut: () => void;
  /** Begins, or goes on after a pause. */
  readonly start: () => void;
  readonly pause: () => void;
  readonly undo: () => void;
}

export interface RunOptions {
  readonly sender: Sender;
  readonly place: 'studio' | 'desk';
  readonly contents: MovedContents | null;
  readonly locale: Locale;
  readonly shop: string;
}

/** A trial, the import, its pauses and its undo. */
export function useRun({ sender, place, contents, locale, shop }: RunOptions): ImportRun {
  const [state, setState] = useState(NOTHING);
  // What was tried of other contents counts no more.
  const [seen, setSeen] = useState(contents);
  if (seen !== contents) {
    setSeen(contents);
    setState(NOTHING);
  }
  const series = useRef('');
  const control = useRef<SendControl>({ isPausing: false, wake: () => undefined });
  const change = (part: Partial<RunState>): void => setState((before) => ({ ...before, ...part }));

  const run = async (dry: boolean, from: number): Promise<void> => {
    if (contents === null) return;
    control.current = { isPausing: false, wake: () => undefined };
    const total = totalOf(contents, sender.kinds);
    const names = contents.files.map(({ name }) => name).join(', ');
    const begun = from === 0 ? { ...NOTHING, total } : { isWaiting: false, problem: '' };
    change({ ...begun, phase: dry ? 'trying' : 'importing' });
    try {
      const isWhole = await runImport({
        sender,
        contents,
        sending: { locale, shop, dry, series: dry ? '' : series.current },
        from,
        control: control.current,
        onStep: ({ done, answer }) => {
          if (!dry) keepImport(place, { series: series.current, names, done, total });
          setState((before) => ({
            ...before,
            done,
            counts: addCounts(before.counts, answer.counts),
            ofProducts: addCounts(before.ofProducts, answer.ofProducts ?? NO_COUNTS),
            findings: [...before.findings, ...answer.findings],
          }));
        },
        onWait: (isWaiting) => change({ isWaiting }),
      });
      if (isWhole && !dry) keepImport(place, null);
      change({ isWaiting: false, phase: isWhole ? (dry ? 'tried' : 'done') : dry ? 'none' : 'paused' });
    } catch (error) {
      change({ isWaiting: false, phase: dry ? 'none' : 'paused', problem: sender.words(error) });
    }
  };
  const start = (): void => {
    if (state.phase === 'paused') return void run(false, state.done);
    const kept = keptImport(place);
    const names = contents?.files.map(({ name }) => name).join(', ');
    series.current = kept !== null && kept.names === names ? kept.series : sender.newSeries();
    void run(false, 0);
  };
  const undo = async (): Promise<void> => {
    change({ phase: 'undoing', problem: '' });
    try {
      await sender.undo(series.current, (left) => change({ done: state.total - left }));
      keepImport(place, null);
      change({ phase: 'undone' });
    } catch (error) {
      change({ phase: 'done', problem: sender.words(error) });
    }
  };
  return {
    state,
    tryOut: () => void run(true, 0),
    start,
    pause: () => {
      control.current.isPausing = true;
      control.current.wake();
    },
    undo: () => void undo(),
  };
}
