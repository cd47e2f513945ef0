/** Changes that make no difference to anybody: they count neither as noticed nor as survived. */
import type { Mutant } from '#tests/mutate/mutants.ts';

interface Equivalent {
  readonly file: string;
  /** Text of the line, or a part of it. */
  readonly line: string;
  readonly was: string;
  readonly now: string;
  readonly why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'pocketbase/src/orders/expiry.ts',
    line: "state = 'processing'",
    was: '1',
    now: '2',
    why: 'one payment is read to know whether there is any',
  },
];

/** Why a change makes no difference; undefined: it makes one. `source`: of its file. */
export function whyEquivalent({ file, line, was, now }: Mutant, source: string): string | undefined {
  const text = source.split('\n')[line - 1] ?? '';
  return EQUIVALENT.find((one) => one.file === file && text.includes(one.line) && one.was === was && one.now === now)
    ?.why;
}
