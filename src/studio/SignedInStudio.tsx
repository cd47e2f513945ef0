import { useCallback, useEffect, useMemo, useState } from 'react';
import type PocketBase from 'pocketbase';
import { errorWords } from '#src/wording/error-words.ts';
import { createDrafts } from '#src/studio/drafts.ts';
import { createPageState } from '#src/studio/page-state.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { goTo, keepLocationInLinks } from '#src/studio/studio-location.ts';
import type { StudioProps, StudioT } from '#src/studio/props.ts';
import { watchSession } from '#src/studio/session-end.ts';
import { StudioShell } from '#src/studio/StudioShell.tsx';
import type { SessionRecord } from '#src/stores/session/format.ts';
import { openOnce } from '#src/stores/session/open-backend.ts';

export interface SignedInStudioProps {
  readonly props: StudioProps;
  readonly t: StudioT;
  readonly me: SessionRecord;
}

/** The studio of one editor: opens the backend, and then everything is there. */
export function SignedInStudio({ props, t, me: record }: SignedInStudioProps) {
  const { locale } = props;
  // A session that was renewed has another record of the same editor: nothing begins anew for that, news of drafts least of all.
  const [me] = useState(record);
  const [client, setClient] = useState<PocketBase | null>(null);
  const [problem, setProblem] = useState('');
  const open = useCallback(
    () =>
      openOnce(locale).then(
        (backend) => setClient(watchSession(backend.client, locale)),
        (error: unknown) => setProblem(errorWords(t, error)),
      ),
    [locale, t],
  );
  useEffect(() => void open(), [open]);
  useEffect(keepLocationInLinks, []);
  const studio = useMemo<Studio | null>(
    () =>
      client === null
        ? null
        : { props, locale, t, client, me, drafts: createDrafts(client), pageState: createPageState(), go: goTo },
    [client, props, locale, t, me],
  );
  if (studio !== null) return <StudioShell studio={studio} />;
  if (problem === '') return <p className="lead">{t('loading')}</p>;
  return (
    <div className="studio-closed">
      <p className="lead" role="alert">
        {problem}
      </p>
      <button
        type="button"
        className="button"
        onClick={() => {
          setProblem('');
          void open();
        }}
      >
        {t('again')}
      </button>
    </div>
  );
}
