/** What SQLite says when nothing can be written at the moment, whatever is asked for. */
import { refusal, type Refused } from '#pocketbase/hooks/orders/refusal.ts';

/** A full disk, one that fails, a folder or file that may not be written to, a writer that somebody else has. */
const UNWRITABLE =
  /database or disk is full|no space left on device|disk I\/O error|readonly database|read-only file system|unable to open database file|database is locked/i;

/** Seconds after which trying again makes sense: somebody has to free the disk. */
const AGAIN_S = 60;

/**
 * Gives what `work` gives; where it fails because nothing can be written, 503 with words, and the reason in the log. Around the whole of a request, outside
 * of any transaction: inside, what was written before would be kept.
 */
export function unlessUnwritable<Answer extends object>(
  event: Pick<core.RequestEvent, 'app'>,
  work: () => Answer,
): Answer | Refused {
  try {
    return work();
  } catch (error) {
    const text = String(error);
    if (!UNWRITABLE.test(text)) throw error;
    event.app.logger().error('Nothing can be written', 'error', text);
    const words = 'Nothing can be saved at the moment, and nothing of this was: try again later';
    return refusal('unavailable', words, { retryAfter: AGAIN_S });
  }
}
