import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { ProfileProps } from '#src/islands/profile/props.ts';
import type { Locale } from '#src/domain/locale.ts';
import { createT } from '#src/lib/client-t.ts';
import { toBackendError } from '#src/lib/errors.ts';
import { textOrNull } from '#src/stores/json.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { $session, endSession, rejectSession } from '#src/stores/session/session.ts';

/** Asks the backend whether the token is still good. Where it cannot be asked, what is stored stays: the page works offline. */
async function authorize(locale: Locale): Promise<void> {
  try {
    await (await openOnce(locale)).authorize();
  } catch (error) {
    if (toBackendError(error).code === 'invalid_token') rejectSession();
  }
}

/** Who is signed in, and the way out. Leaves for home as soon as nobody is, in whichever tab that happened. */
export function Profile({ locale, messages, homePath }: ProfileProps) {
  const t = createT(messages, locale);
  const session = useStore($session);
  const isSignedIn = session.status === 'authenticated';
  useEffect(() => void authorize(locale), [locale]);
  useEffect(() => {
    if (!isSignedIn) location.replace(homePath);
  }, [isSignedIn, homePath]);
  if (!isSignedIn) return null;

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
      <button className="button" type="button" onClick={endSession}>
        {t('signOut')}
      </button>
    </>
  );
}
