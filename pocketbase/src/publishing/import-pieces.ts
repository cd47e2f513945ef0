/** Rows of a table, saved or tried in transactions that are soon over (docs/decisions/0420). */
import { startPieceClock } from '#pocketbase/base/piece-clock.ts';
import type { Problem } from '#pocketbase/base/problems.ts';
import {
  checkTogether,
  lastSeq,
  publicationAnswer,
  saveChanges,
  type Change,
  type Outcome,
} from '#pocketbase/publishing/apply.ts';
import { editorName, editorOf } from '#pocketbase/base/roles.ts';
import { asPublication, newPublication } from '#pocketbase/base/publication.ts';
import {
  invalidFields,
  isStudioRefused,
  studioRefusal,
  type StudioRefused,
  NOTHING_PUBLISHED,
  triedAnswer,
} from '#pocketbase/base/studio-refusal.ts';
import { isFree, seriesIn } from '#pocketbase/publishing/series.ts';
import { isAsRead, readRow, twice, type ReadRow, collectionIn } from '#pocketbase/publishing/table-rows.ts';
import { trying } from '#pocketbase/publishing/transaction.ts';
import { type ReadTexts, readTexts } from '#pocketbase/base/texts.ts';
import {
  type ImportAnswer,
  type PublicationAnswer,
  type StudioProblem,
  type TableCollection,
  type TableRow,
  IMPORT_ROWS,
  TABLE_COLLECTIONS,
} from '#src/contract/studio-api.ts';
import { type Body, bodyOf, isBody, own, RICH_TEXTS } from '#pocketbase/base/body.ts';

export interface SentTable {
  readonly collection: TableCollection;
  readonly sent: readonly TableRow[];
  readonly dry: boolean;
  readonly series: string;
}

/** Parts that all pieces of a request share. */
interface Whole extends SentTable {
  readonly editor: core.Record;
  /** As the rows were before the first piece. */
  readonly rows: readonly ReadRow[];
  /** Rich texts, read before anybody waits. */
  readonly texts: ReadTexts;
}

/** Rows that are next, and how. */
interface Part {
  readonly from: number;
  /** Before this row, whatever the time. */
  readonly end: number;
  /** All of them, however long that takes: beside each other they must hold. */
  readonly isWhole: boolean;
  readonly isTried: boolean;
}

/** Work that one transaction has done. */
interface Piece {
  readonly answer: PublicationAnswer;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** The row that comes next. */
  readonly next: number;
}

/** Reason for which a transaction was not kept. */
interface Refused {
  readonly refusal: StudioRefused;
  /** The row that could not be. */
  readonly row: number;
  /** True where it could by itself: beside others it does not hold. */
  readonly isTogether: boolean;
}

function problemsIn(collection: TableCollection, { change }: ReadRow, problems: readonly Problem[]): StudioProblem[] {
  return problems.map(({ field, code, message, params = {} }) => ({
    draft: '',
    row: change.row,
    collection,
    record: change.action === 'create' ? '' : change.id,
    field,
    code,
    message,
    params,
  }));
}

/** Change that a row makes now; null: none. Throws where it cannot be any more, because somebody was quicker. */
function changeNow(tx: core.App, { collection, sent, rows }: Whole, at: number, { problems }: Outcome): Change | null {
  const [row, before] = [sent[at], rows[at]];
  if (row === undefined || before === undefined) throw new Error('A table has no such row.');
  const read = isAsRead(tx, collection, row, before) ? before : readRow(tx, collection, row, at + 1);
  problems.push(...problemsIn(collection, read, read.problems));
  if (read.problems.length > 0) throw new Error('A row cannot be saved.');
  return read.isSame ? null : read.change;
}

function doPiece(app: core.App, whole: Whole, { from, end, isWhole, isTried }: Part): Piece | Refused {
  const { editor, series, rows, texts } = whole;
  const outcome: Outcome = { problems: [], records: [] };
  const publication = newPublication(editor.id, editorName(editor), 'import', series);
  let [next, isTogether] = [from, false];
  const piece = trying<Piece>(
    app,
    (tx) => {
      const { isTime } = startPieceClock();
      if (!isFree(tx, editor, series))
        return { answer: studioRefusal('forbidden', 'The series is of somebody else'), keep: false };
      const seq = lastSeq(tx);
      const changes: Change[] = [];
      let unchanged = 0;
      const save = (some: readonly Change[]): void => {
        const stored = saveChanges(tx, some, outcome, texts);
        isTogether = true;
        checkTogether(tx, some, stored, outcome);
        isTogether = false;
      };
      asPublication(tx, publication, () => {
        do {
          // What could not be read is told already.
          const change = rows[next]?.problems.length === 0 ? changeNow(tx, whole, next, outcome) : null;
          if (change === null) unchanged += 1;
          else {
            changes.push(change);
            if (!isWhole) save([change]);
          }
          next += 1;
        } while (next < end && (isWhole || isTime(outcome.records.length)));
        if (isWhole) save(changes);
      });
      const created = changes.filter(({ action }) => action === 'create').length;
      return {
        answer: {
          answer: publicationAnswer(publication, seq, lastSeq(tx), outcome),
          created,
          updated: changes.length - created,
          unchanged,
          next,
        },
        keep: !isTried,
      };
    },
    () => (outcome.problems.length === 0 ? null : invalidFields(outcome.problems)),
  );
  return isStudioRefused(piece) ? { refusal: piece, row: next, isTogether } : piece;
}

