/** A process for tests of src/runtime/apart.ts: does as it is told. */
import { answerApart } from '#src/runtime/apart.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

answerApart(async ({ do: what }: { readonly do: string }) => {
  if (what === 'nothing') return undefined;
  if (what === 'refuse') throw new OperatorError('The disk is full.');
  if (what === 'fail') throw new TypeError('a fault of ours');
  if (what === 'die') process.exit(3);
  return { pid: process.pid };
});
