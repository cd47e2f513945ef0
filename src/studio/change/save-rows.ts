/** Saves rows as one series that a lost network does not end: what was not answered is sent again, and counts once. */
import { IMPORT_ROWS, type StudioProblem, type TableRow } from '#src/contract/studio-api.ts';
import { isStudioError } from '#src/staff/kit/call-backend.ts';
import type { Patience } from '#src/staff/kit/pieces.ts';
import { sendRows, type SendOptions } from '#src/studio/table/send-rows.ts';

export interface SavedRows {
  /** Records that have been changed, or were so already when an answer was lost. */
  readonly saved: number;
  /** Of rows that somebody has changed meanwhile, for example: they are left as they are. */
  readonly problems: readonly StudioProblem[];
  /** The rows of these, in their order. */
  readonly refused: readonly TableRow[];
  /** Why it ended early; null: it did not. */
  readonly failure: unknown;
}

export interface SaveOptions extends Pick<SendOptions, 'client' | 'collection' | 'rows' | 'progress'> {
  readonly series: string;
  readonly wait: Patience['wait'];
}

/** Whether the same request may be answered later. */
export function isPassing(failure: unknown): boolean {
  return isStudioError(failure) && ['unreachable', 'unavailable', 'too_many'].includes(failure.code);
}

/** Without when it was read: it may have been saved by a request whose answer was lost. */
function unseen({ updated: _updated, ...row }: TableRow): TableRow {
  return row;
}

export async function saveRows({ client, collection, rows, progress, series, wait }: SaveOptions): Promise<SavedRows> {
  const problems: StudioProblem[] = [];
  const refusedRows: TableRow[] = [];
  const result = (failure: unknown): SavedRows => ({ saved, problems, refused: refusedRows, failure });
  let [rest, saved, attempt] = [rows, 0, 0];
  while (rest.length > 0) {
    const done = rows.length - rest.length;
    const sent = await sendRows({
      client,
      collection,
      rows: rest,
      dry: false,
      series,
      progress: (more) => progress(done + more),
    });
    saved += sent.taken;
    if (sent.taken > 0) attempt = 0;
    if (sent.failure !== null) {
      if (!isPassing(sent.failure)) return result(sent.failure);
      const left = rest.slice(sent.taken);
      rest = [...left.slice(0, IMPORT_ROWS).map(unseen), ...left.slice(IMPORT_ROWS)];
      await wait(attempt);
      attempt += 1;
    } else if (sent.problems.length > 0) {
      const refused = new Set(sent.problems.map(({ row }) => row - 1));
      problems.push(...sent.problems);
      refusedRows.push(...sent.problems.map(({ row }) => rest[row - 1] ?? {}));
      const left = rest.filter((_row, at) => at >= sent.taken && !refused.has(at));
      // A problem of no row: nothing can be left out.
      if (left.length === rest.length - sent.taken) return result(null);
      rest = left;
    } else rest = rest.slice(sent.taken);
  }
  return result(null);
}
