import { useEffect, useRef } from 'react';

export interface SummaryError {
  readonly text: string;
  /** Id of the field that is wrong; undefined: the whole form. */
  readonly field?: string;
}

export interface ErrorSummaryProps {
  readonly title: string;
  readonly errors: readonly SummaryError[];
}

/** All errors of a form above it, each a link to its field. Takes the focus whenever the errors change (a new array). */
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
          <li key={text}>{field === undefined ? text : <a href={`#${field}`}>{text}</a>}</li>
        ))}
      </ul>
    </div>
  );
}
