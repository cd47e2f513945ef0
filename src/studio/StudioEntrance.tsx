import { useMemo } from 'react';
import { isOneOf, STUDIO_ROLES } from '#src/domain/person/roles.ts';
import { createT } from '#src/i18n/client-t.ts';
import { NotAllowed } from '#src/staff/NotAllowed.tsx';
import { useStaffSession } from '#src/staff/use-staff-session.ts';
import type { StudioProps } from '#src/studio/props.ts';
import { SignedInStudio } from '#src/studio/SignedInStudio.tsx';

/** Who may come in: editors; whoever is none is told so. */
export function StudioEntrance(props: StudioProps) {
  const { locale, messages, paths } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const record = useStaffSession(locale, { login: paths.login, here: paths.studio });
  if (record === null) return <p className="lead">{t('loading')}</p>;
  if (!isOneOf(STUDIO_ROLES, record['role']))
    return <NotAllowed t={t} title={t('title')} text={t('notEditor')} home={paths.home} />;
  return <SignedInStudio key={record.id} props={props} t={t} me={record} />;
}
