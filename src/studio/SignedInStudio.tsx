import { useEffect, useMemo, useState } from 'react';
import { goTo, keepLocationInLinks } from '#src/staff/hash-location.ts';
import { NotOpened } from '#src/staff/NotOpened.tsx';
import { useStaffClient } from '#src/staff/use-staff-client.ts';
import { createDrafts } from '#src/studio/drafts.ts';
import { createPageState } from '#src/studio/page-state.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import type { StudioProps, StudioT } from '#src/studio/props.ts';
import { StudioShell } from '#src/studio/StudioShell.tsx';
import type { SessionRecord } from '#src/stores/session/format.ts';

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
  const opening = useStaffClient(locale, t);
  const { client } = opening;
  useEffect(keepLocationInLinks, []);
  const studio = useMemo<Studio | null>(
    () =>
      client === null
        ? null
        : { props, locale, t, client, me, drafts: createDrafts(client), pageState: createPageState(), go: goTo },
    [client, props, locale, t, me],
  );
  return studio === null ? <NotOpened t={t} opening={opening} /> : <StudioShell studio={studio} />;
}
