/** What each part of the form is given. */
import type { DealStart } from '#src/contract/desk/manual.ts';
import type { Desk } from '#src/desk/desk-types.ts';
import type { Draft } from '#src/desk/manual/draft.ts';
import type { ManualT } from '#src/desk/manual/words.ts';

export interface DealProps {
  readonly desk: Desk;
  readonly t: ManualT;
  readonly start: DealStart;
  readonly draft: Draft;
  readonly change: (changes: Partial<Draft>) => void;
  /** Path in the request → what is wrong there, in words. */
  readonly errorOf: (field: string) => string | undefined;
}
