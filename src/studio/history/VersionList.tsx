import { useStore } from '@nanostores/react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Edit } from '#src/studio/record/edit.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import { FieldDifference } from '#src/studio/history/FieldDifference.tsx';
import { returnTo, versionsOf, keeperOf, withNames, type RecordVersion } from '#src/studio/history/record-versions.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RevisionRecord } from '#src/contract/records.ts';
import type { StoredRecord } from '#src/studio/record/stored-record.ts';
import type PocketBase from 'pocketbase';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import { picturesNamed, withoutPictures } from '#src/schema/derived/without-pictures.ts';
import { readMedia } from '#src/studio/media/medium-of.ts';
import { fileAddress } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

const ACTION = { create: 'history.made', update: 'history.changed', delete: 'history.deleted' } as const;

/** The versions of a record, the newest first. */
export function VersionList({ edit }: { readonly edit: Edit }) {
  const studio = useStudio();
  const { t, locale } = studio;
  const { stored, saving } = useStore(edit.$state);
  const { versions, failure, isLoading, hasMore, more } = useVersions(edit, stored);
  const { said, refused, busy, bringBack } = useReturn(edit, versions);
  const who = (name: string): string => (name === 'superuser' ? t('publish.operator') : name);
  const canReturn = (values: Values | null): values is Values =>
    values !== null && stored !== null && Object.keys(returnTo(edit.collection, values, stored).values).length > 0;
  const button = (name: string, values: Values | null) =>
    canReturn(values) && (
      <button
        type="button"
        className="link"
        aria-label={t('history.back.name', { name })}
        aria-disabled={busy || saving === 'elsewhere'}
        onClick={() => void bringBack(values, name)}
      >
        {t('history.back')}
      </button>
    );
  const oldest: RecordVersion | undefined = versions.at(-1);
  return (
    <>
      <p role="status">{said}</p>
      {refused !== '' && <Problem text={refused} />}
      {!isLoading && failure === null && versions.length === 0 && <p>{t('history.none')}</p>}
      <ol className="versions">
        {versions.map(({ revision, changes, values }) => {
          const time = momentWords(locale, momentOf(revision.created));
          return (
            <li key={revision.id}>
              <div className="version-head">
                <p>
                  {[
                    t(ACTION[revision.action]),
                    who(revision.author_name),
                    time,
                    revision.undone && t('publish.takenBack'),
                  ]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
                {button(time, values)}
              </div>
              {changes.map((change) => (
                <FieldDifference key={change.field} {...{ studio, edit, versions, change }} />
              ))}
            </li>
          );
        })}
        {!hasMore && oldest !== undefined && oldest.revision.before !== null && (
          <li>
            <div className="version-head">
              <p>{t('history.earlier')}</p>
              {button(t('history.earlier'), oldest.revision.before)}
            </div>
          </li>
        )}
      </ol>
      {isLoading && <p role="status">{t('loading')}</p>}
      {failure !== null && <Problem text={studio.words(failure)} />}
      {hasMore && !isLoading && (
        <button type="button" className="link" onClick={more}>
          {t(failure === null ? 'history.more' : 'again')}
        </button>
      )}
    </>
  );
}

interface Versions {
  readonly versions: readonly RecordVersion[];
  readonly failure: unknown;
  readonly isLoading: boolean;
  /** Whether there are earlier ones, or it is not known. */
  readonly hasMore: boolean;
  readonly more: () => void;
}

interface State {
  readonly revisions: readonly RevisionRecord[];
  readonly failure: unknown;
  readonly isLoading: boolean;
  readonly hasMore: boolean;
}

const NOTHING: State = { revisions: [], failure: null, isLoading: true, hasMore: true };

/** The versions of a record, read page by page, and again when somebody has saved it. */
function useVersions(edit: Edit, stored: StoredRecord | null): Versions {
  const { client } = useStudio();
  const [state, setState] = useState(NOTHING);
  const turn = useRef(0);
  const read = async (known: readonly RevisionRecord[]): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    setState((before) => ({ ...before, isLoading: true, failure: null }));
    try {
      const found = await readRevisions(client, edit.collection, edit.id, known.at(-1) ?? null);
      if (mine !== turn.current) return;
      setState({
        revisions: [...known, ...found],
        failure: null,
        isLoading: false,
        hasMore: found.length === HISTORY_PAGE,
      });
    } catch (failure) {
      if (mine === turn.current) setState((before) => ({ ...before, isLoading: false, failure }));
    }
  };
  const updated = stored?.updated ?? '';
  useEffect(() => {
    void read([]);
    // It reads the same until the record is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, edit, updated]);
  const versions = useMemo(() => versionsOf(state.revisions, stored), [state.revisions, stored]);
  return { ...state, versions, more: () => void read(state.revisions) };
}

/** Changes that are read at a time. */
export const HISTORY_PAGE = 20;

/**
 * The changes of a record, the newest first, that come before another one.
 * @throws BackendError of the SDK
 */
export async function readRevisions(
  client: PocketBase,
  collection: EditedCollection,
  record: string,
  before: RevisionRecord | null,
): Promise<readonly RevisionRecord[]> {
  const own = client.filter('collection = {:collection} && record = {:record}', { collection, record });
  const earlier =
    before === null
      ? ''
      : client.filter(' && (created < {:created} || (created = {:created} && id < {:id}))', {
          created: before.created,
          id: before.id,
        });
  const options = { filter: own + earlier, sort: '-created,-id', skipTotal: true };
  return (await client.collection<RevisionRecord>('revisions').getList(1, HISTORY_PAGE, options)).items;
}

interface ReturnPress {
  /** What has come of the last press. */
  readonly said: string;
  readonly refused: string;
  readonly busy: boolean;
  /** Puts what a record was into its form, as a draft: nothing is live before it is published. */
  readonly bringBack: (values: Values, name: string) => Promise<void>;
}

/** Bringing a version of a record back. `versions`: those that were read, which hold the pictures that the record has lost. */
function useReturn(edit: Edit, versions: readonly RecordVersion[]): ReturnPress {
  const studio = useStudio();
  const { t, client } = studio;
  const [state, setState] = useState({ said: '', refused: '', busy: false });

  /** Puts a lost file into the draft, and gives its name there. @throws of the SDK, or where nobody has it any more */
  const uploadAgain = async (name: string): Promise<string> => {
    const holder = keeperOf(versions, name);
    if (holder === undefined) throw new Error(`The picture ${name} is kept no longer.`);
    const response = await fetch(await fileAddress(client, holder, name));
    if (!response.ok) throw new Error(`The picture ${name} could not be read: ${response.status}.`);
    const type = response.headers.get('Content-Type') ?? '';
    return edit.upload(new File([await response.blob()], name, { type }));
  };

  /** Pictures of a version that the library has no more. @throws of the SDK */
  const lostPictures = async (values: Values): Promise<ReadonlySet<string>> => {
    const ids = picturesNamed(edit.collection, values);
    const known = await readMedia(client, ids);
    return new Set(ids.filter((id) => !known.has(id)));
  };

  const bringBack = async (values: Values, name: string): Promise<void> => {
    const { stored } = edit.$state.get();
    if (state.busy || stored === null) return;
    setState({ said: t('history.busy'), refused: '', busy: true });
    try {
      const gone = await lostPictures(values);
      const was = withoutPictures(edit.collection, values, (id) => !gone.has(id));
      const back = returnTo(edit.collection, was, stored);
      const changed: Record<string, unknown> = { ...back.values };
      for (const [field, names] of Object.entries(back.lost)) {
        const again = new Map<string, string>();
        for (const lost of names) again.set(lost, await uploadAgain(lost));
        changed[field] = withNames(changed[field], again);
      }
      edit.change(changed);
      const without = gone.size === 0 ? '' : ` ${t('history.without', { count: gone.size })}`;
      setState({ said: t('history.done', { name }) + without, refused: '', busy: false });
    } catch (error) {
      setState({ said: '', refused: studio.words(error), busy: false });
    }
  };
  return { ...state, bringBack };
}
