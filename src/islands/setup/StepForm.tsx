import type { ReactNode } from 'react';
import type { SetupT } from '#src/islands/setup/props.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import type { Submission } from '#src/ui/use-submit.ts';

interface StepFormProps {
  readonly t: SetupT;
  readonly form: Submission;
  readonly onSubmit: () => Promise<void>;
  /** Text of the button; to save and go on unless told otherwise. */
  readonly submit?: string;
  readonly children: ReactNode;
}

/** The form of a step: what is wrong, its fields, and one button that saves them. */
export function StepForm({ t, form, onSubmit, submit = t('save'), children }: StepFormProps) {
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <ErrorSummary title={t('problem')} errors={form.errors} />
      {children}
      <p className="actions">
        <button className="button" type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? t('saving') : submit}
        </button>
      </p>
    </form>
  );
}
