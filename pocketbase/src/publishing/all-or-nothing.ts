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
