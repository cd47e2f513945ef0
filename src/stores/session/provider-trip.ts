/**
 * Signing in with another service leaves the shop and comes back to the English login page, the one address that an operator registers there
 * (docs/operations.md). What the way back is checked with waits in this tab.
 */
import { ROUTES } from '#src/domain/routes.ts';
import { BackendError } from '#src/lib/errors.ts';
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

/** What the shop asks the backend for when the shopper is back. */
export interface ProviderArrival {
  readonly provider: string;
  readonly code: string;
  readonly codeVerifier: string;
  readonly redirectURL: string;
}

interface Trip {
  readonly provider: string;
  readonly state: string;
  readonly codeVerifier: string;
  /** Path where the shopper was, or null. */
  readonly back: string | null;
}

/** Where providers send shoppers to. */
function redirectUrl(origin: string): string {
  return `${origin}${ROUTES.login.path}`;
}

/** Remembers the trip and gives its address; null where this browser stores nothing, so that the way back could not be checked. */
export function startTrip(provider: Provider, back: string | null, origin: string): string | null {
  const trip: Trip = { provider: provider.name, state: provider.state, codeVerifier: provider.codeVerifier, back };
  return writeTab(KEY, JSON.stringify(trip)) ? provider.authURL + encodeURIComponent(redirectUrl(origin)) : null;
}

function takeTrip(): Trip | null {
  const found = parseObject(readTab(KEY));
  writeTab(KEY, '');
  const provider = textOrNull(found['provider']);
  const state = textOrNull(found['state']);
  const codeVerifier = textOrNull(found['codeVerifier']);
  if (provider === null || state === null || codeVerifier === null) return null;
  return { provider, state, codeVerifier, back: textOrNull(found['back']) };
}

export interface TripEnd {
  /** Path where the shopper was before the trip, or null. */
  readonly back: string | null;
  readonly arrival: ProviderArrival | BackendError;
}

/**
 * What a provider has sent the shopper back with, or null: this address (`location.search`) is none of a way back. Counts once: the trip is
 * forgotten. @returns a BackendError where the way back cannot be trusted, in the specification's words.
 */
export function endTrip(search: string, origin: string): TripEnd | null {
  const query = new URLSearchParams(search);
  if (!query.has('state') && !query.has('code') && !query.has('error')) return null;
  const trip = takeTrip();
  const refuse = (code: 'oauth2_provider' | 'oauth2_state' | 'oauth2_code'): TripEnd => ({
    back: trip?.back ?? null,
    arrival: new BackendError(code),
  });
  if (trip === null) return refuse('oauth2_provider');
  if (query.get('state') !== trip.state) return refuse('oauth2_state');
  const code = query.get('code');
  if (query.has('error') || !code) return refuse('oauth2_code');
  const { provider, codeVerifier, back } = trip;
  return { back, arrival: { provider, code, codeVerifier, redirectURL: redirectUrl(origin) } };
}
