/** What must always hold. */
import type { Books } from '#tests/model/books.ts';
import type { Memory } from '#tests/model/memory.ts';
import type { FakeAccount } from '#tests/support/fake-stripe/account.ts';

/** The books before a step and after it, and what the world outside knows. */
export interface View {
  readonly before: Books;
  readonly books: Books;
  readonly memory: Memory;
  readonly account: FakeAccount;
  /** The shop's present, in ms. */
  readonly now: number;
}

/** Gives what is wrong, in words; nothing where it holds. */
export type Law = (view: View) => readonly string[];

export function unless(isRight: boolean, problem: string): string[] {
  return isRight ? [] : [problem];
}
