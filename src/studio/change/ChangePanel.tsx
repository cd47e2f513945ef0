import { useEffect, useRef, useState } from 'react';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { CHANGED_OF, changeOf, firstForm, type Changed } from '#src/studio/change/change-form.ts';
import { chosenCount, OPEN, type Selection, type ChangeState, type Trial } from '#src/studio/change/change-state.ts';
import { ChangeFields } from '#src/studio/change/ChangeFields.tsx';
import { ChangeOutcome } from '#src/studio/change/ChangeOutcome.tsx';
import type { ListingChoices } from '#src/studio/listing/use-choices.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useStore } from '@nanostores/react';
import type { TableRow } from '#src/contract/studio-api.ts';
import { changedRows, tableOf, type Change } from '#src/studio/change/changes.ts';
import { foundIds, rowsOf } from '#src/studio/change/read-rows.ts';
import { saveRows } from '#src/studio/change/save-rows.ts';
import { untilAgain } from '#src/staff/kit/pieces.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { sendRows } from '#src/studio/table/send-rows.ts';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ChangePanelProps {
  readonly collection: ListedCollection;
  readonly selection: Selection;
  readonly choices: ListingChoices;
  /** Something has been saved. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** One change of all that is chosen: what, tried, saved. */
export function ChangePanel({ collection, selection, choices, onSaved, onClose }: ChangePanelProps) {
  const { t } = useStudio();
  const heading = useRef<HTMLHeadingElement>(null);
  const [form, setForm] = useState(() => firstForm(CHANGED_OF[collection][0] ?? 'price'));
  const { state, attempt, save, close } = useChange(collection, selection);
  const isBusy = state.step === 'busy';
  const change = changeOf(form);
  const count = chosenCount(selection);
  useEffect(() => heading.current?.focus(), []);
  const forget = (): void => {
    if (!isBusy) close();
  };
  return (
    <section className="studio-part change-panel" aria-labelledby="change-title">
      <h2 ref={heading} id="change-title" tabIndex={-1}>
        {t(`change.title.${collection}`, { count })}
      </h2>
      <form
        className="change-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (change !== null && !isBusy && count > 0) void attempt(change);
        }}
      >
        <SelectField
          id="change-what"
          label={t('change.what')}
          value={form.what}
          disabled={isBusy}
          options={CHANGED_OF[collection].map((value) => ({ value, text: t(`change.what.${value}`) }))}
          onChange={({ target }) => {
            forget();
            setForm(firstForm(CHANGED_OF[collection].find((one): one is Changed => one === target.value) ?? form.what));
          }}
        />
        <ChangeFields
          form={form}
          choices={choices}
          onSet={(part) => {
            // What was tried was another change.
            forget();
            setForm({ ...form, ...part });
          }}
        />
        <p className="actions">
          <button
            type="submit"
            className="button button-plain"
            aria-disabled={change === null || isBusy || count === 0}
          >
            {t('change.try')}
          </button>
          <button
            type="button"
            className="link"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              close();
              onClose();
            }}
          >
            {t(state.step === 'saved' ? 'change.close' : 'cancel')}
          </button>
        </p>
      </form>
      <ChangeOutcome
        state={state}
        onSave={(trial) => {
          void save(trial).then(onSaved);
        }}
      />
    </section>
  );
}

interface ManyChange {
  readonly state: ChangeState;
  /** Reads what is chosen, and tries the change: nothing is saved. */
  readonly attempt: (change: Change) => Promise<void>;
  /** Saves what was tried. */
  readonly save: (trial: Trial) => Promise<void>;
  readonly close: () => void;
}

/** A change of what is chosen: tried first, then saved as one series. */
function useChange(listed: ListedCollection, selection: Selection): ManyChange {
  const { client, locale, pageState } = useStudio();
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
