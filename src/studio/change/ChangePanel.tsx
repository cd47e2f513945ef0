import { useEffect, useRef, useState } from 'react';
import type { ListedCollection } from '#src/contract/studio-list.ts';
import { CHANGED_OF, changeOf, firstForm, type Changed } from '#src/studio/change/change-form.ts';
import { chosenCount, OPEN, type Selection, type ChangeState, type Trial } from '#src/studio/change/change-state.ts';
import { ChangeFields } from '#src/studio/change/ChangeFields.tsx';
import type { ListingChoices } from '#src/studio/listing/use-choices.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useStore } from '@nanostores/react';
import type { TableRow, StudioProblem } from '#src/contract/studio-api.ts';
import { changedRows, tableOf, type Change } from '#src/studio/change/changes.ts';
import { foundIds, rowsOf } from '#src/studio/change/read-rows.ts';
import { saveRows } from '#src/studio/change/save-rows.ts';
import { untilAgain } from '#src/staff/kit/pieces.ts';
import { inLanguage } from '#src/studio/record/names.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { sendRows } from '#src/studio/table/send-rows.ts';
import { useAskBeforeLeaving } from '#src/studio/use-ask-before-leaving.ts';
import { useStudio } from '#src/studio/use-studio.ts';
import { fieldProblemWords } from '#src/studio/studio-words.ts';
import type { Studio } from '#src/studio/studio-types.ts';

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

export interface ChangeOutcomeProps {
  readonly state: ChangeState;
  readonly onSave: (trial: Trial) => void;
}

/** More than somebody reads. */
const SHOWN = 50;

interface ProblemsProps {
  readonly table: ListedCollection;
  readonly problems: readonly StudioProblem[];
  readonly names: Trial['names'];
}

/** What cannot be changed, and why: each leads to its record. */
function Problems({ table, problems, names }: ProblemsProps) {
  const studio = useStudio();
  if (problems.length === 0) return null;
  return (
    <div className="change-problems" tabIndex={0} role="region" aria-labelledby="change-problems">
      <p id="change-problems" className="field-error">
        {studio.t('change.problems', { count: problems.length })}
      </p>
      <ul>
        {problems.slice(0, SHOWN).map((problem, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- problems have no names, and those of a trial do not change
          <li key={at}>
            <a href={`#${table}/${problem.record}`}>{names[problem.record] || problem.record}</a>{' '}
            {fieldProblemWords(studio, problem)}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <p className="label">{studio.t('import.more', { count: problems.length - SHOWN })}</p>
      )}
    </div>
  );
}

function saidOf({ t }: Studio, state: ChangeState): string {
  if (state.step === 'saved') return t(`change.saved.${state.table}`, { count: state.saved });
  if (state.step !== 'busy') return '';
  const { task, done, count, isWaiting } = state;
  if (isWaiting) return t('change.waiting', { done, count });
  return t(`change.${task}`, { done, count });
}

/** How far a change of many has come, what it would do, and what became of it. */
export function ChangeOutcome({ state, onSave }: ChangeOutcomeProps) {
  const studio = useStudio();
  const { t } = studio;
  const trial = state.step === 'tried' ? state.trial : null;
  return (
    <>
      <p role="status">{saidOf(studio, state)}</p>
      {state.step === 'busy' && state.count > 0 && (
        <progress max={state.count} value={state.done} aria-label={t('change.progress')} />
      )}
      {state.step === 'failed' && (
        <p role="alert" className="field-error">
          {studio.words(state.failure)} {state.saved > 0 && t('change.stopped', { count: state.saved })}
        </p>
      )}
      {state.step === 'saved' && (
        <>
          <Problems table={state.table} problems={state.problems} names={state.names} />
          <p>
            <a className="go" href="#publish">
              {t('change.toPublish')}
            </a>
          </p>
        </>
      )}
      {trial !== null && (
        <>
          <Problems table={trial.table} problems={trial.problems} names={trial.names} />
          {trial.rows.length === 0 ? (
            <p>{t('change.nothing')}</p>
          ) : (
            <>
              <p>
                {t(`change.would.${trial.table}`, { count: trial.rows.length })} {t('change.undo')}
              </p>
              <p className="actions">
                <button type="button" className="button" onClick={() => onSave(trial)}>
                  {t(`change.do.${trial.table}`, { count: trial.rows.length })}
                </button>
              </p>
            </>
          )}
        </>
      )}
    </>
  );
}