/** One answer for all pieces. */
function summed(pieces: readonly Piece[]): ImportAnswer {
  const sum = (count: 'created' | 'updated' | 'unchanged'): number =>
    pieces.reduce((total, piece) => total + piece[count], 0);
  const changed = pieces.map(({ answer }) => answer).filter(({ toSeq }) => toSeq > 0);
  return {
    publication: pieces.map(({ answer }) => answer.publication).find((name) => name !== '') ?? '',
    fromSeq: changed[0]?.fromSeq ?? 0,
    toSeq: changed.at(-1)?.toSeq ?? 0,
    records: pieces.flatMap(({ answer }) => answer.records),
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
  };
}

/** Goes on row by row. The first that is refused ends it, but for a look at what is wrong with those after it. */
export function importInPieces(
  app: core.App,
  table: SentTable,
  editor: core.Record,
  texts: ReadTexts,
): ImportAnswer | StudioRefused {
  const { collection, sent, dry, series } = table;
  const read = sent.map((row, index) => readRow(app, collection, row, index + 1));
  const repeated = twice(read, sent, collection);
  const rows = read.map((row, index) => ({ ...row, problems: [...row.problems, ...(repeated[index] ?? [])] }));
  const problems = rows.flatMap((row) => problemsIn(collection, row, row.problems));
  const whole: Whole = { ...table, editor, rows, texts };
  const pieces: Piece[] = [];
  // Without a series there is nothing but one publication to take it back by.
  let [from, end, isWhole] = [0, sent.length, series === '' && !dry];
  let [isTried, taken] = [dry || problems.length > 0, 0];
  while (from < sent.length) {
    const piece = doPiece(app, whole, { from, end, isWhole, isTried });
    if ('next' in piece) {
      pieces.push(piece);
      [from, end] = [piece.next, sent.length];
      continue;
    }
    const { refusal, row, isTogether } = piece;
    if (refusal.problems === undefined) return refusal;
    if (isTogether && !isWhole) {
      // One that follows may be what it holds beside.
      [end, isWhole] = [sent.length, true];
    } else if (!isTried && row > from && !isWhole) {
      // Those before it go in without it, and it comes alone.
      end = row;
    } else {
      problems.push(...refusal.problems);
      if (!isTried) [isTried, taken] = [true, from];
      [from, end] = [isWhole ? sent.length : row + 1, sent.length];
    }
  }
  return problems.length > 0 ? { ...invalidFields(problems), taken } : summed(pieces);
}

/** Rows of texts; null where they are something else. */
function rowsIn(body: Body): TableRow[] | null {
  const sent = own(body, 'rows');
  if (!Array.isArray(sent) || sent.length === 0 || sent.length > IMPORT_ROWS) return null;
  const rows = sent.filter(
    (row): row is TableRow => isBody(row) && Object.values(row).every((text) => typeof text === 'string'),
  );
  return rows.length === sent.length ? rows : null;
}

/** POST import: rows of a table are saved, or tried. */
export function importTable(event: core.RequestEvent): ImportAnswer | StudioRefused {
  const editor = editorOf(event);
  if (editor === null) return studioRefusal('forbidden', 'For editors only');
  const body = bodyOf(event, RICH_TEXTS);
  const collection = collectionIn(body);
  const sent = rowsIn(body);
  const dry = own(body, 'dry');
  const series = seriesIn(body, 'series');
  if (collection === null || sent === null || typeof dry !== 'boolean' || series === null)
    return studioRefusal('invalid', `Send 1 to ${IMPORT_ROWS} rows of ${TABLE_COLLECTIONS.join(' or ')}`);
  const texts = readTexts(sent.flatMap((row) => Object.values(row)));
  const answer = importInPieces(event.app, { collection, sent, dry, series }, editor, texts);
  return dry ? triedAnswer(answer, { ...NOTHING_PUBLISHED, created: 0, updated: 0, unchanged: 0 }) : answer;
}
