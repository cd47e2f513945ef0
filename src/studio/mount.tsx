import type { StudioProps, StudioMessages, StudioT } from '#src/studio/props.ts';
import { renderIsland, type MountOptions } from '#src/ui/root.tsx';
import { useMemo, useEffect, useState } from 'react';
import { isOneOf, STUDIO_ROLES } from '#src/domain/person/roles.ts';
import { createT } from '#src/i18n/client-t.ts';
import { NotAllowed } from '#src/staff/NotAllowed.tsx';
import { useStaffSession } from '#src/staff/use-staff-session.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { namespacesOf, type WordFile, type Words } from '#src/i18n/namespaces.ts';
import { goTo, keepLocationInLinks } from '#src/staff/hash-location.ts';
import { NotOpened } from '#src/staff/NotOpened.tsx';
import { useStaffClient } from '#src/staff/use-staff-client.ts';
import { createDrafts } from '#src/studio/drafts.ts';
import { createPageState } from '#src/studio/page-state.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { StudioShell } from '#src/studio/StudioShell.tsx';
import type { SessionRecord } from '#src/stores/session/format.ts';
import { GiveSpeaker } from '#src/staff/kit/shell-context.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import { GiveStudio } from '#src/studio/use-studio.ts';

/** `props` are the page's own StudioProps, printed as JSON, but for the words, which come with the island. */
export function mount(element: HTMLElement, props: unknown, options: MountOptions): void {
  const given = props as Omit<StudioProps, 'messages'>;
  loadWords(given.locale).then(
    (messages) => renderIsland(element, <StudioEntrance {...given} messages={messages} />, options),
    options.onFatal,
  );
}

/** Who may come in: editors; whoever is none is told so. */
function StudioEntrance(props: StudioProps) {
  const { locale, messages, paths } = props;
  const t = useMemo(() => createT(messages, locale), [messages, locale]);
  const record = useStaffSession(locale, { login: paths.login, here: paths.studio });
  if (record === null) return <p className="lead">{t('loading')}</p>;
  if (!isOneOf(STUDIO_ROLES, record['role']))
    return <NotAllowed t={t} title={t('title')} text={t('notEditor')} home={paths.home} />;
  return <SignedInStudio key={record.id} props={props} t={t} me={record} />;
}

const FILES = import.meta.glob<WordFile>('/i18n/*/{staff,studio,studio-fields,problems}.json', {
  import: 'default',
});
const ERRORS = import.meta.glob<Words>('/i18n/*/errors.json', { query: '?words=errors', import: 'default' });

/** The studio's words in a language. They are more than a page should bring along. @throws where they cannot be loaded */
async function loadWords(locale: Locale): Promise<StudioMessages> {
  const own = Object.entries(FILES).filter(([path]) => path.startsWith(`/i18n/${locale}/`));
  const errors = ERRORS[`/i18n/${locale}/errors.json`];
  const files = await Promise.all([...own.map(([, load]) => load()), errors?.() ?? {}]);
  return Object.fromEntries(
    files.flatMap((file) => namespacesOf('', file).flatMap(([, words]) => Object.entries(words))),
  ) as StudioMessages;
}

interface SignedInStudioProps {
  readonly props: StudioProps;
  readonly t: StudioT;
  readonly me: SessionRecord;
}

/** The studio of one editor: opens the backend, and then everything is there. */
function SignedInStudio({ props, t, me: record }: SignedInStudioProps) {
  const { locale } = props;
  // A session that was renewed has another record of the same editor: nothing begins anew for that, news of drafts least of all.
  const [me] = useState(record);
  const opening = useStaffClient(locale, t);
  const { client } = opening;
  useEffect(keepLocationInLinks, []);
  const studio = useMemo<Studio | null>(
    () =>
      client === null
        ? null
        : {
            props,
            locale,
            t,
            client,
            me,
            drafts: createDrafts(client),
            pageState: createPageState(),
            words: (error) => failureWords(t, error),
            go: goTo,
          },
    [client, props, locale, t, me],
  );
  if (studio === null) return <NotOpened t={t} opening={opening} />;
  return (
    <GiveStudio value={studio}>
      <GiveSpeaker value={studio}>
        <StudioShell />
      </GiveSpeaker>
    </GiveStudio>
  );
}
