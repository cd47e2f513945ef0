import type { ReactNode } from 'react';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import { PanelTitle } from '#src/ui/PanelTitle.tsx';
import type { Submission } from '#src/ui/use-submit.ts';

export interface PanelFormProps {
  readonly form: Submission;
  /** Title of what is wrong. */
  readonly problem: string;
  /** Text of the button, and while the call is under way. */
  readonly submit: string;
  readonly busy: string;
  readonly onSubmit: () => Promise<void>;
  /** Head that says what the panel is about, where the page does not. */
  readonly head?: { readonly title: string; readonly text: string };
  /** Stands after the button: other ways. */
  readonly foot?: ReactNode;
  /** The fields. */
  readonly children?: ReactNode;
}

/** A form that is a panel of its own: what it is about, what is wrong, its fields, and one wide button. */
export function PanelForm({ form, problem, submit, busy, onSubmit, head, foot, children }: PanelFormProps) {
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {head !== undefined && (
        <>
          <PanelTitle text={head.title} />
          <p>{head.text}</p>
        </>
      )}
      <ErrorSummary title={problem} errors={form.errors} />
      {children}
      <button className="button button-wide" type="submit" aria-disabled={form.isBusy}>
        {form.isBusy ? busy : submit}
      </button>
      {foot}
    </form>
  );
}
