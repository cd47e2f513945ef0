import type { TextareaHTMLAttributes } from 'react';

export interface TextAreaProps extends Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'className'
> {
  readonly id: string;
  readonly label: string;
  /** What helps to fill it in; stands before the field. */
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
}

/** A labelled text of several lines, with its help before it and its error after it. */
export function TextArea({ id, label, hint, error, ...area }: TextAreaProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint === undefined ? '' : hintId, error === undefined ? '' : errorId].join(' ').trim();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className="label">
          {hint}
        </p>
      )}
      <textarea
        {...area}
        id={id}
        className="input"
        dir="auto"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
      />
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
