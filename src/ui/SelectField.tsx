import type { SelectHTMLAttributes } from 'react';

export interface SelectFieldProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'className'
> {
  readonly id: string;
  readonly label: string;
  /** What helps to choose; stands before the select. */
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly error?: string | undefined;
}

/** A labelled native select with its error after it. */
export function SelectField({ id, label, hint, options, error, ...select }: SelectFieldProps) {
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
      <select
        {...select}
        id={id}
        className="input"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
