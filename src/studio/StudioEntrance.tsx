import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { createT } from '#src/i18n/client-t.ts';
import { withReturn } from '#src/navigation/return-path.ts';
import type { StudioProps } from '#src/studio/props.ts';
import { $isSignedOut } from '#src/studio/session-end.ts';
import { SignedInStudio } from '#src/studio/SignedInStudio.tsx';
import { checkSession } from '#src/stores/session/check-session.ts';
import { $session } from '#src/stores/session/session.ts';

/**
 * Who may come in: whoever is not signed in goes to sign in and comes back, and whoever is no editor is told so. Whose session ends while they work
 * stays with what they have typed; whoever signs out, in this window or another one, leaves.
 */
export function StudioEntrance(props: StudioProps) {
  const { locale, messages, paths } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const session = useStore($session);
  const present = session.status === 'authenticated' ? session.record : null;
  const [record, setRecord] = useState(present);
  if (present !== null && present !== record) setRecord(present);
  const isSignedOut = useStore($isSignedOut);
  const isOut = record === null || (session.status === 'anonymous' && !isSignedOut);
  useEffect(() => void checkSession(locale), [locale]);
  useEffect(() => {
    if (!isOut) return;
    // A session that the backend has refused is cleared first, and called ended after that.
    const leaving = setTimeout(() => location.replace(withReturn(paths.login, paths.studio + location.hash)));
    return () => clearTimeout(leaving);
  }, [isOut, paths]);
  if (record === null) return <p className="lead">{t('loading')}</p>;
  if (record['role'] === 'editor') {
    return <SignedInStudio key={record.id} props={props} t={t} me={record} />;
  }
  return (
    <div className="studio-closed">
      <h1>{t('title')}</h1>
      <p className="lead">{t('notEditor')}</p>
      <p className="actions">
        <a className="go" href={paths.home}>
          {t('toShop')}
        </a>
      </p>
    </div>
  );
}
