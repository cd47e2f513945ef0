import { useStore } from '@nanostores/react';
import { useEffect, useMemo } from 'react';
import { createT } from '#src/lib/client-t.ts';
import { withReturn } from '#src/lib/return-path.ts';
import type { StudioProps } from '#src/islands/studio/props.ts';
import { StudioRoom } from '#src/islands/studio/StudioRoom.tsx';
import { checkSession } from '#src/stores/session/check-session.ts';
import { $session } from '#src/stores/session/session.ts';

/** Who may come in: whoever is not signed in goes to sign in and comes back, and whoever is no editor is told so. */
export function StudioEntrance(props: StudioProps) {
  const { locale, messages, paths } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const session = useStore($session);
  const isSignedIn = session.status === 'authenticated';
  useEffect(() => void checkSession(locale), [locale]);
  useEffect(() => {
    if (!isSignedIn) location.replace(withReturn(paths.login, paths.studio + location.hash));
  }, [isSignedIn, paths]);
  if (!isSignedIn) return <p className="lead">{t('loading')}</p>;
  if (session.record['role'] === 'editor') {
    return <StudioRoom key={session.record.id} props={props} t={t} me={session.record} />;
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
