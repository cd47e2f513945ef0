import type { ReactNode } from 'react';
import type { StepProps } from '#src/islands/checkout/step-props.ts';
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx';

export interface StepFormProps extends Pick<StepProps, 't' | 'errors' | 'onContinue'> {
  readonly children: ReactNode;
}

/** The form of a step that leads to the next one. */
export function StepForm({ t, errors, onContinue, children }: StepFormProps) {
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onContinue();
      }}
    >
      <ErrorSummary title={t('problem')} errors={errors} />
      {children}
      <button className="button step-continue" type="submit">
        {t('continue')}
      </button>
    </form>
  );
}
