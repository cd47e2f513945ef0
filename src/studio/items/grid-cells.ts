/** The cells of the table of items on the page, and what is said of them. */
import type { Cell } from '#src/studio/items/grid.ts';
import type { Written } from '#src/studio/items/grid-changes.ts';
import type { StudioT } from '#src/studio/props.ts';

export interface FoundCell extends Cell {
  readonly input: HTMLInputElement;
}

/** The cell that a control stands in; null: it stands in none. */
export function cellAt(target: EventTarget | null): FoundCell | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row, column } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column), input: target };
}

/** Leads into a cell, all of whose text the next letter replaces. */
export function focusCell(table: HTMLElement, { row, column }: Cell): void {
  const input = table.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"] input`);
  input?.focus();
  input?.select();
  input?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** What has come of writing into cells. `left`: rows and columns that had no place. */
export function writtenWords(t: StudioT, { count, refused }: Pick<Written, 'count' | 'refused'>, left: number): string {
  const [first] = refused;
  return [
    t('grid.written', { count }),
    first === undefined ? '' : t('grid.refused', { count: refused.length, text: first.text, column: first.label }),
    left > 0 ? t('grid.left', { count: left }) : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}
