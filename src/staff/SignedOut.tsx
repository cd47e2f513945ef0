import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import { withReturn } from '#src/navigation/return-path.ts';
import { useHashLocation } from '#src/staff/hash-location.ts';
import { $isSignedOut } from '#src/staff/session-end.ts';
import type { StaffT } from '#src/staff/staff-words.ts';

export interface SignedOutProps {
  readonly t: StaffT;
  /** Site paths: where one signs in, and the page that one is on. */
  readonly paths: { readonly login: string; readonly here: string };
}

function followNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says that the session has ended, and leads to sign in and back to the same place. What is typed stays where it is. */
export function SignedOut({ t, paths }: SignedOutProps) {
  const { section, rest } = useHashLocation();
  const isSignedOut = useStore($isSignedOut);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  if (!isSignedOut) return null;
  const here = `${paths.here}#${rest === '' ? section : `${section}/${rest}`}`;
  return (
    <p className="note" role="alert">
      {t(isOnline ? 'signedOut' : 'signedOut.offline')}{' '}
      {isOnline && (
        <a className="go" href={withReturn(paths.login, here)}>
          {t('signedOut.signIn')}
        </a>
      )}
    </p>
  );
}
