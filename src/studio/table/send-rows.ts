import type PocketBase from 'pocketbase';
import {
  IMPORT_ROWS,
  type ImportAnswer,
  type StudioProblem,
  type TableCollection,
  type TableRow,
} from '#src/contract/studio-api.ts';
import { readAll, sendInPieces, slicesOf } from '#src/staff/kit/pieces.ts';
import { callStudio, isStudioError } from '#src/staff/kit/call-backend.ts';
import { newId } from '#src/studio/record/stored-record.ts';

/** What has come of rows that were sent, or tried. */
export interface SentRows {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** `row` counts all rows that were given, from 1. */
  readonly problems: readonly StudioProblem[];
  /** How many of the rows were taken: the first so many. */
  readonly taken: number;
  /** Why it ended early, other than by problems; null: it did not. */
  readonly failure: unknown;
}

export interface SendOptions {
  readonly client: PocketBase;
  readonly collection: TableCollection;
  readonly rows: readonly TableRow[];
  /** Only tries: then it goes on after rows that are refused, to name every problem. */
  readonly dry: boolean;
  readonly progress: (done: number) => void;
  /** Name of the series that the rows become part of; without it several get one of their own. */
  readonly series?: string;
}

/** Sends rows in requests of IMPORT_ROWS. Several rows become one series, which is taken back as one. */
export async function sendRows({
  client,
  collection,
  rows,
  dry,
  progress,
  series = dry || rows.length === 1 ? '' : newId(),
}: SendOptions): Promise<SentRows> {
  let sum = { created: 0, updated: 0, unchanged: 0, taken: 0 };
  const problems: StudioProblem[] = [];
  const note = (found: readonly StudioProblem[], at: number): void =>
    void problems.push(...found.map((problem) => ({ ...problem, row: problem.row === 0 ? 0 : problem.row + at })));
  const send = async (part: readonly TableRow[], at: number): Promise<ImportAnswer | null> => {
    try {
      return await callStudio(client, 'import', { collection, rows: part, dry, series });
    } catch (error) {
      const { problems: found = [], taken = 0 } = (isStudioError(error) ? error.refusal : null) ?? {};
      if (found.length === 0) throw error;
      note(found, at);
      sum = { ...sum, taken: sum.taken + taken };
      return null;
    }
  };
  const onSent = (done: number, answer: ImportAnswer, at: number): void => {
    note(answer.problems ?? [], at);
    sum = {
      created: sum.created + answer.created,
      updated: sum.updated + answer.updated,
      unchanged: sum.unchanged + answer.unchanged,
      taken: done,
    };
    progress(done);
  };
  const pieceAt = slicesOf(rows, IMPORT_ROWS);
  try {
    await sendInPieces({
      pieceAt,
      send: ({ records }, at) => send(records, at),
      onSent,
    });
    return { ...sum, problems, failure: null };
  } catch (failure) {
    return { ...sum, problems, failure };
  }
}

/** All rows of a collection. @throws StudioError */
export function exportRows(
  client: PocketBase,
  collection: TableCollection,
  progress: (done: number) => void,
): Promise<readonly TableRow[]> {
  return readAll(async (after) => {
    const { rows, next } = await callStudio(client, 'export', { collection, after });
    return { rows, after: next };
  }, progress);
}
