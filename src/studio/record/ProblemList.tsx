import { useEffect, useRef } from 'react';

export interface ListedProblem {
  /** Id of its field; '': the whole. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

export interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly ListedProblem[];
  /** Takes the focus whenever it is another number. */
  readonly asked: number;
  /** Goes to a field. */
  readonly onGo: (id: string) => void;
}

/** All that is wrong with a form, each a way to its field. */
export function ProblemList({ title, problems, asked, onGo }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {problems.map(({ id, label, text }) => (
          <li key={`${id} ${text}`}>
            {id === '' ? (
              text
            ) : (
              <button type="button" className="link" onClick={() => onGo(id)}>
                {label === '' ? text : `${label}: ${text}`}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
