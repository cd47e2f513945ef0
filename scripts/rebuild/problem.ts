/** Why a build or a look at drafts has failed, as editors are told: by permanent names, whose words are those of the studio. */
import { describeError } from '#scripts/lib/operator-error.ts';
import type { StoredProblem } from '#src/contract/records.ts';
import { ContentError } from '#src/data/content-error.ts';

/** What a file system answers that has no room left, for this user or for all; within what another program says of it too. */
const FULL = /\b(?:ENOSPC|EDQUOT)\b/;

/** `content`: a record that no page can show, named in `problems` where it is one. `disk_full`: no room. `build`: anything else. */
export function storedProblem(error: unknown): StoredProblem {
  const message = describeError(error);
  if (!(error instanceof ContentError)) return { code: FULL.test(message) ? 'disk_full' : 'build', message };
  const { problem } = error;
  if (problem === null) return { code: 'content', message };
  return { code: 'content', message, problems: [{ draft: '', row: 0, ...problem, message }] };
}
