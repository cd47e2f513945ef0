import { COOKIE_BYTES, COOKIE_DAYS } from '#src/domain/site/limits.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const LOCALE_COOKIE = 'locale';

/**
 * A cookie for the whole site as `document.cookie` takes it. Null: with its attributes it is larger than 4096 bytes,
 * which browsers drop without a word. `secure`: the page came over https.
 */
export function serializeCookie(name: string, value: string, days: number, secure: boolean): string | null {
  const cookie = `${name}=${encodeURIComponent(value)};path=/;max-age=${days * 86_400};samesite=lax${secure ? ';secure' : ''}`;
  // The value is encoded, so characters are bytes.
  return cookie.length > COOKIE_BYTES ? null : cookie;
}

/** The cookie that keeps the language for 365 days. */
export function localeCookie(locale: Locale, secure: boolean): string | null {
  return serializeCookie(LOCALE_COOKIE, locale, COOKIE_DAYS, secure);
}
