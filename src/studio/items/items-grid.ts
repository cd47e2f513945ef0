/** Keys, copying and pasting in the table of a product's items, which is typed in as in a spreadsheet (docs/decisions/0391). */
import { atom, type ReadableAtom } from 'nanostores';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { readCells } from '#src/staff/kit/csv-file.ts';
import {
  cellsOf,
  filledDown,
  isOneCell,
  moved,
  rangeOf,
  spread,
  type Cell,
  type CellRange,
  type CellText,
} from '#src/studio/items/grid.ts';
import {
  writeCells,
  cellValues,
  redoStep,
  typedStep,
  undoStep,
  type Written,
  type GridStep,
} from '#src/studio/items/grid-changes.ts';
import type { ItemColumn } from '#src/studio/items/item-columns.ts';
import type { StudioT } from '#src/studio/props.ts';
import { valuesOf } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { Values } from '#src/studio/studio-types.ts';

type Table = HTMLTableElement;

/** Steps that can be taken back. */
const MOST_STEPS = 100;

export class GridSteps {
  #entered: Entered | null = null;
  #done: GridStep[] = [];
  #undone: GridStep[] = [];

  enter(edit: Edit, column: ItemColumn): void {
    this.#entered = { edit, column, before: cellValues(edit, column) };
  }

  leave(): void {
    this.#push(this.#typed());
    this.#entered = null;
  }

  /** Whether something was typed into the cell that is not kept yet. */
  isTyped(): boolean {
    return this.#typed() !== null;
  }

  /** Brings back what stood in the cell. */
  forget(): void {
    const step = this.#typed();
    if (step !== null) undoStep(step);
  }

  /** Keeps what was typed into the cell so far, to be taken back as a whole. */
  settle(): void {
    this.#push(this.#typed());
    this.#renew();
  }

  /** Keeps what was written by one press. */
  keep(step: GridStep): void {
    this.#push(step);
    this.#renew();
  }

  /** Whether there was something to take back. */
  undo(): boolean {
    this.settle();
    return this.#turn(this.#done, this.#undone, undoStep);
  }

  /** Whether there was something to make again: nothing where something was typed since, which it would overwrite. */
  redo(): boolean {
    this.settle();
    return this.#turn(this.#undone, this.#done, redoStep);
  }

  #typed(): GridStep | null {
    return this.#entered === null ? null : typedStep(this.#entered.edit, this.#entered.before);
  }

  #push(step: GridStep | null): void {
    if (step === null || step.length === 0) return;
    this.#done = [...this.#done, step].slice(-MOST_STEPS);
    this.#undone = [];
  }

  /** What stands in the cell now is what the next typing begins with. */
  #renew(): void {
    if (this.#entered !== null) this.enter(this.#entered.edit, this.#entered.column);
  }

  #turn(from: GridStep[], to: GridStep[], go: (step: GridStep) => void): boolean {
    const step = from.pop();
    if (step === undefined) return false;
    go(step);
    to.push(step);
    this.#renew();
    return true;
  }
}

export class ItemsGrid {
  readonly #t: StudioT;
  readonly #steps = new GridSteps();
  #edits: readonly Edit[] = [];
  #columns: readonly ItemColumn[] = [];
  /** Letters are being written, or a press has set the mark between them. */
  #isWriting = false;
  /** A press, and no key, leads into the next cell. */
  #isPressed = false;
  /** The other corner of what is marked. */
  #head: Cell | null = null;
  readonly #range = atom<CellRange | null>(null);
  readonly #said = atom('');

  constructor(t: StudioT) {
    this.#t = t;
  }

  /** More than one cell; null: none is marked. */
  get $range(): ReadableAtom<CellRange | null> {
    return this.#range;
  }

  /** What has come of the last press. */
  get $said(): ReadableAtom<string> {
    return this.#said;
  }

  /** Takes the rows and columns that are there now. */
  show(edits: readonly Edit[], columns: readonly ItemColumn[]): void {
    this.#edits = edits;
    this.#columns = columns;
    this.#mark(null);
  }

