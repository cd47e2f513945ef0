import { useStore } from '@nanostores/react';
import { useSyncExternalStore } from 'react';
import type { Studio } from '#src/studio/studio-types.ts';
import { useStudioLocation } from '#src/studio/studio-location.ts';
import { $isSignedOut } from '#src/studio/session-end.ts';
import { withReturn } from '#src/navigation/return-path.ts';

function followNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says that the session has ended, and leads to sign in and back to the same place. What is typed stays where it is. */
export function SignedOut({ studio }: { readonly studio: Studio }) {
  const { t, props } = studio;
  const { section, rest } = useStudioLocation();
  const isSignedOut = useStore($isSignedOut);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  if (!isSignedOut) return null;
  const here = `${props.paths.studio}#${rest === '' ? section : `${section}/${rest}`}`;
  return (
    <p className="note" role="alert">
      {t(isOnline ? 'signedOut' : 'signedOut.offline')}{' '}
      {isOnline && (
        <a className="go" href={withReturn(props.paths.login, here)}>
          {t('signedOut.signIn')}
        </a>
      )}
    </p>
  );
}
