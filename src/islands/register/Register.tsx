import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import type { RegisterProps } from '#src/islands/register/props.ts';
import { RegisterForm } from '#src/islands/register/RegisterForm.tsx';
import { createT } from '#src/i18n/client-t.ts';
import { returnPath, withReturn } from '#src/navigation/return-path.ts';
import { textOrNull } from '#src/stores/json.ts';
import { arrive } from '#src/stores/session/arrive.ts';
import { leaveAccount } from '#src/stores/session/leave-account.ts';
import { $session } from '#src/stores/session/session.ts';
import { useBegun } from '#src/ui/use-begun.ts';
import { useHydrating } from '#src/ui/use-hydrating.ts';

/** A new account, for whoever is not signed in. Goes back to where the shopper was, signed in. */
export function Register({ locale, messages, paths }: RegisterProps) {
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const isHydrating = useHydrating();
  const session = useStore($session);
  const [back] = useBegun<string | null>(null, () => returnPath(location.href, document.referrer));
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    if (!isMade) return;
    void arrive(back ?? paths.profile);
  }, [isMade, back, paths.profile]);
  if (isMade) {
    return (
      <p className="lead" role="status">
        {t('welcome')}
      </p>
    );
  }
  if (!isHydrating && session.status === 'authenticated') {
    return (
      <div className="form">
        <p>{t('signedInAs', { email: textOrNull(session.record['email']) ?? session.record.id })}</p>
        <p className="account-links">
          <a className="go" href={paths.profile}>
            {t('toProfile')}
          </a>
          <button type="button" className="link" onClick={leaveAccount}>
            {t('signOut')}
          </button>
        </p>
      </div>
    );
  }
  const loginPath = withReturn(paths.login, back);
  return (
    <>
      <RegisterForm t={t} locale={locale} loginPath={loginPath} paths={paths} onMade={() => setMade(true)} />
      <p className="account-other">
        {t('haveAccount')} <a href={loginPath}>{t('signIn')}</a>
      </p>
    </>
  );
}
