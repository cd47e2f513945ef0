/**
 * Says why a build or a look at drafts has failed, as editors are told: by permanent names, whose words are those of
 * the studio.
 */
import { DiskNearlyFull } from '#src/runtime/free-disk.ts';
import { describeError } from '#src/runtime/operator-error.ts';
import type { StoredProblem } from '#src/contract/records.ts';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { ContentError } from '#src/publishing/content/content-error.ts';

/**
 * Matches the answer of a file system that has no room left, for this user or for all; within what another program says
 * of it too.
 */
const FULL = /\b(?:ENOSPC|EDQUOT)\b/;

const named = ({ problems, message }: ContentError): readonly StudioProblem[] =>
  problems.map((problem) => ({ draft: '', row: 0, ...problem, message }));

/**
 * `content`: a record that no page can show, named in `problems` where it is known. `disk_full`: no room. `build`:
 * anything else.
 */
export function storedProblem(error: unknown): StoredProblem {
  const message = describeError(error);
  if (!(error instanceof ContentError)) {
    const isFull = error instanceof DiskNearlyFull || FULL.test(message);
    return { code: isFull ? 'disk_full' : 'build', message };
  }
  const problems = named(error);
  return { code: 'content', message, ...(problems.length === 0 ? {} : { problems }) };
}

/** Warnings that a row of builds has room for; the log has all. */
const MOST_WARNINGS = 50;

/** Warnings about a live build that are to be mended; null: nothing. */
export function storedWarnings(warnings: readonly ContentError[]): StoredProblem | null {
  const [first] = warnings;
  if (first === undefined) return null;
  return { code: 'left_out', message: first.message, problems: warnings.slice(0, MOST_WARNINGS).flatMap(named) };
}
