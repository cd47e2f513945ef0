import type { ClientT } from '#src/i18n/client-t.ts';
import { toBackendError } from '#src/backend/errors.ts';
import type { Messages } from '#src/i18n/i18n.ts';

const TOO_MANY = 429;

/** Codes that people have words of their own for. The others are a backend's own words, or mistakes of a program. */
const CODES_WITH_WORDS = [
  'invalid_credentials',
  'invalid_token',
  'autocancelled',
  'not_found',
  'realtime_timeout',
  'realtime_failed',
  'oauth2_state',
  'oauth2_code',
  'oauth2_provider',
  'invalid_code',
  'link_dead',
  'second_factor',
  'not_kept',
] as const;

/**
 * A failed call to PocketBase in the shopper's words. Codes are for programs: what concerns one field is told by
 * whoever asked for it.
 */
export function errorWords(t: ClientT<Messages<'errors'>>, error: unknown): string {
  const { code, status } = toBackendError(error);
  if (status === TOO_MANY) return t('tooMany');
  if (code === 'unknown' && status === 0) return t(navigator.onLine ? 'unreachable' : 'offline');
  return t(CODES_WITH_WORDS.find((known) => known === code) ?? 'unknown');
}
