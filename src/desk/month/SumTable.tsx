import type { ReactNode } from 'react';

export interface SumColumn {
  readonly key: string;
  readonly label: string;
  readonly isNumber?: true;
}

export interface SumTableRow {
  readonly key: string;
  /** In the order of the columns. */
  readonly cells: readonly ReactNode[];
}

export interface SumTableProps {
  readonly caption: string;
  readonly columns: readonly SumColumn[];
  readonly rows: readonly SumTableRow[];
  readonly total?: readonly ReactNode[];
}

/** A table with a line below the last row; on a phone each row says its columns’ names itself. */
export function SumTable({ caption, columns, rows, total }: SumTableProps) {
  const cellsOf = (cells: readonly ReactNode[]): ReactNode =>
    columns.map(({ key, label, isNumber }, at) =>
      at === 0 ? (
        <th key={key} scope="row">
          {cells[at]}
        </th>
      ) : (
        <td key={key} data-label={label} data-number={isNumber}>
          {cells[at]}
        </td>
      ),
    );
  return (
    <table className="month-table">
      <caption className="hidden-visually">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, isNumber }) => (
            <th key={key} scope="col" data-number={isNumber}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>{cellsOf(cells)}</tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot>
          <tr>{cellsOf(total)}</tr>
        </tfoot>
      )}
    </table>
  );
}
