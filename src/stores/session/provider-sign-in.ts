/**
 * Signing in with another service leaves the shop and comes back to the English login page, the one address that an
 * operator registers there (docs/operators.md). What the way back is checked with waits in this tab.
 */
import { ROUTES } from '#src/domain/site/routes.ts';
import { BackendError } from '#src/backend/errors.ts';
import { sitePath } from '#src/navigation/site-path.ts';
import { parseObject, textOrNull } from '#src/stores/json.ts';
import { readTab, writeTab } from '#src/stores/tab-storage.ts';

const KEY = 'vitrine.oauth';

/** A service as the backend's auth-methods name it. */
export interface Provider {
  /** Name in addresses and answers: 'google'. */
  readonly name: string;
  readonly displayName: string;
  /** Drawn by the backend for this visit. */
  readonly state: string;
  /** PKCE; its digest is in the address. */
  readonly codeVerifier: string;
  /** Ends with `redirect_uri=`. */
  readonly authURL: string;
}

/** Arrival of the shopper, with what the shop asks the backend for then. */
export interface ProviderArrival {
  readonly provider: string;
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectURL: string;
}

interface PendingSignIn {
  readonly provider: string;
  readonly state: string;
  readonly codeVerifier: string;
  /** Path where the shopper was, or null. */
  readonly back: string | null;
  /** Path of the login page that they left, in their language. */
  readonly page: string;
}

/** Address that providers send shoppers to. */
function redirectUrl(origin: string): string {
  return `${origin}${ROUTES.login.path}`;
}

/** Part of `location` that is asked for. */
type PageAddress = Pick<Location, 'origin' | 'pathname' | 'search'>;

/**
 * Remembers the trip and gives its address; null where this browser stores nothing, so that the way back could not be
 * checked.
 */
export function startProviderSignIn(
  provider: Provider,
  back: string | null,
  { origin, pathname }: PageAddress,
): string | null {
  const { name, state, codeVerifier } = provider;
  const pending: PendingSignIn = { provider: name, state, codeVerifier, back, page: pathname };
  return writeTab(KEY, JSON.stringify(pending)) ? provider.authURL + encodeURIComponent(redirectUrl(origin)) : null;
}

function readProviderSignIn(): PendingSignIn | null {
  const found = parseObject(readTab(KEY));
  const provider = textOrNull(found['provider']);
  const state = textOrNull(found['state']);
  const codeVerifier = textOrNull(found['codeVerifier']);
  if (provider === null || state === null || codeVerifier === null) return null;
  return { provider, state, codeVerifier, back: textOrNull(found['back']), page: textOrNull(found['page']) ?? '' };
}

export interface ProviderAnswer {
  /** Path where the shopper was before the trip, or null. */
  readonly back: string | null;
  readonly arrival: ProviderArrival | BackendError;
}

/** Says whether a provider has sent the shopper here. */
export function isWayBack(query: URLSearchParams): boolean {
  return query.has('state') || query.has('code') || query.has('error');
}

/** The page in the shopper's language that the way back leads on to, or null: this is it, or no way back. */
export function pageOfSignIn({ pathname, search }: PageAddress): string | null {
  const page = sitePath(readProviderSignIn()?.page ?? null);
  return page === null || page === pathname || !isWayBack(new URLSearchParams(search)) ? null : page + search;
}

/**
 * Answer that a provider has sent the shopper back with, or null: this address is none of a way back. Counts once: the
 * trip is forgotten. `arrival` is an error, in the specification's words, where the way back cannot be trusted.
 */
export function endProviderSignIn({ origin, search }: PageAddress): ProviderAnswer | null {
  const query = new URLSearchParams(search);
  if (!isWayBack(query)) return null;
  const pending = readProviderSignIn();
  writeTab(KEY, '');
  const refuse = (code: 'oauth2_provider' | 'oauth2_state' | 'oauth2_code'): ProviderAnswer => ({
    back: pending?.back ?? null,
    arrival: new BackendError(code),
  });
  if (pending === null) return refuse('oauth2_provider');
  if (query.get('state') !== pending.state) return refuse('oauth2_state');
  const code = query.get('code');
  if (query.has('error') || !code) return refuse('oauth2_code');
  const { provider, codeVerifier, back } = pending;
  return { back, arrival: { provider, code, codeVerifier, redirectURL: redirectUrl(origin) } };
}
