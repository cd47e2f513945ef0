/** Limits what editors may send in a day: where pictures go to later, they take it for months. */
import { nowMs } from '#pocketbase/base/clock.ts';
import { countAttempt, countedSince } from '#pocketbase/base/attempts.ts';
import { contentProblem, type Problem } from '#pocketbase/base/problems.ts';
import { UPLOAD_MB_A_DAY } from '#src/schema/derived/editing.ts';

const KILOBYTE = 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Size of files that come with a save; in whole KB, because a counter of bytes would not fit everywhere. */
function sentKilobytes(record: core.Record, field: string): number {
  const bytes = record.getUnsavedFiles(field).reduce((sum, file) => sum + (file?.size ?? 0), 0);
  return Math.ceil(bytes / KILOBYTE);
}

const scopeOf = (author: string): string => `upload ${author}`;

/** Counts what comes with a save. */
export function countUploads(app: core.App, record: core.Record, field: string, author: string): void {
  const sent = sentKilobytes(record, field);
  if (sent > 0) countAttempt(app, scopeOf(author), nowMs(), sent);
}

/** More than a day's; this save's are counted. */
export function checkUploads(app: core.App, record: core.Record, field: string, author: string): Problem[] {
  if (sentKilobytes(record, field) === 0) return [];
  const sum = countedSince(app, scopeOf(author), nowMs() - DAY_MS);
  return sum <= UPLOAD_MB_A_DAY * KILOBYTE
    ? []
    : [contentProblem(field, 'uploads_too_many', { most: UPLOAD_MB_A_DAY })];
}
