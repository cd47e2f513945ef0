/**
 * Says whether all of a test runs that is long and seldom about a change: `npm run verify -- --all`, the run before a release. Its short form asserts the
 * same of fewer cases (docs/decisions/0473).
 */
export const IS_WHOLE = process.env['VERIFY_ALL'] === '1';

/** `whole` in the run before a release, else `short`. */
export function cases<Cases>(whole: Cases, short: Cases): Cases {
  return IS_WHOLE ? whole : short;
}
