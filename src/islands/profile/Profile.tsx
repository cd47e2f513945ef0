import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ProfileProps } from '#src/islands/profile/props.ts';
import { createT } from '#src/lib/client-t.ts';
import { textOrNull } from '#src/stores/json.ts';
import { $session, endSession } from '#src/stores/session/session.ts';

/** Who is signed in, and the way out. Leaves for home as soon as nobody is, in whichever tab that happened. */
export function Profile({ locale, messages, homePath }: ProfileProps) {
  const t = createT(messages, locale);
  const session = useStore($session);
  const isSignedIn = session.status === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) location.replace(homePath);
  }, [isSignedIn, homePath]);
  if (!isSignedIn) return null;

  const { record } = session;
  return (
    <>
      <dl className="facts-list">
        <dt>{t('signedInAs')}</dt>
        <dd dir="auto">{textOrNull(record['email']) ?? textOrNull(record['name']) ?? record.id}</dd>
      </dl>
      <p>{record['verified'] === true ? t('verified') : t('unverified')}</p>
      <button className="button" type="button" onClick={endSession}>
        {t('signOut')}
      </button>
    </>
  );
}
