import { useId } from 'react';

export interface ShareRow {
  readonly name: string;
  readonly value: number;
  /** Each beside its column. */
  readonly cells: readonly string[];
}

export interface SharesProps {
  readonly title: string;
  /** Of the names, and of the cells. */
  readonly columns: readonly [string, ...string[]];
  readonly rows: readonly ShareRow[];
  readonly none: string;
  readonly note?: string;
}

const WIDTH = 100;

/** A table whose rows are drawn as well: each has a bar as long as its value. */
export function Shares({ title, columns, rows, none, note }: SharesProps) {
  const id = useId();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section className="numbers-figure" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="label">{note}</p>}
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table className="numbers-table numbers-shares">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, value, cells }, at) => (
              <tr key={`${name} ${at}`}>
                <th scope="row">
                  {name}
                  <svg
                    className="numbers-share"
                    viewBox={`0 0 ${WIDTH} 4`}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    <rect className="numbers-bar" width={Math.round((value / most) * WIDTH * 10) / 10} height="4" />
                  </svg>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
