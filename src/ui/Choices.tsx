import type { ReactNode } from 'react';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly text: ReactNode;
  /** In small letters below. */
  readonly note?: string;
  /** At the end of the line: a price. */
  readonly end?: string;
}

export interface ChoicesProps<Value extends string> {
  /** Id of the first radio button, and the name of all. */
  readonly id: string;
  readonly legend: string;
  /** null: none is chosen. */
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly error?: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** Native radio buttons, each as large as its line. */
export function Choices<Value extends string>({ id, legend, value, choices, error, onChange }: ChoicesProps<Value>) {
  const errorId = `${id}-error`;
  return (
    <fieldset className="choices" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      {choices.map((choice, index) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span className="choice-text">
            {choice.text}
            {choice.note !== undefined && <span className="label">{choice.note}</span>}
          </span>
          {choice.end !== undefined && <span className="choice-end">{choice.end}</span>}
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
