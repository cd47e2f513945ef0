import { useMemo } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { PanelProps } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';
import { BuildState, liveSince } from '#src/studio/publish/BuildState.tsx';
import { ProductGaps } from '#src/studio/publish/ProductGaps.tsx';
import { Publications } from '#src/studio/publish/Publications.tsx';
import { publicationsOf, seqsOf } from '#src/studio/publish/publications.ts';
import { ReadyDrafts } from '#src/studio/publish/ReadyDrafts.tsx';
import { Untranslated } from '#src/studio/publish/Untranslated.tsx';
import { useBuilds } from '#src/studio/publish/use-builds.ts';
import { usePublishing } from '#src/studio/publish/use-publishing.ts';

/** From what editors have begun to what visitors see. */
export function PublishPanel({ studio }: PanelProps) {
  const { t } = studio;
  const { revisions, series, failure: unread, refresh } = usePublishing(studio.client);
  const publications = useMemo(() => publicationsOf(revisions ?? [], series), [revisions, series]);
  const { builds, isSilent, failure: unheard } = useBuilds(studio.client, publications.map(seqsOf));
  const failure = unread ?? unheard;
  return (
    <>
      <h1 tabIndex={-1}>{t('publish.title')}</h1>
      {failure !== null && <Problem text={errorWords(t, failure)} />}
      {builds !== null && (
        <BuildState studio={studio} build={builds[0]} liveAt={liveSince(builds)} isSilent={isSilent} />
      )}
      <ReadyDrafts studio={studio} />
      {builds !== null && revisions !== null && (
        <Publications
          studio={studio}
          publications={publications}
          builds={builds}
          isSilent={isSilent}
          onUndone={refresh}
        />
      )}
      <ProductGaps key={`gaps ${publications[0]?.at ?? ''}`} studio={studio} />
      <Untranslated key={publications[0]?.at ?? ''} studio={studio} />
    </>
  );
}
