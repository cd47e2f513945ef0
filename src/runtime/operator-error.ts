/**
 * An error for the person at the terminal. The message says what happened, why, and what to do; commands print it
 * without a stack and end with exit code 1. Every other error is a fault of the program and keeps its stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Error that keeps a shop from starting until somebody changes something: nothing is served with it, and it is not
 * tried again.
 */
export class StartRefused extends OperatorError {}

/** One line about any thrown value, with the cause that Node's fetch and file calls hide one level down. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause === '' || error.message.includes(cause) ? error.message : `${error.message} (${cause})`;
}
