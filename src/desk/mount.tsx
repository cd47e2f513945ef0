import type { DeskProps, DeskT } from '#src/desk/props.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';
import { useEffect, useMemo, useState } from 'react';
import type PocketBase from 'pocketbase';
import { DESK_ROLES, isOneOf } from '#src/domain/person/roles.ts';
import { actDesk, readDesk, toDeskError, type DeskProblem } from '#src/staff/kit/call-backend.ts';
import { DeskShell } from '#src/desk/DeskShell.tsx';
import type { Desk } from '#src/desk/desk-types.ts';
import { say } from '#src/desk/said.ts';
import { createT } from '#src/i18n/client-t.ts';
import { goTo, keepLocationInLinks } from '#src/staff/hash-location.ts';
import { NotAllowed } from '#src/staff/NotAllowed.tsx';
import { NotOpened } from '#src/staff/NotOpened.tsx';
import { useStaffClient } from '#src/staff/use-staff-client.ts';
import { useStaffSession } from '#src/staff/use-staff-session.ts';
import type { SessionRecord } from '#src/stores/session/format.ts';
import { GiveSpeaker } from '#src/staff/kit/shell-context.ts';
import { GiveDesk } from '#src/desk/use-desk.ts';

/** `props` are the page's own DeskProps, printed as JSON. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const given = props as DeskProps;
  const render = (): void => renderIsland(element, <DeskEntrance {...given} />, options);
  // What the page has drawn (early.tsx) stays until the desk can be used. Where the backend's client does not come, the desk says so itself.
  openOnce(given.locale).then(render, render);
}

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
  if (desk === null) return <NotOpened t={t} opening={opening} />;
  return (
    <GiveDesk value={desk}>
      <GiveSpeaker value={desk}>
        <DeskShell />
      </GiveSpeaker>
    </GiveDesk>
  );
}

/** Who may come in: operators, and accountants to the books; whoever is neither is told so. */
function DeskEntrance(props: DeskProps) {
  const { locale, messages, paths } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const record = useStaffSession(locale, { login: paths.login, here: paths.desk });
  if (record === null) return <p className="lead">{t('loading')}</p>;
  if (!isOneOf(DESK_ROLES, record['role']))
    return <NotAllowed t={t} title={t('title')} text={t('notOperator')} home={paths.home} />;
  return <SignedInDesk key={record.id} props={props} t={t} me={record} />;
}

type Words = Readonly<Record<string, string>>;

/** What is wrong with one field, in the operator's language; in English where the shop has no words for it. */
function problemWords({ messages }: Pick<DeskProps, 'messages'>, problem: DeskProblem): string {
  const words: Words = messages;
  return words[`problem.${problem.code}`] ?? problem.message;
}

/** Why a call of the desk has failed: in one sentence, then what is wrong with each field. */
function deskWords(props: Pick<DeskProps, 'messages'>, error: unknown): string {
  const { code, problems } = toDeskError(error);
  const words: Words = props.messages;
  // A name that ends in '_many' would be a plural form.
  const reason = words[`refusal.${code === 'too_many' ? 'tooMany' : code}`] ?? words['refusal.unknown'] ?? '';
  const details = new Set(problems.map((problem) => problemWords(props, problem)).filter((text) => text !== ''));
  return [reason, ...details].join(' ');
}
