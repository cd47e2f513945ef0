import { useCallback, useMemo, useEffect, useRef, useState } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { BuildState, liveSince } from '#src/studio/publish/BuildState.tsx';
import { Publications } from '#src/studio/publish/Publications.tsx';
import {
  publicationsOf,
  seqsOf,
  SHOWN_REVISIONS,
  withHeard,
  type SeenRevision,
} from '#src/studio/publish/publications.ts';
import { ReadyDrafts } from '#src/studio/publish/ReadyDrafts.tsx';
import { useBuilds } from '#src/studio/publish/use-builds.ts';
import { NO_CATEGORY, type ListFilter } from '#src/contract/studio-list.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { FIRST_VIEW, NO_FILTER } from '#src/studio/listing/listing-view.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { picturesNamed } from '#src/schema/derived/without-pictures.ts';
import { readMedia } from '#src/studio/media/medium-of.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { gapFilter, gapsOf, TRANSLATED, type Gaps } from '#src/studio/publish/translation-gaps.ts';
import { collectionWord } from '#src/studio/studio-words.ts';
import type PocketBase from 'pocketbase';
import type { RevisionRecord, ShopRecord } from '#src/contract/records.ts';
import type { PublishedSeries } from '#src/contract/studio-api.ts';

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

/** Records that are named; the others are counted. */
const NAMED = 8;

interface Lacking {
  readonly collection: string;
  readonly count: number;
  readonly records: readonly { readonly id: string; readonly name: string; readonly gaps: readonly Gaps[] }[];
}

async function readLacking({ client }: Studio): Promise<readonly Lacking[]> {
  const lists = TRANSLATED.map(async (translated) => {
    const { collection } = translated;
    const found = await client
      .collection<Readonly<Record<string, unknown>> & { readonly id: string }>(collection)
      .getList(1, NAMED, { filter: gapFilter(translated), sort: '-updated' });
    const media = await readMedia(
      client,
      found.items.flatMap((record) => picturesNamed(collection, record)),
    );
    const records = found.items.map((record) => ({
      id: record.id,
      name: String(record[SPECS[collection].name] ?? ''),
      gaps: gapsOf(record, translated, media),
    }));
    return { collection, count: found.totalItems, records };
  });
  return (await Promise.all(lists)).filter(({ count }) => count > 0);
}

/** What is shown in English for want of a translation, and what was translated from an older text. */
export function Untranslated() {
  const studio = useStudio();
  const { t } = studio;
  const { value: lacking, error } = useReadOnce(useCallback(() => readLacking(studio), [studio]));
  const words = ({ locale, missing, outdated }: Gaps): string =>
    [
      `${LOCALE_NAME[locale]}:`,
      missing === 0 ? '' : t('publish.gap.missing', { count: missing }),
      outdated === 0 ? '' : t('publish.gap.outdated', { count: outdated }),
    ]
      .filter((text) => text !== '')
      .join(' ');
  return (
    <section className="studio-part" aria-labelledby="untranslated">
      <h2 id="untranslated">{t('publish.untranslated')}</h2>
      <Problem text={error !== null && studio.words(error)} />
      {lacking?.length === 0 && <p>{t('publish.untranslated.none')}</p>}
      {lacking?.map(({ collection, count, records }) => (
        <details key={collection} className="studio-more">
          <summary>
            {collectionWord(studio, collection)} <span className="label">{count}</span>
          </summary>
          <ul className="gap-list">
            {records.map(({ id, name, gaps }) => (
              <li key={id}>
                <a href={`#${collection}/${id}`} dir="auto">
                  {name || id}
                </a>
                <p className="label">{gaps.map(words).join(' · ')}</p>
              </li>
            ))}
            {count > records.length && (
              <li className="label">{t('publish.gap.more', { count: count - records.length })}</li>
            )}
          </ul>
        </details>
      ))}
    </section>
  );
}

interface Publishing {
  /** The newest first; null: not read yet. */
  readonly revisions: readonly SeenRevision[] | null;
  readonly series: readonly PublishedSeries[];
  /** What went wrong with reading them; null: nothing. */
  readonly failure: unknown;
  /** Reads it again. */
  readonly refresh: () => void;
}

type State = Omit<Publishing, 'refresh'>;
const NOTHING: State = { revisions: null, series: [], failure: null };
/** ms between two looks at a series while it is written: each of its records is news. */
const SERIES_PAUSE = 1000;

/** What was published, as it is now. Without live news it is read again whenever the window is looked at. */
function usePublishing(client: PocketBase): Publishing {
  const [state, setState] = useState(NOTHING);
  const refresh = useRef((): void => undefined);
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    /** What came as news: an answer that was under way meanwhile does not have it. */
    let news: readonly SeenRevision[] = [];
    let asked = 0;
    const newest = async (): Promise<void> => {
      asked += 1;
      const turn = asked;
      try {
        const [read, { series }] = await Promise.all([newestRevisions(client), callStudio(client, 'series', {})]);
        if (turn === asked) setState({ revisions: withHeard(read, news), series, failure: null });
      } catch (failure) {
        if (turn === asked) setState((before) => ({ ...before, failure }));
      }
    };
    refresh.current = () => void newest();
    void newest();
    const heard = client.collection<RevisionRecord>('revisions').subscribe('*', ({ action, record }) => {
      if (action !== 'create') return;
      if (record.series !== '') {
        pause ??= setTimeout(() => {
          pause = undefined;
          void newest();
        }, SERIES_PAUSE);
        return;
      }
      news = withHeard(news, [record]);
      setState((before) => ({ ...before, revisions: withHeard(before.revisions ?? [], [record]) }));
    });
    // What was published before there was somebody to hear it.
    void heard.then(newest).catch(() => undefined);
    const reload = (): void => {
      if (!document.hidden) void newest();
    };
    document.addEventListener('visibilitychange', reload);
    addEventListener('online', reload);
    return () => {
      clearTimeout(pause);
      document.removeEventListener('visibilitychange', reload);
      removeEventListener('online', reload);
      void heard.then((stop) => stop()).catch(() => undefined);
    };
  }, [client]);
  return { ...state, refresh: () => refresh.current() };
}

/** What is shown of them; records themselves are long. */
const FIELDS: readonly (keyof SeenRevision)[] = [
  'id',
  'created',
  'publication',
  'series',
  'undone',
  'seq',
  'collection',
  'record',
  'label',
  'author_name',
];

/**
 * What people have changed, the newest first, without what belongs to a series. What filled the shop before its own record was there, which comes last, is
 * no publication: there was no site yet, and nobody wants to take it back.
 * @throws BackendError of the SDK
 */
export async function newestRevisions(client: PocketBase): Promise<readonly SeenRevision[]> {
  const [shop] = (await client.collection<ShopRecord>('shop').getList(1, 1, { skipTotal: true })).items;
  const filter = client.filter("series = '' && created > {:begun} && (collection != 'shop' || action != 'create')", {
    begun: shop?.created ?? '',
  });
  const revisions = client.collection<SeenRevision>('revisions');
  const options = { filter, sort: '-created,-seq', skipTotal: true, fields: FIELDS.join(',') };
  return (await revisions.getList(1, SHOWN_REVISIONS, options)).items;
}
