import type { BuildRecord } from '#src/contract/records.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { BuildProblem } from '#src/studio/publish/BuildProblem.tsx';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';

export interface BuildStateProps {
  readonly studio: Studio;
  /** The newest; undefined: nobody has built the shop since it reports. */
  readonly build: BuildRecord | undefined;
  /** When visitors got what they see now; null: not known. */
  readonly liveAt: number | null;
  /** Something is to be built, and nothing is heard of who does. */
  readonly isSilent: boolean;
}

function Progress({ studio: { t }, build }: { readonly studio: Studio; readonly build: BuildRecord }) {
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
export function BuildState({ studio, build, liveAt, isSilent }: BuildStateProps) {
  const { t, locale } = studio;
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
      {build !== undefined && state === 'building' && <Progress studio={studio} build={build} />}
      {state === 'failed' && build?.problem && (
        <div className="note">
          <BuildProblem studio={studio} problem={build.problem} />
          <p>{time === null ? t('publish.unharmed') : t('publish.unharmedSince', { time })}</p>
        </div>
      )}
      {build !== undefined && state === 'live' && (
        <p className="label">{t('publish.written', { count: build.files })}</p>
      )}
      {state === 'live' && build?.problem && (
        <div className="note">
          <BuildProblem studio={studio} problem={build.problem} />
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
