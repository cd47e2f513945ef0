import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ProfileProps } from '#src/islands/profile/props.ts';
import { createT } from '#src/lib/client-t.ts';
import { textOrNull } from '#src/stores/json.ts';
import { checkSession } from '#src/stores/session/check-session.ts';
import { leaveAccount } from '#src/stores/session/leave-account.ts';
import { $session } from '#src/stores/session/session.ts';

/** Who is signed in, and the way out. */
export function Profile({ locale, messages }: ProfileProps) {
  const t = createT(messages, locale);
  const session = useStore($session);
  useEffect(() => void checkSession(locale), [locale]);
  // The page is left for home then (client/follow-session.ts).
  if (session.status !== 'authenticated') return null;

  const { record } = session;
  return (
    <>
      <dl className="facts-list">
        <div>
          <dt>{t('signedInAs')}</dt>
          <dd dir="auto">{textOrNull(record['email']) ?? textOrNull(record['name']) ?? record.id}</dd>
        </div>
      </dl>
      <p>{record['verified'] === true ? t('verified') : t('unverified')}</p>
      <button className="button" type="button" onClick={leaveAccount}>
        {t('signOut')}
      </button>
    </>
  );
}
