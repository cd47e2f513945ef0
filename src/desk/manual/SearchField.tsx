import type { ReactNode } from 'react';
import type { Found } from '#src/desk/manual/use-typed-search.ts';
import { Field } from '#src/ui/Field.tsx';

export interface SearchFieldProps<Row> {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly found: Found<Row>;
  /** How many there are, or that there is nobody, in words. */
  readonly saidOf: (count: number) => string;
  readonly failed: string;
  readonly render: (row: Row) => ReactNode;
  readonly keyOf: (row: Row) => string;
}

/** A field that finds things as somebody types, with a button for each. Enter takes nothing by itself. */
export function SearchField<Row>({ id, label, hint, found, saidOf, failed, render, keyOf }: SearchFieldProps<Row>) {
  const { typed, type, rows, error } = found;
  return (
    <div className="deal-find">
      <Field
        id={id}
        type="search"
        label={label}
        hint={hint}
        value={typed}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="label">
        {error === null ? (rows === null ? '' : saidOf(rows.length)) : failed}
      </p>
      {rows !== null && rows.length > 0 && (
        <ul className="deal-found">
          {rows.map((row) => (
            <li key={keyOf(row)}>{render(row)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
