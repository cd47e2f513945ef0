/** The official SDK, as the storefront uses it. */
import type PocketBase from 'pocketbase';
import type { BaseAuthStore } from 'pocketbase';
import type { Locale } from '#src/domain/site/locale.ts';
import { ask } from '#src/backend/ask.ts';

/**
 * Says whether local storage may be touched at all; where it is blocked, the SDK's own store throws as soon as it is
 * made.
 */
export function mayStore(): boolean {
  try {
    return typeof localStorage === 'object';
  } catch {
    return false;
  }
}

/** A client of the backend at `url`; its session is kept in the store, or in local storage where none is given. */
export function openClient(
  Client: typeof PocketBase,
  url: string,
  locale: Locale,
  store: BaseAuthStore | undefined,
): PocketBase {
  const opened = new Client(url, store, locale);
  opened.autoCancellation(false);
  // The SDK itself waits for ever, and takes an answer that breaks off for an empty one.
  opened.beforeSend = (address, options) => ({
    url: address,
    options: {
      ...options,
      fetch: (asked: string | URL | Request, init: RequestInit = {}) =>
        ask(`${asked}`, init, { repeatable: init.method === 'GET' }),
    },
  });
  return opened;
}
