/** Keys of the words of a return's state. */
import type { DeskReturnRow } from '#src/contract/desk/after.ts';

/** A return is approved; a withdrawal needs nobody's approval: it is confirmed. */
export function stateKey({ kind, state }: Pick<DeskReturnRow, 'kind' | 'state'>) {
  return state === 'accepted' && kind === 'withdrawal' ? 'state.confirmed' : (`state.${state}` as const);
}
