import { Problem } from '#src/staff/kit/Problem.tsx';
import type { MoveInT } from '#src/staff/moving-in/words.ts';
import type { ImportRun, RunState } from '#src/staff/moving-in/use-run.ts';

export interface RunPartProps {
  readonly t: MoveInT;
  readonly run: ImportRun;
}

/** How far it is, or what it has come to. */
function saidOf(t: MoveInT, { phase, isWaiting, done, total, counts }: RunState): string {
  const { created, updated, unchanged, leftOut } = counts;
  const sums = { created, updated, unchanged, leftOut };
  if (phase === 'none' || phase === 'undone') return phase === 'undone' ? t('run.undone') : '';
  if (phase === 'tried') return t('run.would', sums);
  if (phase === 'done') return t('run.did', sums);
  if (phase === 'paused') return t('run.paused', { done, count: total });
  if (isWaiting) return t('run.waiting', { done, count: total });
  return t(`run.${phase}`, { done, count: total });
}

/** A trial, the import with its progress and pauses, and its undo. */
export function RunPart({ t, run }: RunPartProps) {
  const { state } = run;
  const { phase, counts, done, total, problem } = state;
  const good = counts.created + counts.updated;
  const isRunning = phase === 'trying' || phase === 'importing';
  return (
    <section className="move-in-part" aria-labelledby="move-in-run">
      <h2 id="move-in-run">{t('run.title')}</h2>
      <p>{t('run.about')}</p>
      {isRunning && <progress className="move-in-progress" aria-label={t('run.title')} value={done} max={total} />}
      <p role="status">{saidOf(t, state)}</p>
      <Problem text={problem} />
      <p className="actions">
        {phase === 'none' && (
          <button type="button" className="button" onClick={run.tryOut}>
            {t('run.try')}
          </button>
        )}
        {phase === 'tried' && (
          <button type="button" className="button" aria-disabled={good === 0} onClick={() => good > 0 && run.start()}>
            {t('run.start', { count: good })}
          </button>
        )}
        {isRunning && (
          <button type="button" className="button button-plain" onClick={run.pause}>
            {t('run.pause')}
          </button>
        )}
        {phase === 'paused' && (
          <button type="button" className="button" onClick={run.start}>
            {t('run.goOn')}
          </button>
        )}
        {(phase === 'done' || phase === 'paused') && (
          <button type="button" className="link" onClick={run.undo}>
            {t('run.undo')}
          </button>
        )}
      </p>
    </section>
  );
}
