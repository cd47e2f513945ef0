import type { FileCollection, StudioProblem, TableRow } from '#src/contract/studio-api.ts';
import type { SentRows } from '#src/studio/table/send-rows.ts';
import type { ImportState } from '#src/studio/table/use-import.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';
import { KEY_COLUMN } from '#src/schema/derived/content-table.ts';
import type { FileProblem } from '#src/studio/table/csv.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ImportOutcomeProps {
  readonly collection: FileCollection;
  readonly state: ImportState;
  readonly onSave: () => void;
  readonly onClear: () => void;
}

/** What a trial or an import has come to. */
export function ImportOutcome({ collection, state, onSave, onClear }: ImportOutcomeProps) {
  const studio = useStudio();
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
          {studio.words(last.failure)} {done !== null && t('import.stopped', { count: done.taken })}
        </p>
      )}
      {problems.length > 0 && <ProblemTable collection={collection} rows={rows} lines={lines} problems={problems} />}
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

interface ProblemTableProps {
  readonly collection: FileCollection;
  readonly rows: readonly TableRow[];
  /** Of each row where a spreadsheet shows it, from 1. */
  readonly lines: readonly number[];
  readonly problems: readonly (StudioProblem | FileProblem)[];
}

/** More than somebody reads. */
const SHOWN = 200;

/** Every problem of a file, by the row that a spreadsheet shows. */
function ProblemTable({ collection, rows, lines, problems }: ProblemTableProps) {
  const studio = useStudio();
  const { t } = studio;
  const inOrder = problems.toSorted((one, other) => one.row - other.row);
  const words = (problem: StudioProblem | FileProblem): string =>
    'message' in problem ? problemWords(studio, problem) : t(`import.file.${problem.code}`, problem.params);
  return (
    <div className="scroll" tabIndex={0} role="region" aria-labelledby="import-problems">
      <table className="problem-table">
        <caption id="import-problems">{t('import.problems', { count: problems.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{KEY_COLUMN[collection]}</th>
            <th scope="col">{t('import.column')}</th>
            <th scope="col">{t('import.wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {inOrder.slice(0, SHOWN).map((problem, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- problems have no names, and those of a file do not change
            <tr key={index}>
              <th scope="row">{lines[problem.row - 1] ?? '–'}</th>
              <td dir="auto">{rows[problem.row - 1]?.[KEY_COLUMN[collection]] ?? ''}</td>
              <td>{'field' in problem ? problem.field : ''}</td>
              <td>{words(problem)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > SHOWN && <p className="label">{t('import.more', { count: problems.length - SHOWN })}</p>}
    </div>
  );
}
