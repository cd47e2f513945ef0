import { expect, test } from 'vitest';
import { runApart } from '#src/runtime/apart.ts';
import { OperatorError } from '#src/runtime/operator-error.ts';

const run = (what: string): Promise<unknown> => runApart('tests/support/apart-process.ts', { do: what });

test('a task in a process of its own gives its answer, also where that is none, and leaves no process', async () => {
  const { pid } = (await run('tell')) as { readonly pid: number };
  expect(pid).not.toBe(process.pid);
  expect(await run('nothing')).toBeUndefined();
  await expect.poll(() => isThere(pid)).toBe(false);
});

test('what it throws is thrown here: what the operator can do something about as that, a fault with its stack', async () => {
  await expect(run('refuse')).rejects.toEqual(new OperatorError('The disk is full.'));
  await expect(run('fail')).rejects.toThrow(/TypeError: a fault of ours\n\s+at .*apart-process/);
  await expect(run('die')).rejects.toThrow('tests/support/apart-process.ts ended (3).');
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
