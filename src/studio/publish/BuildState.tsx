import type { BuildRecord, StoredProblem } from '#src/contract/records.ts';
import type { Values } from '#src/studio/studio-types.ts';
import {
  momentOf,
  momentWords,
  collectionWord,
  fieldProblemWords,
  storedProblemWords,
} from '#src/studio/studio-words.ts';
import { useEffect, useState } from 'react';
import type { StudioProblem } from '#src/contract/studio-api.ts';
import { isEdited } from '#src/schema/derived/editing.ts';
import { foundRecord } from '#src/studio/record/stored-record.ts';
import { EXPAND, inLanguage, nameOf } from '#src/studio/record/names.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface BuildStateProps {
  /** The newest; undefined: nobody has built the shop since it reports. */
  readonly build: BuildRecord | undefined;
  /** When visitors got what they see now; null: not known. */
  readonly liveAt: number | null;
  /** Something is to be built, and nothing is heard of who does. */
  readonly isSilent: boolean;
}

function Progress({ build }: { readonly build: BuildRecord }) {
  const { t } = useStudio();
  const words =
    build.total === 0 ? t('publish.started') : t('publish.progress', { done: build.done, total: build.total });
  return (
    <p className="build-progress">
      <progress aria-label={t('publish.building')} max={Math.max(build.total, 1)} value={build.done} />
      <span className="label">{words}</span>
    </p>
  );
}

/** Whether visitors see what has been published, and if not, why. */
export function BuildState({ build, liveAt, isSilent }: BuildStateProps) {
  const { t, locale } = useStudio();
  const state = isSilent ? 'waiting' : (build?.state ?? 'live');
  const time = liveAt === null ? null : momentWords(locale, liveAt);
  const title =
    state === 'live' ? (time === null ? t('publish.nothing') : t('publish.live', { time })) : t(`publish.${state}`);
  const targets = Object.entries(build?.targets ?? {});
  return (
    <section className="build-state" data-state={state} aria-labelledby="build-state">
      <h2 id="build-state" className="build-title">
        <span role="status">{title}</span>
      </h2>
      {isSilent && <p className="note">{t('publish.nobodyToDo')}</p>}
      {build !== undefined && build.pictures_left > 0 && (
        <p className="label" role="status">
          {t('publish.picturesLeft', { count: build.pictures_left, all: build.pictures_all })}
        </p>
      )}
      {build !== undefined && state === 'building' && <Progress build={build} />}
      {state === 'failed' && build?.problem && (
        <div className="note">
          <BuildProblem problem={build.problem} />
          <p>{time === null ? t('publish.unharmed') : t('publish.unharmedSince', { time })}</p>
        </div>
      )}
      {build !== undefined && state === 'live' && (
        <p className="label">{t('publish.written', { count: build.files })}</p>
      )}
      {state === 'live' && build?.problem && (
        <div className="note">
          <BuildProblem problem={build.problem} />
        </div>
      )}
      {targets.length > 0 && (
        <dl className="build-targets label" aria-label={t('publish.targets')}>
          {targets.map(([name, target]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {t(`publish.target.${target.state}`)} {target.message}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** When the newest build that visitors see went live, ms. */
export function liveSince(builds: readonly BuildRecord[]): number | null {
  const live = builds.find(({ state, live_at: at }) => state === 'live' && at !== '');
  return live === undefined ? null : momentOf(live.live_at);
}

/** What people call a record, in the editor's language; until that is known, and where it is gone, its collection and id. */
function useRecordName(collection: string, record: string): string {
  const studio = useStudio();
  const [name, setName] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const { client, locale } = studio;
    const edited = isEdited(collection) ? collection : null;
    const nameIn = (found: Values): string =>
      (edited === null ? inLanguage(found, 'name', locale) : nameOf(edited, found, locale)).trim();
    foundRecord(client, collection, record, edited === null ? '' : EXPAND[edited])
      .then((found) => isCurrent && found !== null && setName(nameIn(found)))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [studio, collection, record]);
  return name || `${collectionWord(studio, collection)} ${record}`;
}

/** What is wrong with one field of a record, and the way there; what only the dashboard edits is named. */
function RecordProblem({ problem }: { readonly problem: StudioProblem }) {
  const studio = useStudio();
  const { collection, record } = problem;
  const name = useRecordName(collection, record);
  return (
    <li>
      {isEdited(collection) ? (
        <a href={`#${collection}/${record}`} dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      )}{' '}
      · {fieldProblemWords(studio, problem)}
    </li>
  );
}

/** Why the site could not be renewed, or what it does without; where that is, and what to do. */
export function BuildProblem({ problem }: { readonly problem: StoredProblem }) {
  const studio = useStudio();
  const { problems = [], ...itself } = problem;
  const isLive = problem.code === 'left_out';
  if (problems.length === 0) return storedProblemWords(studio, itself).map((text) => <p key={text}>{text}</p>);
  return (
    <>
      <p>{studio.t(isLive ? 'publish.problem.left_out' : 'publish.problem.content')}</p>
      <ul>
        {problems.map((one) => (
          <RecordProblem key={`${one.record} ${one.field} ${one.message}`} problem={one} />
        ))}
      </ul>
      <p>{studio.t('publish.toDo')}</p>
    </>
  );
}
