import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame } from '#src/ui/FieldFrame.tsx';

export interface TextAreaProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'className'
> {
  readonly id: string;
  readonly label: string;
  /** Hint that helps to fill it in; stands before the field. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A labelled text of several lines. */
export function TextArea({ id, label, hint, error, ...area }: TextAreaProps) {
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      renderControl={(control) => <textarea {...area} {...control} dir="auto" />}
    />
  );
}
