import type { ReactNode } from 'react';

/** Props that the control in the frame is given. */
export interface ControlProps {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

export interface FieldFrameProps {
  readonly id: string;
  readonly label: string;
  /** Hint that helps to fill it in; stands before the control. */
  readonly hint: string | undefined;
  /** Problem of the value; undefined: none. */
  readonly error: string | undefined;
  readonly renderControl: (props: ControlProps) => ReactNode;
  /** Stands after the error. */
  readonly children?: ReactNode;
}

/** A control with its label and help before it and its error after it, which screen readers read along with it. */
export function FieldFrame({ id, label, hint, error, renderControl, children }: FieldFrameProps) {
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
      {renderControl({
        id,
        className: 'input',
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': described === '' ? undefined : described,
      })}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
