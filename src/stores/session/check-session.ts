import type { Locale } from '#src/domain/site/locale.ts';
import { toBackendError } from '#src/backend/errors.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { rejectSession } from '#src/stores/session/session.ts';

/**
 * Asks the backend whether the token is still good, and takes a new one and the record as it is now. Where the backend
 * cannot be asked, what is stored stays: pages work offline.
 */
export async function checkSession(locale: Locale): Promise<void> {
  try {
    await (await openOnce(locale)).authorize();
  } catch (error) {
    if (toBackendError(error).code === 'invalid_token') rejectSession();
  }
}
