import { lazy, Suspense, useState } from 'react';
import type { EditState } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { nameOf } from '#src/studio/record/names.ts';
import { SelectField } from '#src/ui/SelectField.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

/** Loaded when somebody opens it. */
const VersionList = lazy(() =>
  import('#src/studio/history/VersionList.tsx').then((code) => ({ default: code.VersionList })),
);

export interface RecordHistoryProps {
  /** Of the record, then of its items; `states` in the same order. */
  readonly edits: readonly Edit[];
  readonly states: readonly EditState[];
}

/** Who changed a record, or an item of it, when and what; each state of it can be brought back. */
export function RecordHistory({ edits, states }: RecordHistoryProps) {
  const { t, locale } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState('');
  const kept = edits.flatMap((edit, at) => {
    const stored = states[at]?.stored ?? null;
    return stored === null ? [] : [{ edit, name: nameOf(edit.collection, stored, locale) || edit.id }];
  });
  const shown = kept.find(({ edit }) => edit.id === chosen) ?? kept[0];
  if (shown === undefined) return null;
  return (
    <details className="record-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('history.title')}</summary>
      {kept.length > 1 && (
        <SelectField
          id="history-of"
          label={t('history.of')}
          value={shown.edit.id}
          options={kept.map(({ edit, name }) => ({ value: edit.id, text: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      {isOpen && (
        <Suspense fallback={<p role="status">{t('loading')}</p>}>
          <VersionList key={shown.edit.id} edit={shown.edit} />
        </Suspense>
      )}
    </details>
  );
}
