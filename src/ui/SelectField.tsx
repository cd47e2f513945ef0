import type { SelectHTMLAttributes } from 'react';
import { FieldFrame } from '#src/ui/FieldFrame.tsx';

export interface SelectFieldProps extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'className'
> {
  readonly id: string;
  readonly label: string;
  /** Hint that helps to choose; stands before the select. */
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly error?: string | undefined;
}

/** A labelled native select. */
export function SelectField({ id, label, hint, options, error, ...select }: SelectFieldProps) {
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      renderControl={(control) => (
        <select {...select} {...control}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}
