export interface PickableLine {
  readonly id: string;
  readonly name: string;
  /** Pieces that can be chosen: 0 shows the line without a choice. */
  readonly most: number;
  /** Note that has to be known about this line; '': nothing. */
  readonly note: string;
}

export interface LinePickerProps {
  /** Id of the first box, and the beginning of all others. */
  readonly id: string;
  readonly legend: string;
  readonly lines: readonly PickableLine[];
  /** Line → pieces; a line that is not there is not chosen. */
  readonly chosen: ReadonlyMap<string, number>;
  /** Name of the field with the pieces of a line. */
  readonly piecesOf: (name: string) => string;
  readonly error?: string | undefined;
  readonly onChange: (chosen: ReadonlyMap<string, number>) => void;
}

/** Picks lines of an order, and how many pieces of each. */
export function LinePicker({ id, legend, lines, chosen, piecesOf, error, onChange }: LinePickerProps) {
  const errorId = `${id}-error`;
  const change = (line: string, pieces: number): void => {
    const next = new Map(chosen);
    if (pieces > 0) next.set(line, pieces);
    else next.delete(line);
    onChange(next);
  };
  return (
    <fieldset className="choices" aria-describedby={error === undefined ? undefined : errorId}>
      <legend>{legend}</legend>
      {lines.map(({ id: line, name, most, note }, index) => {
        const pieces = chosen.get(line) ?? 0;
        return (
          <div key={line} className="choice pick">
            <label>
              <input
                type="checkbox"
                id={index === 0 ? id : `${id}-${line}`}
                checked={pieces > 0}
                disabled={most === 0}
                onChange={({ target }) => change(line, target.checked ? most : 0)}
              />
              <span className="choice-text">
                <span dir="auto">{name}</span>
                {note !== '' && <span className="label">{note}</span>}
              </span>
            </label>
            {pieces > 0 && most > 1 && (
              <select
                className="input"
                aria-label={piecesOf(name)}
                value={pieces}
                onChange={({ target }) => change(line, Number(target.value))}
              >
                {Array.from({ length: most }, (_, before) => (
                  <option key={before}>{before + 1}</option>
                ))}
              </select>
            )}
          </div>
        );
      })}
      {error !== undefined && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