  readonly onFocus = ({ target }: FocusEvent<Table>): void => {
    const cell = cellAt(target);
    const edit = cell === null ? undefined : this.#edits[cell.row];
    const column = cell === null ? undefined : this.#columns[cell.column];
    if (cell === null || edit === undefined || column === undefined) return;
    this.#steps.enter(edit, column);
    this.#mark(null);
    this.#isWriting = this.#isPressed;
    if (!this.#isPressed) cell.input.select();
    this.#isPressed = false;
  };

  readonly onBlur = (): void => {
    this.#steps.leave();
    this.#isWriting = false;
  };

  readonly onInput = (): void => {
    this.#isWriting = true;
  };

  readonly onMouseDown = (event: MouseEvent<Table>): void => {
    const to = cellAt(event.target);
    const from = cellAt(document.activeElement);
    const isHere = to !== null && to.input === document.activeElement;
    this.#isPressed = to !== null && !isHere;
    if (isHere) this.#isWriting = true;
    if (!event.shiftKey || to === null || from === null) return;
    event.preventDefault();
    this.#isPressed = false;
    this.#mark(from, to);
  };

  readonly onKeyDown = (event: KeyboardEvent<Table>): void => {
    const cell = cellAt(event.target);
    if (cell === null || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isDone = isCommand ? this.#onCommand(event, cell) : this.#onPlain(event, cell);
    if (!isDone && !this.#onMove(event, cell, isCommand)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  readonly onCopy = (event: ClipboardEvent<Table>): void => {
    const range = this.#range.get();
    if (range === null) return;
    event.preventDefault();
    const cells = cellsOf(range);
    const rows = Array.from({ length: range.to.row - range.from.row + 1 }, (_, at) =>
      cells.filter(({ row }) => row === range.from.row + at),
    );
    const lines = rows.map((row) => row.map((cell) => this.#textAt(cell)).join('\t'));
    event.clipboardData.setData('text/plain', lines.join('\n'));
    this.#said.set(this.#t('grid.copied', { count: cells.length }));
  };

  readonly onPaste = (event: ClipboardEvent<Table>): void => {
    const cell = cellAt(event.target);
    const table = readCells(event.clipboardData.getData('text/plain'));
    const isMany = table.length > 1 || (table[0]?.length ?? 0) > 1;
    // One text in one cell is pasted by the browser.
    if (cell === null || table.length === 0 || (!isMany && this.#range.get() === null)) return;
    event.preventDefault();
    const { cells, left } = spread(this.#own(cell), table, this.#size());
    this.#write(cells, left);
  };

  #size() {
    return { rows: this.#edits.length, columns: this.#columns.length };
  }

  /** What a press is about. */
  #own(cell: Cell): CellRange {
    return this.#range.get() ?? rangeOf(cell, cell);
  }

  #mark(from: Cell | null, to: Cell | null = null): void {
    this.#head = to;
    const next = from === null || to === null ? null : rangeOf(from, to);
    const range = next === null || isOneCell(next) ? null : next;
    if (range !== this.#range.get()) this.#range.set(range);
  }

  #textAt({ row, column }: Cell): string {
    const edit = this.#edits[row];
    return edit === undefined ? '' : (this.#columns[column]?.read(valuesOf(edit.$state.get())) ?? '');
  }

  #write(cells: readonly CellText[], left = 0): void {
    this.#steps.settle();
    const written = writeCells(this.#edits, this.#columns, cells);
    this.#steps.keep(written.step);
    this.#isWriting = false;
    this.#said.set(writtenWords(this.#t, written, left));
  }

  /** What a key does with Ctrl; false: nothing of the table. */
  #onCommand({ key, shiftKey: isShift }: KeyboardEvent<Table>, cell: FoundCell): boolean {
    const letter = key.toLowerCase();
    if (letter === 'd') {
      this.#write(filledDown(this.#own(cell), (one) => this.#textAt(one)));
      return true;
    }
    const isUndo = letter === 'z' && !isShift;
    if (!isUndo && letter !== 'y' && letter !== 'z') return false;
    // The browser takes back the letters that are just being written.
    if (this.#isWriting && this.#steps.isTyped()) return false;
    const isDone = isUndo ? this.#steps.undo() : this.#steps.redo();
    const word = isUndo ? 'grid.undone' : 'grid.redone';
    this.#said.set(this.#t(isDone ? word : 'grid.nothing'));
    return true;
  }

  #onPlain({ key }: KeyboardEvent<Table>, { input }: FoundCell): boolean {
    const range = this.#range.get();
    if (key === 'F2') {
      this.#isWriting = true;
      input.setSelectionRange(input.value.length, input.value.length);
    } else if (key === 'Escape' && range !== null) {
      this.#mark(null);
    } else if (key === 'Escape' && this.#steps.isTyped()) {
      this.#steps.forget();
      this.#isWriting = false;
    } else if ((key === 'Delete' || key === 'Backspace') && range !== null) {
      // An item has a price and a stock: only texts can be nothing.
      const texts = cellsOf(range).filter(({ column }) => this.#columns[column]?.spec === null);
      this.#write(texts.map((one) => ({ ...one, text: '' })));
    } else return false;
    return true;
  }

  #onMove(event: KeyboardEvent<Table>, cell: FoundCell, isCommand: boolean): boolean {
    const { key, shiftKey: isShift } = event;
    const isMarking = isShift && key.startsWith('Arrow');
    const from = isMarking ? (this.#head ?? cell) : cell;
    const to = moved(from, { key, isShift, isCommand, isWriting: this.#isWriting }, this.#size());
    if (to === null) return false;
    if (isMarking) this.#mark(cell, to);
    else focusCell(event.currentTarget, to);
    return true;
  }
}

/** The cells of the table of items on the page, and what is said of them. */
interface FoundCell extends Cell {
  readonly input: HTMLInputElement;
}

/** The cell that a control stands in; null: it stands in none. */
function cellAt(target: EventTarget | null): FoundCell | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const { row, column } = target.closest<HTMLElement>('[data-row]')?.dataset ?? {};
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column), input: target };
}

/** Leads into a cell, all of whose text the next letter replaces. */
function focusCell(table: HTMLElement, { row, column }: Cell): void {
  const input = table.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"] input`);
  input?.focus();
  input?.select();
  input?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** What has come of writing into cells. `left`: rows and columns that had no place. */
function writtenWords(t: StudioT, { count, refused }: Pick<Written, 'count' | 'refused'>, left: number): string {
  const [first] = refused;
  return [
    t('grid.written', { count }),
    first === undefined ? '' : t('grid.refused', { count: refused.length, text: first.text, column: first.label }),
    left > 0 ? t('grid.left', { count: left }) : '',
  ]
    .filter((words) => words !== '')
    .join(' ');
}

/** The cell that has the focus, and what stood in it. */
interface Entered {
  readonly edit: Edit;
  readonly column: ItemColumn;
  readonly before: Values;
}
