import { useStore } from '@nanostores/react';
import type { TableRow } from '#src/contract/studio-api.ts';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { OPEN, type ChangeState, type Selection, type Trial } from '#src/studio/change/change-state.ts';
import { changedRows, tableOf, type Change } from '#src/studio/change/changes.ts';
import { foundIds, rowsOf } from '#src/studio/change/read-rows.ts';
import { saveRows } from '#src/studio/change/save-rows.ts';
import { untilAgain } from '#src/staff/kit/pieces.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { sendRows } from '#src/studio/table/send-rows.ts';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';

export interface ManyChange {
  readonly state: ChangeState;
  /** Reads what is chosen, and tries the change: nothing is saved. */
  readonly attempt: (change: Change) => Promise<void>;
  /** Saves what was tried. */
  readonly save: (trial: Trial) => Promise<void>;
  readonly close: () => void;
}

/** A change of what is chosen: tried first, then saved as one series. */
export function useChange(studio: Studio, listed: ListedCollection, selection: Selection): ManyChange {
  const { client, locale, pageState } = studio;
  const { $change } = pageState;
  const state = useStore($change);
  const isBusy = state.step === 'busy';
  useAskBeforeLeaving(isBusy);
  const busy = (task: 'reading' | 'trying' | 'saving', done: number, count: number, isWaiting = false): void =>
    $change.set({ step: 'busy', task, done, count, isWaiting });
  const nameOf = (row: TableRow): string => row['sku'] ?? inLanguage(row, 'name', locale);
  const readRows = async (change: Change): Promise<readonly TableRow[]> => {
    const table = tableOf(change, listed);
    busy('reading', 0, 0);
    const ids = 'ids' in selection ? [...selection.ids] : await foundIds(client, listed, selection.filter);
    const by = table === listed ? 'id' : 'product';
    return rowsOf({ client, collection: table, by, ids, progress: (done) => busy('reading', done, ids.length) });
  };
  const attempt = async (change: Change): Promise<void> => {
    try {
      const table = tableOf(change, listed);
      const read = await readRows(change);
      const rows = changedRows(change, read);
      const names = Object.fromEntries(read.map((row) => [row['id'] ?? '', nameOf(row)]));
      busy('trying', 0, rows.length);
      const progress = (done: number): void => busy('trying', done, rows.length);
      const tried = await sendRows({ client, collection: table, rows, dry: true, progress });
      if (tried.failure !== null) throw tried.failure;
      const refused = new Set(tried.problems.map(({ row }) => row - 1));
      const good = refused.has(-1) ? [] : rows.filter((_row, at) => !refused.has(at));
      $change.set({ step: 'tried', trial: { table, rows: good, problems: tried.problems, names } });
    } catch (failure) {
      $change.set({ step: 'failed', failure, saved: 0 });
    }
  };
  const save = async ({ table, rows, names }: Trial): Promise<void> => {
    let done = 0;
    busy('saving', 0, rows.length);
    const { saved, problems, failure } = await saveRows({
      client,
      collection: table,
      rows,
      series: newId(),
      progress: (now) => {
        done = now;
        busy('saving', done, rows.length);
      },
      wait: (turn) => {
        busy('saving', done, rows.length, true);
        return untilAgain(turn);
      },
    });
    $change.set(
      failure === null ? { step: 'saved', saved, table, problems, names } : { step: 'failed', failure, saved },
    );
  };
  return { state, attempt, save, close: () => $change.set(OPEN) };
}
