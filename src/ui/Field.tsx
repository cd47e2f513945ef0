import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldFrame } from '#src/ui/FieldFrame.tsx';

export interface FieldProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'id' | 'aria-invalid' | 'aria-describedby' | 'className'
> {
  readonly id: string;
  readonly label: string;
  /** Hint that helps to fill it in; stands before the input. */
  readonly hint?: string | undefined;
  /** Problem of the value; undefined: none. */
  readonly error?: string | undefined;
  /** Stands at the end of the input, on its line: a button. */
  readonly end?: ReactNode;
  /** Stands after the error: a suggestion that can be taken. */
  readonly children?: ReactNode;
}

/** A labelled input of one line. */
export function Field({ id, label, hint, error, end, children, ...input }: FieldProps) {
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={hint}
      error={error}
      renderControl={(control) => (
        <div className={end === undefined ? undefined : 'input-row'}>
          <input {...input} {...control} />
          {end}
        </div>
      )}
    >
      {children}
    </FieldFrame>
  );
}
