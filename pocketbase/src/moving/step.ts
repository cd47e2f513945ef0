/** One record of an import: what takes it in, and how it saves. */
import { refusedFinding, sayer, type Move } from '#pocketbase/moving/move.ts';
import { applyChanges, type Change, type Outcome } from '#pocketbase/publishing/apply.ts';
import type { MoveInFinding, MoveInOutcome } from '#src/contract/moving-in/move-in-api.ts';
import type { MovedProduct } from '#src/contract/moving-in/moved.ts';

/** Notes that the records of a transaction share. */
export interface Notes {
  readonly outcome: Outcome;
  readonly findings: MoveInFinding[];
}

export interface TakenRecord {
  readonly did: MoveInOutcome['did'];
  /** Id; '' where there is none. */
  readonly record: string;
  /** The part that comes next, in a transaction of its own; null: it is in whole. */
  readonly next: number | null;
}

/**
 * Takes a record in from its part `from` on, until there is no time any more: what is left is for the next transaction.
 * Throws where something keeps it out, with problems in the outcome: the transaction must end.
 */
export type Step = (tx: core.App, move: Move, from: number, isTime: () => boolean, notes: Notes) => TakenRecord;

/** Saves, and tells what cannot be saved by the variant that it is about. Throws then, with problems in the outcome. */
export function save(
  tx: core.App,
  move: Move,
  changes: readonly Change[],
  { outcome, findings }: Notes,
  moved: Pick<MovedProduct, 'key' | 'row'> & Partial<Pick<MovedProduct, 'variants'>>,
  variantOf: (record: string) => string = () => '',
): void {
  if (changes.length === 0) return;
  try {
    applyChanges(tx, move.publication, changes, outcome, move.read);
  } catch (error) {
    for (const problem of outcome.problems) {
      const variant = variantOf(problem.record);
      findings.push(refusedFinding(moved, problem, variant));
      const here = problem.code === 'values_taken' ? `${problem.params?.['sku'] ?? ''}` : '';
      const isGone = here !== '' && moved.variants?.every(({ sku }) => sku !== here) === true;
      const sku = moved.variants?.find(({ key }) => key === variant)?.sku ?? '';
      // One that the file no longer names, and whose values another has: it has got another number there.
      if (isGone && sku !== '') sayer(findings, moved)('renumbered', 'left_out', { sku, here }, variant);
    }
    throw error;
  }
}
