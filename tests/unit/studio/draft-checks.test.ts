import { expect, test } from 'vitest';
import { createDraftChecks } from '#src/studio/record/use-problems.ts';

test('no draft is tried while it is published: the try that is under way is waited for, and none begins', async () => {
  const asked: string[] = [];
  const answers: ((said: string) => void)[] = [];
  const trials = createDraftChecks((drafts) => {
    asked.push(drafts.join());
    return new Promise<string>((resolve) => answers.push(resolve));
  });
  const first = trials.run(['a']);
  let isHeld = false;
  const holding = trials.hold().then((release) => {
    isHeld = true;
    return release;
  });
  // A save that the publication itself makes.
  expect(await trials.run(['b'])).toBeNull();
  expect([asked, isHeld]).toEqual([['a'], false]);
  answers[0]?.('said');
  expect(await first).toBe('said');
  const release = await holding;
  expect(await trials.run(['c'])).toBeNull();
  release();
  const next = trials.run(['d']);
  answers[1]?.('again');
  expect(await next).toBe('again');
  expect(asked).toEqual(['a', 'd']);
});
