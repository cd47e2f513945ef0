/** The most common failure of a backup, in words. */
import { dirname } from 'node:path';
import { describeError, OperatorError } from '#src/runtime/operator-error.ts';

/** As the system says it, and as SQLite does. */
const FULL = /\b(?:ENOSPC|EDQUOT)\b|database or disk is full/;

/**
 * The error for the operator where `error` says that there is no room left for `file`; null where it says something
 * else.
 */
export function fullDisk(error: unknown, file: string): OperatorError | null {
  if (!FULL.test(describeError(error))) return null;
  return new OperatorError(
    `The disk of ${dirname(file)} is full. A backup needs room for a copy of the database in DATA_DIR until it is done, and for the archive where it goes (BACKUP_TO). ` +
      'Free some space, or keep fewer backups (BACKUP_KEEP). Nothing was changed, and no half of an archive was left.',
  );
}
