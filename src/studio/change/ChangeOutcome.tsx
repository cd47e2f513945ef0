import type { StudioProblem } from '#src/contract/studio-api.ts';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import type { ChangeState, Trial } from '#src/studio/change/change-state.ts';
import { fieldProblemWords } from '#src/studio/studio-words.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ChangeOutcomeProps {
  readonly state: ChangeState;
  readonly onSave: (trial: Trial) => void;
}

/** More than somebody reads. */
const SHOWN = 50;

interface ProblemsProps {
  readonly table: ListedCollection;
  readonly problems: readonly StudioProblem[];
  readonly names: Trial['names'];
}

/** What cannot be changed, and why: each leads to its record. */
function Problems({ table, problems, names }: ProblemsProps) {
  const studio = useStudio();
  if (problems.length === 0) return null;
  return (
    <div className="change-problems" tabIndex={0} role="region" aria-labelledby="change-problems">
      <p id="change-problems" className="field-error">
        {studio.t('change.problems', { count: problems.length })}
      </p>
      <ul>
        {problems.slice(0, SHOWN).map((problem, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- problems have no names, and those of a trial do not change
          <li key={at}>
            <a href={`#${table}/${problem.record}`}>{names[problem.record] || problem.record}</a>{' '}
            {fieldProblemWords(studio, problem)}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <p className="label">{studio.t('import.more', { count: problems.length - SHOWN })}</p>
      )}
    </div>
  );
}

function saidOf({ t }: Studio, state: ChangeState): string {
  if (state.step === 'saved') return t(`change.saved.${state.table}`, { count: state.saved });
  if (state.step !== 'busy') return '';
  const { task, done, count, isWaiting } = state;
  if (isWaiting) return t('change.waiting', { done, count });
  return t(`change.${task}`, { done, count });
}

/** How far a change of many has come, what it would do, and what became of it. */
export function ChangeOutcome({ state, onSave }: ChangeOutcomeProps) {
  const studio = useStudio();
  const { t } = studio;
  const trial = state.step === 'tried' ? state.trial : null;
  return (
    <>
      <p role="status">{saidOf(studio, state)}</p>
      {state.step === 'busy' && state.count > 0 && (
        <progress max={state.count} value={state.done} aria-label={t('change.progress')} />
      )}
      {state.step === 'failed' && (
        <p role="alert" className="field-error">
          {studio.words(state.failure)} {state.saved > 0 && t('change.stopped', { count: state.saved })}
        </p>
      )}
      {state.step === 'saved' && (
        <>
          <Problems table={state.table} problems={state.problems} names={state.names} />
          <p>
            <a className="go" href="#publish">
              {t('change.toPublish')}
            </a>
          </p>
        </>
      )}
      {trial !== null && (
        <>
          <Problems table={trial.table} problems={trial.problems} names={trial.names} />
          {trial.rows.length === 0 ? (
            <p>{t('change.nothing')}</p>
          ) : (
            <>
              <p>
                {t(`change.would.${trial.table}`, { count: trial.rows.length })} {t('change.undo')}
              </p>
              <p className="actions">
                <button type="button" className="button" onClick={() => onSave(trial)}>
                  {t(`change.do.${trial.table}`, { count: trial.rows.length })}
                </button>
              </p>
            </>
          )}
        </>
      )}
    </>
  );
}
