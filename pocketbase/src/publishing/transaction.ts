/** A transaction whose work may refuse: then, and when it was only tried, nothing of it is kept. */
import type { StudioRefused } from '#pocketbase/base/studio-refusal.ts';
import { takeWriter } from '#pocketbase/base/take-writer.ts';

interface Result<Answer> {
  readonly answer: Answer | StudioRefused;
  readonly keep: boolean;
}

/**
 * `task` says what to answer and whether to keep what it has written. `failed` may explain why it threw; null: it
 * cannot, and it is thrown again.
 */
export function trying<Answer>(
  app: Pick<core.App, 'runInTransaction'>,
  task: (tx: core.App) => Result<Answer>,
  failed: () => StudioRefused | null,
): Answer | StudioRefused {
  const results: Result<Answer>[] = [];
  try {
    app.runInTransaction((tx) => {
      takeWriter(tx);
      const result = task(tx);
      results.push(result);
      if (!result.keep) throw new Error('Nothing of this is kept.');
    });
  } catch (error) {
    const [result] = results;
    // Work that was to be kept and could not be: the database itself has failed.
    const refused = result === undefined ? failed() : null;
    if (refused !== null) return refused;
    if (result !== undefined && !result.keep) return result.answer;
    throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error('The transaction has no result.');
  return result.answer;
}

/**
 * Does something with each of a list and tells of all failures at once, so that a person corrects them together; then
 * the first of them is thrown.
 */
export function allOrNothing<One>(
  all: readonly One[],
  task: (one: One) => void,
  failed: (one: One, error: unknown) => void,
): void {
  const failures: unknown[] = [];
  for (const one of all) {
    try {
      task(one);
    } catch (error) {
      failed(one, error);
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}
