import type { StudioProblem, FileCollection, TableRow } from '#src/contract/studio-api.ts';
import { KEY_COLUMN } from '#src/schema/derived/content-table.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import type { FileProblem } from '#src/studio/table/csv.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';

export interface ProblemTableProps {
  readonly studio: Studio;
  readonly collection: FileCollection;
  readonly rows: readonly TableRow[];
  /** Of each row where a spreadsheet shows it, from 1. */
  readonly lines: readonly number[];
  readonly problems: readonly (StudioProblem | FileProblem)[];
}

/** More than somebody reads. */
const SHOWN = 200;

/** Every problem of a file, by the row that a spreadsheet shows. */
export function ProblemTable({ studio, collection, rows, lines, problems }: ProblemTableProps) {
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
