import { COOKIE_BYTES, COOKIE_DAYS } from '#src/domain/site/limits.ts';

/**
 * The cookie that keeps the language for 365 days, for the whole site, as `document.cookie` takes it. Null: with its
 * attributes it is larger than 4096 bytes, which browsers drop without a word. `secure`: the page came over https.
 */
export function localeCookie(locale: string, secure: boolean): string | null {
  const cookie = `locale=${encodeURIComponent(locale)};path=/;max-age=${COOKIE_DAYS * 86_400};samesite=lax${secure ? ';secure' : ''}`;
  // The value is encoded, so characters are bytes.
  return cookie.length > COOKIE_BYTES ? null : cookie;
}
