import { useEffect, useMemo, useState } from 'react';
import type PocketBase from 'pocketbase';
import { DESK_ROLES, isOneOf } from '#src/domain/person/roles.ts';
import { actDesk, readDesk } from '#src/staff/kit/call-backend.ts';
import { DeskShell } from '#src/desk/DeskShell.tsx';
import type { Desk } from '#src/desk/desk-types.ts';
import { deskWords } from '#src/desk/desk-words.ts';
import type { DeskProps, DeskT } from '#src/desk/props.ts';
import { say } from '#src/desk/said.ts';
import { createT } from '#src/i18n/client-t.ts';
import { goTo, keepLocationInLinks } from '#src/staff/hash-location.ts';
import { NotAllowed } from '#src/staff/NotAllowed.tsx';
import { NotOpened } from '#src/staff/NotOpened.tsx';
import { useStaffClient } from '#src/staff/use-staff-client.ts';
import { useStaffSession } from '#src/staff/use-staff-session.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';

function deskOf(props: DeskProps, t: DeskT, client: PocketBase, me: SessionRecord): Desk {
  return {
    props,
    locale: props.locale,
    t,
    client,
    me,
    go: goTo,
    read: (route, request) => readDesk(client, route, request),
    act: (route, request, key) => actDesk(client, route, request, key),
    say,
    words: (error) => deskWords(props, error),
  };
}

interface SignedInDeskProps {
  readonly props: DeskProps;
  readonly t: DeskT;
  readonly me: SessionRecord;
}

/** The desk of one operator: opens the backend, and then everything is there. */
function SignedInDesk({ props, t, me: record }: SignedInDeskProps) {
  // A session that was renewed has another record of the same person: nothing begins anew for that.
  const [me] = useState(record);
  const opening = useStaffClient(props.locale, t);
  const { client } = opening;
  useEffect(keepLocationInLinks, []);
  const desk = useMemo(() => (client === null ? null : deskOf(props, t, client, me)), [client, props, t, me]);
  return desk === null ? <NotOpened t={t} opening={opening} /> : <DeskShell desk={desk} />;
}

/** Who may come in: operators, and accountants to the books; whoever is neither is told so. */
export function DeskEntrance(props: DeskProps) {
  const { locale, messages, paths } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const record = useStaffSession(locale, { login: paths.login, here: paths.desk });
  if (record === null) return <p className="lead">{t('loading')}</p>;
  if (!isOneOf(DESK_ROLES, record['role']))
    return <NotAllowed t={t} title={t('title')} text={t('notOperator')} home={paths.home} />;
  return <SignedInDesk key={record.id} props={props} t={t} me={record} />;
}
