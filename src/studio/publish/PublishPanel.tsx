import { useCallback, useMemo } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { BuildState, liveSince } from '#src/studio/publish/BuildState.tsx';
import { Publications } from '#src/studio/publish/Publications.tsx';
import { publicationsOf, seqsOf } from '#src/studio/publish/publications.ts';
import { ReadyDrafts } from '#src/studio/publish/ReadyDrafts.tsx';
import { Untranslated } from '#src/studio/publish/Untranslated.tsx';
import { useBuilds } from '#src/studio/publish/use-builds.ts';
import { usePublishing } from '#src/studio/publish/use-publishing.ts';
import { NO_CATEGORY, type ListFilter } from '#src/contract/studio-list.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { FIRST_VIEW, NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** From what editors have begun to what visitors see. */
export function PublishPanel() {
  const studio = useStudio();
  const { t } = studio;
  const { revisions, series, failure: unread, refresh } = usePublishing(studio.client);
  const publications = useMemo(() => publicationsOf(revisions ?? [], series), [revisions, series]);
  const { builds, isSilent, failure: unheard } = useBuilds(studio.client, publications.map(seqsOf));
  const failure = unread ?? unheard;
  return (
    <>
      <h1 tabIndex={-1}>{t('publish.title')}</h1>
      {failure !== null && <Problem text={studio.words(failure)} />}
      {builds !== null && <BuildState build={builds[0]} liveAt={liveSince(builds)} isSilent={isSilent} />}
      <ReadyDrafts />
      {builds !== null && revisions !== null && (
        <Publications publications={publications} builds={builds} isSilent={isSilent} onUndone={refresh} />
      )}
      <ProductGaps key={`gaps ${publications[0]?.at ?? ''}`} />
      <Untranslated key={publications[0]?.at ?? ''} />
    </>
  );
}

/** What no product should be live without, and by which filter those are found that are: nothing of it forbids anything. */
const KINDS = {
  uncollected: { category: NO_CATEGORY },
  unaddressed: { unaddressed: true },
  out: { stock: 'out' },
} as const satisfies Readonly<Record<string, Partial<ListFilter>>>;
type Kind = keyof typeof KINDS;
const NAMES: readonly Kind[] = ['uncollected', 'unaddressed', 'out'];

const filterOf = (kind: Kind): ListFilter => ({ ...NO_FILTER, status: 'published', ...KINDS[kind] });

async function readCounts({ client, locale }: Studio): Promise<readonly (readonly [Kind, number])[]> {
  const counts = NAMES.map(async (kind) => {
    const request = { collection: 'products', filter: filterOf(kind), locale, countOnly: true } as const;
    const { total } = await callStudio(client, 'list', { ...request, sort: 'rank', down: false, after: '' });
    return [kind, total ?? 0] as const;
  });
  return (await Promise.all(counts)).filter(([, count]) => count > 0);
}

/** Products that are live without a collection, without their manufacturer's address, or sold out: a line a kind, which leads to them. */
function ProductGaps() {
  const studio = useStudio();
  const { t, pageState } = studio;
  const { value, error } = useReadOnce(useCallback(() => readCounts(studio), [studio]));
  const counts = value ?? [];
  if (counts.length === 0 && error === null) return null;
  return (
    <section className="studio-part" aria-labelledby="product-gaps">
      <h2 id="product-gaps">{t('publish.gaps')}</h2>
      <Problem text={error !== null && studio.words(error)} />
      <ul className="gap-list">
        {counts.map(([kind, count]) => (
          <li key={kind}>
            <a
              href="#products"
              onClick={() => pageState.listings.set('products', { ...FIRST_VIEW.products, filter: filterOf(kind) })}
            >
              {t(`publish.gaps.${kind}`, { count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
