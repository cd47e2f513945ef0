/** What each part of the form is given. */
import type { DealStart } from '#src/contract/desk/manual.ts';
import type { Draft } from '#src/desk/manual/draft.ts';

export interface DealProps {
  readonly start: DealStart;
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Path in the request → what is wrong there, in words. */
  readonly errorOf: (field: string) => string | undefined;
}
