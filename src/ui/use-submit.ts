import { useRef, useState } from 'react';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';

export interface Submission {
  /** What is wrong, for the summary. */
  readonly errors: readonly SummaryError[];
  readonly isBusy: boolean;
  /** What is wrong with the field of this id. */
  readonly errorOf: (field: string) => string | undefined;
  /** Does `act` where there are no problems; what it throws becomes errors by `explain`. One at a time: a press meanwhile does nothing. */
  readonly submit: (problems: readonly SummaryError[], act: () => Promise<void>) => Promise<void>;
  /** Shows errors that come from elsewhere. */
  readonly show: (errors: readonly SummaryError[]) => void;
}

/** The life of a form: checked, under way, refused. What is typed stays, whatever goes wrong. */
export function useSubmit(explain: (error: unknown) => readonly SummaryError[]): Submission {
  const [errors, show] = useState<readonly SummaryError[]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  return {
    errors,
    isBusy,
    errorOf: (field) => errors.find((error) => error.field === field)?.text,
    submit: async (problems, act) => {
      if (running.current) return;
      show(problems);
      if (problems.length > 0) return;
      running.current = true;
      setBusy(true);
      try {
        await act();
      } catch (error) {
        show(explain(error));
      }
      running.current = false;
      setBusy(false);
    },
    show,
  };
}
