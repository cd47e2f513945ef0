import type { RefObject } from 'react';
import { kindWord } from '#src/studio/blocks/block-list.ts';
import { listPlace, nameOf, shopPath } from '#src/studio/record/names.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { hasChanges, type EditState, type Saving } from '#src/studio/record/edit-state.ts';
import type { RecordFormState } from '#src/studio/record/use-record-state.ts';
import { LostNote } from '#src/studio/publish/LostNote.tsx';
import { useStudio } from '#src/studio/use-studio.ts';
import { useStore } from '@nanostores/react';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import { draftsOf } from '#src/studio/drafts.ts';
import type { Word } from '#src/studio/fields/field-spec.ts';
import { problemWords } from '#src/studio/record/problem-words.ts';

export interface RecordHeadProps {
  readonly edit: Edit;
  readonly shown: RecordFormState;
  /** The title, which takes the focus where nothing else has it. */
  readonly title: RefObject<HTMLHeadingElement | null>;
}

/** What a record is called, how it stands, and where else it is seen. */
export function RecordHead({ edit, shown, title }: RecordHeadProps) {
  const { t, locale } = useStudio();
  const { spec, state, states, form } = shown;
  const { collection } = edit;
  const name = nameOf(collection, form.values, locale);
  const isBlock = collection === 'blocks';
  const unnamed = t(
    isBlock ? kindWord(form.values) : state.stored === null && spec.create !== null ? spec.create : 'unnamed',
  );
  const listTitle = isBlock ? 'blocks.title' : spec.title;
  const path = shopPath(collection, state.stored, locale);
  return (
    <header className="record-head">
      {!spec.single && (
        <a className="label" href={`#${listPlace(collection, form.values)}`}>
          ← {t(listTitle)}
        </a>
      )}
      <h1 ref={title} tabIndex={-1} dir="auto">
        {spec.single ? t(spec.title) : name === '' ? unnamed : name}
      </h1>
      <RecordState edits={shown.edits} states={states} />
      <p className="actions">
        {path !== '' && (
          <a className="label" href={path} target="_blank">
            {t('record.inShop')}
          </a>
        )}
        {states.some(hasChanges) && (
          <a className="label" href="#publish">
            {t('record.toPanel')}
          </a>
        )}
      </p>
    </header>
  );
}

const SAVING = {
  saved: 'saving.saved',
  waiting: 'saving.waiting',
  saving: 'saving.waiting',
  unreachable: 'saving.unreachable',
  refused: 'saving.refused',
  elsewhere: 'saving.elsewhere',
  signedOut: 'saving.signedOut',
} as const satisfies Record<Saving, Word>;

export interface RecordStateProps {
  /** Of the record, then of its items; `states` in the same order. */
  readonly edits: readonly Edit[];
  readonly states: readonly EditState[];
}

/** What is with the record: saved as a draft, changed by others, planned, to be deleted. */
export function RecordState({ edits, states }: RecordStateProps) {
  const studio = useStudio();
  const { t, locale, me } = studio;
  const all = useStore(studio.drafts.$all);
  const others = edits
    .flatMap(({ collection, id }) => draftsOf(all, collection, id))
    .filter(({ author }) => author !== me.id);
  const saving = savingOf(states);
  const isNew = states[0]?.stored === null;
  // Where the browser keeps nothing, closing the tab would lose it.
  const isOnlyHere = saving === 'unreachable' && states.some((state) => state.saving === saving && !state.isKept);
  const time = (moment: string): string =>
    new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(moment.replace(' ', 'T')),
    );
  return (
    <div className="record-state">
      <p className="label" role="status">
        {states.some(hasChanges)
          ? t(isOnlyHere ? 'saving.onlyHere' : SAVING[saving])
          : t(isNew ? 'saving.new' : 'saving.none')}
      </p>
      {edits.map((edit, at) => {
        const state = states[at];
        return state === undefined ? null : <DraftState key={edit.id} edit={edit} state={state} time={time} />;
      })}
      {others.map((other) => (
        <p key={other.id} className="note">
          {t('record.others', { name: other.author_name, time: time(other.updated) })}
        </p>
      ))}
    </div>
  );
}

interface DraftStateProps {
  readonly edit: Edit;
  readonly state: EditState;
  readonly time: (moment: string) => string;
}

/** What its editor has to know, or to say, about one draft. */
function DraftState({ edit, state, time }: DraftStateProps) {
  const studio = useStudio();
  const { t } = studio;
  const { draft } = state;
  return (
    <>
      {state.saving === 'refused' && <p className="field-error">{studio.words(state.failure)}</p>}
      {state.saving === 'elsewhere' && (
        <p className="actions">
          <button type="button" className="button button-plain" onClick={() => void edit.settleDraft(false)}>
            {t('elsewhere.take')}
          </button>
          <button type="button" className="button button-plain" onClick={() => void edit.settleDraft(true)}>
            {t('elsewhere.keep')}
          </button>
        </p>
      )}
      {draft !== null && draft.publish_at !== '' && (
        <p className="note">{t('record.planned', { time: time(draft.publish_at) })}</p>
      )}
      {draft !== null && draft.problem !== null && (
        <p className="note" role="alert">
          {t('record.planFailed', { why: problemWords(studio, { params: {}, ...draft.problem }) })}
        </p>
      )}
      {state.action === 'delete' && edit.collection !== 'items' && <p className="note">{t('record.deleted')}</p>}
      {draft !== null && <LostNote drafts={[draft]} />}
    </>
  );
}

/** What matters most of several records comes first. */
const BY_WEIGHT: readonly Saving[] = ['signedOut', 'elsewhere', 'refused', 'unreachable', 'saving', 'waiting', 'saved'];

/** What is with a form whose parts are saved one by one. */
export function savingOf(states: readonly EditState[]): Saving {
  return BY_WEIGHT.find((saving) => states.some((state) => state.saving === saving)) ?? 'saved';
}
