import { useState } from 'react';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import type { EditState } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { fieldLabel, showValue, specOf } from '#src/studio/record/show-value.ts';
import { isSame } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** Somebody else has saved the record meanwhile: both versions of each field that differs, and the editor says which one holds. */
export function Conflict({ edit, state }: { readonly edit: Edit; readonly state: EditState }) {
  const studio = useStudio();
  const { t } = studio;
  const { stored, changes } = state;
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const fields = Object.entries(changes).filter(
    ([field, value]) => field !== STOCK_SEEN && field !== 'outdated' && !isSame(value, stored?.[field]),
  );
  return (
    <section className="note conflict" aria-labelledby={`conflict-${edit.id}`}>
      <h2 id={`conflict-${edit.id}`}>{t(stored === null ? 'conflict.gone' : 'conflict.title')}</h2>
      <p>{t(stored === null ? 'conflict.goneText' : 'conflict.text')}</p>
      {stored !== null &&
        fields.map(([field, value]) => {
          const spec = specOf(edit.collection, field);
          const name = `conflict-${edit.id}-${field}`;
          const isTheirs = theirs.includes(field);
          return (
            <fieldset key={field} className="conflict-field">
              <legend>{fieldLabel(studio, edit.collection, field)}</legend>
              <label className="choice">
                <input
                  type="radio"
                  name={name}
                  checked={!isTheirs}
                  onChange={() => setTheirs(theirs.filter((one) => one !== field))}
                />
                <span>
                  <span className="label">{t('conflict.mine')}</span> {showValue(studio, spec, value)}
                </span>
              </label>
              <label className="choice">
                <input type="radio" name={name} checked={isTheirs} onChange={() => setTheirs([...theirs, field])} />
                <span>
                  <span className="label">{t('conflict.theirs')}</span> {showValue(studio, spec, stored[field])}
                </span>
              </label>
            </fieldset>
          );
        })}
      {stored !== null && (
        <button type="button" className="button" onClick={() => edit.settle(theirs)}>
          {t('conflict.settle')}
        </button>
      )}
    </section>
  );
}
