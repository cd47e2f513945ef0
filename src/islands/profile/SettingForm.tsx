import type { ReactNode } from 'react';
import type { PartProps } from '#src/islands/profile/props.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';
import type { Submission } from '#src/ui/use-submit.ts';

export interface SettingFormProps {
  readonly t: PartProps['t'];
  readonly form: Submission;
  /** Text of the button, and while the call is under way. */
  readonly submit: string;
  readonly busy: string;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** The form of a setting: its errors, its fields, the way on and the way back. Escape is the way back, too. */
export function SettingForm({ t, form, submit, busy, onSubmit, onCancel, children }: SettingFormProps) {
  return (
    <form
      className="form"
      noValidate
      aria-busy={form.isBusy}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <ErrorSummary title={t('problem')} errors={form.errors} />
      {children}
      <p className="actions">
        <button className="button" type="submit" aria-disabled={form.isBusy}>
          {form.isBusy ? busy : submit}
        </button>
        <button className="link" type="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </p>
    </form>
  );
}
