/** What the table of items remembers of what was written into it, to take it back. */
import { cellValues, redoStep, typedStep, undoStep, type GridStep } from '#src/studio/items/grid-changes.ts';
import type { ItemColumn } from '#src/studio/items/item-columns.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import type { Values } from '#src/studio/studio-types.ts';

/** Steps that can be taken back. */
const MOST_STEPS = 100;

/** The cell that has the focus, and what stood in it. */
interface Entered {
  readonly edit: Edit;
  readonly column: ItemColumn;
  readonly before: Values;
}

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
