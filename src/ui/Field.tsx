import type { InputHTMLAttributes, ReactNode } from 'react';

export interface FieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'className'
> {
  readonly id: string;
  readonly label: string;
  /** What helps to fill it in; stands before the input. */
  readonly hint?: string | undefined;
  /** What is wrong with the value; undefined: nothing. */
  readonly error?: string | undefined;
  /** Stands at the end of the input, on its line: a button. */
  readonly end?: ReactNode;
  /** Stands after the error: a suggestion that can be taken. */
  readonly children?: ReactNode;
}

/** A labelled input with its help before it and its error after it, which screen readers read along with the input. */
export function Field({ id, label, hint, error, end, children, ...input }: FieldProps) {
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
      <div className={end === undefined ? undefined : 'input-row'}>
        <input
          {...input}
          id={id}
          className="input"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described === '' ? undefined : described}
        />
        {end}
      </div>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
