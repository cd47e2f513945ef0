/** The steps that a withdrawal or a return may take, by whomever. */
import type { ReturnState } from '#src/contract/account-api.ts';

/** Goods need not come back: some were never sent, and an operator may do without them. A refusal can be taken back. */
const STEPS: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  received: ['accepted', 'refused'],
  refused: ['accepted'],
  accepted: ['returned', 'refunded', 'refused'],
  returned: ['refunded', 'refused'],
  refunded: [],
};

export function mayReturnStep(from: string, to: string): boolean {
  const steps: Readonly<Record<string, readonly string[]>> = STEPS;
  return Object.hasOwn(steps, from) && (steps[from]?.includes(to) ?? false);
}
