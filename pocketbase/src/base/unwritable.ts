/** Errors of SQLite which say that nothing can be written at the moment. */
import { invalid, refusal, type Refused } from '#pocketbase/base/refusal.ts';
import { BadBody } from '#pocketbase/base/body.ts';

/** A full disk, one that fails, a folder or file that may not be written to, a writer that somebody else has. */
const UNWRITABLE =
  /database or disk is full|no space left on device|disk I\/O error|readonly database|read-only file system|unable to open database file|database is locked/i;

/** Seconds after which trying again makes sense: somebody has to free the disk. */
const AGAIN_S = 60;

const WORDS = 'Nothing can be saved at the moment, and nothing of this was: try again later';

/** The error, and the one behind it: PocketBase's own routes answer 400 with the true reason hidden. */
function textOf(error: unknown): string {
  const { value } = error as { readonly value?: { rawData?(): unknown } };
  return `${String(error)} ${value?.rawData === undefined ? '' : String(value.rawData())}`;
}

/** Notes the reason in the log; false: it is another one. */
function isUnwritable(app: Pick<core.App, 'logger'>, error: unknown): boolean {
  const text = textOf(error);
  if (!UNWRITABLE.test(text)) return false;
  app.logger().error('Nothing can be written', 'error', text);
  return true;
}

/**
 * Around PocketBase's own routes of records, whose errors are thrown: 503 with words in place of its 400. @throws
 * ApiError of status 503
 */
export function throwUnwritable({ app }: Pick<core.RequestEvent, 'app'>, task: () => void): void {
  try {
    task();
  } catch (error) {
    throw isUnwritable(app, error) ? new ApiError(503, WORDS) : error;
  }
}

/**
 * Gives what `task` gives; where it fails because nothing can be written, 503 with words, and the reason in the log.
 * Around the whole of a request, outside of any transaction: inside, what was written before would be kept. A body
 * that nobody reads is a refusal too.
 */
export function unlessUnwritable<Answer extends object>(
  event: Pick<core.RequestEvent, 'app'>,
  task: () => Answer,
): Answer | Refused {
  try {
    return task();
  } catch (error) {
    if (error instanceof BadBody) return invalid([error.problem]);
    if (isUnwritable(event.app, error)) return refusal('unavailable', WORDS, { retryAfter: AGAIN_S });
    throw error;
  }
}
