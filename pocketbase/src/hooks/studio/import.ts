/** POST import: rows of products or items are saved together, or tried. */
import { bodyOf, isBody, own, type Body } from '#pocketbase/hooks/orders/request.ts';
import { applyChanges, lastSeq, publicationAnswer, type Outcome } from '#pocketbase/hooks/studio/apply.ts';
import { editorName, editorOf } from '#pocketbase/hooks/studio/editor.ts';
import { newPublication } from '#pocketbase/hooks/studio/publication.ts';
import {
  invalidFields,
  NOTHING_PUBLISHED,
  studioRefusal,
  triedAnswer,
  type StudioRefused,
} from '#pocketbase/hooks/studio/refusal.ts';
import { isFree, seriesIn } from '#pocketbase/hooks/studio/series.ts';
import { collectionIn } from '#pocketbase/hooks/studio/table-request.ts';
import { readRow, twice } from '#pocketbase/hooks/studio/table-rows.ts';
import { trying } from '#pocketbase/hooks/studio/transaction.ts';
import { readTexts } from '#pocketbase/hooks/texts.ts';
import {
  IMPORT_ROWS,
  TABLE_COLLECTIONS,
  type ImportAnswer,
  type TableCollection,
  type TableRow,
} from '#src/contract/studio-api.ts';

/** Rows of texts; null where they are something else. */
function rowsIn(body: Body): TableRow[] | null {
  const sent = own(body, 'rows');
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > IMPORT_ROWS) return null;
  const rows = sent.filter(
    (row): row is TableRow => isBody(row) && Object.values(row).every((text) => typeof text === 'string'),
  );
  return rows.length === sent.length ? rows : null;
}

function importRows(
  app: core.App,
  editor: core.Record,
  collection: TableCollection,
  sent: readonly TableRow[],
  { dry, series }: { readonly dry: boolean; readonly series: string },
): ImportAnswer | StudioRefused {
  const outcome: Outcome = { problems: [], records: [] };
  const read = readTexts(sent.flatMap((row) => Object.values(row)));
  return trying<ImportAnswer>(
    app,
    (tx) => {
      if (!isFree(tx, editor, series))
        return { answer: studioRefusal('forbidden', 'The series is of somebody else'), keep: false };
      const rows = sent.map((row, index) => readRow(tx, collection, row, index + 1));
      const repeated = twice(rows, sent, collection);
      outcome.problems.push(
        ...rows.flatMap(({ change, problems }, index) =>
          [...problems, ...(repeated[index] ?? [])].map(({ field, code, message, params = {} }) => ({
            draft: '',
            row: change.row,
            collection,
            record: change.action === 'create' ? '' : change.id,
            field,
            code,
            message,
            params,
          })),
        ),
      );
      const readable = rows.filter(
        ({ problems, isSame }, index) => problems.length === 0 && repeated[index]?.length === 0 && !isSame,
      );
      const publication = newPublication(editor.id, editorName(editor), 'import', series);
      const seq = lastSeq(tx);
      const changes = readable.map(({ change }) => change);
      applyChanges(tx, publication, changes, outcome, read);
      if (outcome.problems.length > 0) return { answer: invalidFields(outcome.problems), keep: false };
      const created = changes.filter(({ action }) => action === 'create').length;
      return {
        answer: {
          ...publicationAnswer(publication, seq, lastSeq(tx), outcome),
          created,
          updated: changes.length - created,
          unchanged: rows.filter(({ isSame }) => isSame).length,
        },
        keep: !dry,
      };
    },
    () => (outcome.problems.length === 0 ? null : invalidFields(outcome.problems)),
  );
}

/** POST import */
export function importTable(event: core.RequestEvent): ImportAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event);
  const collection = collectionIn(body);
  const sent = rowsIn(body);
  const dry = own(body, 'dry');
  const series = seriesIn(body, 'series');
  if (collection === null || sent === null || typeof dry !== 'boolean' || series === null)
    return studioRefusal('invalid', `Send 1 to ${IMPORT_ROWS} rows of ${TABLE_COLLECTIONS.join(' or ')}`);
  const answer = importRows(event.app, editor, collection, sent, { dry, series });
  return dry ? triedAnswer(answer, { ...NOTHING_PUBLISHED, created: 0, updated: 0, unchanged: 0 }) : answer;
}
