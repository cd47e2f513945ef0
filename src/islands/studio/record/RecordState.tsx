import { useStore } from '@nanostores/react';
import { FORMAT_LOCALE } from '#src/domain/format-locale.ts';
import { draftsOf } from '#src/islands/studio/drafts.ts';
import type { Word } from '#src/islands/studio/fields/field-spec.ts';
import type { Studio } from '#src/islands/studio/part.ts';
import type { EditState, Saving } from '#src/islands/studio/record/edit-state.ts';
import type { Edit } from '#src/islands/studio/record/edit.ts';
import { failureWords, problemWords } from '#src/islands/studio/record/problem-words.ts';

const SAVING = {
  saved: 'saving.saved',
  waiting: 'saving.waiting',
  saving: 'saving.waiting',
  unreachable: 'saving.unreachable',
  refused: 'saving.refused',
  elsewhere: 'saving.elsewhere',
} as const satisfies Record<Saving, Word>;

export interface RecordStateProps {
  readonly studio: Studio;
  readonly edit: Edit;
  readonly state: EditState;
}

/** What is with the record: saved as a draft, changed by others, planned, to be deleted. */
export function RecordState({ studio, edit, state }: RecordStateProps) {
  const { t, locale, me } = studio;
  const all = useStore(studio.drafts.$all);
  const others = draftsOf(all, edit.collection, edit.id).filter(({ author }) => author !== me.id);
  const hasChanges = Object.keys(state.changes).length > 0 || state.action === 'delete';
  const time = (moment: string): string =>
    new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(moment.replace(' ', 'T')),
    );
  const { draft } = state;
  return (
    <div className="record-state">
      <p className="label" role="status">
        {hasChanges || state.saving !== 'saved'
          ? t(SAVING[state.saving])
          : t(state.stored === null ? 'saving.new' : 'saving.none')}
      </p>
      {state.saving === 'refused' && <p className="field-error">{failureWords(studio, state.failure)}</p>}
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
      {others.map((other) => (
        <p key={other.id} className="note">
          {t('record.others', { name: other.author_name, time: time(other.updated) })}
        </p>
      ))}
      {state.action === 'delete' && <p className="note">{t('record.deleted')}</p>}
    </div>
  );
}
