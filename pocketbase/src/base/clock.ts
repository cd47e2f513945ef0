/**
 * The present, in ms since 1970: the one clock of all hooks, so that a test can move it (tests/support). Two things
 * have their own: what PocketBase dates itself (`created`, `updated`, tokens), and how long a job has run.
 */
export function nowMs(): number {
  return Date.now();
}
