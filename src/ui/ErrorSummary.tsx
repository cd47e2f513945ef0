import { useEffect, useRef, type MouseEvent } from 'react';

export interface SummaryError {
  readonly text: string;
  /** Id of the field that is wrong; undefined: the whole form. */
  readonly field?: string;
}

export interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly SummaryError[];
}

/** To the field without a step in the history: Back must lead away from the form, not through its errors. */
function goTo(field: string, event: MouseEvent): void {
  const input = document.getElementById(field);
  if (input === null) return;
  event.preventDefault();
  input.focus();
}

/**
 * All errors of a form above it, each a link to its field. Takes the focus whenever the errors change (a new array).
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (errors.length > 0) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ text, field }) => (
          <li key={text}>
            {field === undefined ? (
              text
            ) : (
              <a href={`#${field}`} onClick={(event) => goTo(field, event)}>
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
