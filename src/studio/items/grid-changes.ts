/** What is written into many cells at once, and how it is taken back. Pure but for the edits, which it changes. */
import type { CellText } from '#src/studio/items/grid.ts';
import type { ItemColumn } from '#src/studio/items/item-columns.ts';
import { valuesOf } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { Values } from '#src/studio/studio-types.ts';

/** What of one record was before and is after. */
export interface GridChange {
  readonly edit: Edit;
  readonly before: Values;
  readonly after: Values;
}

/** All that one press has changed. */
export type GridStep = readonly GridChange[];

/** A text that its column cannot take. */
export interface Refused extends CellText {
  readonly label: string;
}

export interface Written {
  readonly step: GridStep;
  readonly count: number;
  readonly refused: readonly Refused[];
}

function pick(values: Values, fields: readonly string[]): Values {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

function apply(edit: Edit, values: Values): void {
  edit.change(values);
  // What stood there and was no value is gone.
  for (const field of Object.keys(values)) edit.note(field, null);
}

/** Writes texts into cells. What is no value of its column stays as it was, and so does a row that is to be deleted. */
export function writeCells(
  edits: readonly Edit[],
  columns: readonly ItemColumn[],
  cells: readonly CellText[],
): Written {
  const refused: Refused[] = [];
  const changed = new Map<Edit, Record<string, unknown>>();
  let count = 0;
  for (const cell of cells) {
    const edit = edits[cell.row];
    const column = columns[cell.column];
    if (edit === undefined || column === undefined || edit.$state.get().action === 'delete') continue;
    const own = changed.get(edit) ?? {};
    const change = column.write({ ...valuesOf(edit.$state.get()), ...own }, cell.text);
    if (change === null) {
      refused.push({ ...cell, label: column.label });
      continue;
    }
    changed.set(edit, Object.assign(own, change));
    count += 1;
  }
  const step = [...changed].map(([edit, after]) => {
    const before = pick(valuesOf(edit.$state.get()), Object.keys(after));
    apply(edit, after);
    return { edit, before, after };
  });
  return { step, count, refused };
}

export function undoStep(step: GridStep): void {
  for (const { edit, before } of step) apply(edit, before);
}

export function redoStep(step: GridStep): void {
  for (const { edit, after } of step) apply(edit, after);
}

/** What was typed into one cell since `before`; null: nothing. */
export function typedStep(edit: Edit, before: Values): GridStep | null {
  const after = pick(valuesOf(edit.$state.get()), Object.keys(before));
  const isSame = Object.entries(before).every(([field, value]) => value === after[field]);
  return isSame ? null : [{ edit, before, after }];
}

/** The values of a cell's field, before somebody types into it. */
export function cellValues(edit: Edit, { field }: Pick<ItemColumn, 'field'>): Values {
  return pick(valuesOf(edit.$state.get()), [field]);
}
