import { useEffect, useState } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { BackendError, toBackendError } from '#src/backend/errors.ts';
import { enter } from '#src/stores/session/enter.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { endProviderSignIn, pageOfSignIn, type ProviderAnswer } from '#src/stores/session/provider-sign-in.ts';
import { useBegun } from '#src/ui/use-begun.ts';

/**
 * The end of a trip to another service, if that is where the shopper comes from. What it has added to the address goes
 * at once. 'elsewhere': the page in the shopper's language takes over.
 */
function readProviderSignIn(): ProviderAnswer | 'elsewhere' | null {
  const next = pageOfSignIn(location);
  if (next !== null) {
    location.replace(next);
    return 'elsewhere';
  }
  const end = endProviderSignIn(location);
  if (end !== null) history.replaceState(null, '', location.pathname);
  return end;
}

/** Signs in with what another service has sent the shopper back with. */
export function useProviderSignIn(locale: Locale): {
  /** Path of the page where the shopper was before the trip, or null. */
  readonly back: string | null;
  readonly isUnderWay: boolean;
  readonly failure: BackendError | null;
} {
  const [found] = useBegun<ProviderAnswer | 'elsewhere' | null>(null, readProviderSignIn);
  const end = found === 'elsewhere' ? null : found;
  const arrival = end?.arrival ?? null;
  const [failed, setFailed] = useState<BackendError | null>(null);
  const failure = arrival instanceof BackendError ? arrival : failed;
  useEffect(() => {
    if (arrival === null || arrival instanceof BackendError) return;
    openOnce(locale)
      .then(({ signInWithProvider }) => enter(signInWithProvider(arrival)))
      .catch((error: unknown) => setFailed(toBackendError(error)));
  }, [arrival, locale]);
  const isUnderWay = found === 'elsewhere' || (arrival !== null && failure === null);
  return { back: end?.back ?? null, isUnderWay, failure };
}
