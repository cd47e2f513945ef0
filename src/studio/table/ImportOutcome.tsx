import type { FileCollection } from '#src/contract/studio-api.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { ProblemTable } from '#src/studio/table/ProblemTable.tsx';
import type { SentRows } from '#src/studio/table/send-rows.ts';
import type { ImportState } from '#src/studio/table/use-import.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';

export interface ImportOutcomeProps {
  readonly studio: Studio;
  readonly collection: FileCollection;
  readonly state: ImportState;
  readonly onSave: () => void;
  readonly onClear: () => void;
}

/** What a trial or an import has come to. */
export function ImportOutcome({ studio, collection, state, onSave, onClear }: ImportOutcomeProps) {
  const { t } = studio;
  const { table, readAs, tried, done, busy, progress } = state;
  const rows = table?.rows ?? [];
  const lines = table?.lines ?? [];
  const counts = (sent: SentRows, word: 'import.would' | 'import.did'): string =>
    t(word, { created: sent.created, updated: sent.updated, unchanged: sent.unchanged });
  const last = done ?? tried;
  const problems = [...(table?.problems ?? []), ...(last?.problems ?? [])];
  const isGood = tried !== null && tried.problems.length === 0 && tried.failure === null;
  const saidOf = (): string => {
    if (busy !== null) return t(`import.${busy}`, { done: progress, count: rows.length });
    if (done !== null)
      return done.problems.length === 0 ? counts(done, 'import.did') : t('import.stopped', { count: done.taken });
    if (isGood) return counts(tried, 'import.would');
    return problems.length === 0 ? '' : t('import.nothing');
  };
  return (
    <>
      {readAs !== null && (
        <p className="note" role="note">
          {t('import.readAs', { encoding: readAs.encoding, sample: readAs.sample })}
        </p>
      )}
      <p role="status">{saidOf()}</p>
      {last !== null && last.failure !== null && (
        <p role="alert" className="field-error">
          {failureWords(studio, last.failure)} {done !== null && t('import.stopped', { count: done.taken })}
        </p>
      )}
      {problems.length > 0 && (
        <ProblemTable studio={studio} collection={collection} rows={rows} lines={lines} problems={problems} />
      )}
      {isGood && done === null && (
        <p className="actions">
          <button
            type="button"
            className="button"
            aria-disabled={busy !== null || tried.created + tried.updated === 0}
            onClick={() => {
              if (tried.created + tried.updated > 0) onSave();
            }}
          >
            {t('import.save', { count: tried.created + tried.updated })}
          </button>
          <button type="button" className="link" onClick={onClear}>
            {t('import.clear')}
          </button>
        </p>
      )}
      {done !== null && (
        <p className="actions">
          <a className="go" href="#publish">
            {t('import.toPublish')}
          </a>
        </p>
      )}
    </>
  );
}
