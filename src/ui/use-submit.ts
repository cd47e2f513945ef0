import { useRef, useState, type ChangeEvent } from 'react';
import type { SummaryError } from '#src/ui/ErrorSummary.tsx';

/** Props that an input of a form is given: its id is its name. */
export interface InputOf {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface Submission {
  /** Problems for the summary. */
  readonly errors: readonly SummaryError[];
  readonly isBusy: boolean;
  /** Problem of the field of this id. */
  readonly errorOf: (field: string) => string | undefined;
  /** The input of this name: its value, what is wrong with it, and read-only while the form is under way. */
  readonly inputOf: (name: string, value: string, onType: (typed: string) => void) => InputOf;
  /**
   * Does `act` where there are no problems; what it throws becomes errors by `explain`. One at a time: a press
   * meanwhile does nothing.
   */
  readonly submit: (problems: readonly SummaryError[], act: () => Promise<void>) => Promise<void>;
  /** Shows errors that come from elsewhere. */
  readonly show: (errors: readonly SummaryError[]) => void;
}

/** The life of a form: checked, under way, refused. What is typed stays, whatever goes wrong. */
export function useSubmit(explain: (error: unknown) => readonly SummaryError[]): Submission {
  const [errors, show] = useState<readonly SummaryError[]>([]);
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const errorOf = (field: string): string | undefined => errors.find((error) => error.field === field)?.text;
  return {
    errors,
    isBusy,
    errorOf,
    inputOf: (name, value, onType) => ({
      id: name,
      name,
      value,
      readOnly: isBusy,
      error: errorOf(name),
      onChange: ({ target }) => onType(target.value),
    }),
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
