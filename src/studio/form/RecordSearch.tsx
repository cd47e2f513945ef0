import { useCallback, useEffect, useState } from 'react';
import type { RelationSpec } from '#src/studio/fields/field-spec.ts';
import { findRecords, type Found } from '#src/studio/form/find-records.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { listOf } from '#src/studio/record/stored-record.ts';
import { Field } from '#src/ui/Field.tsx';
import { errorWords } from '#src/wording/error-words.ts';

export interface RecordSearchProps {
  readonly form: FormTools;
  readonly spec: RelationSpec;
  readonly onChoose: (found: Found) => void;
}

/** Looks for records, and gives the one that is chosen. */
export function RecordSearch({ form, spec, onChoose }: RecordSearchProps) {
  const { studio } = form;
  const [search, setSearch] = useState('');
  const id = `${idOf(form.record, spec.name)}-search`;
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const load = useCallback(() => findRecords(studio, spec.of, search), [studio, spec.of, search]);
  const { value, error } = useReadOnce(load);
  const chosen = listOf(form.values, spec.name);
  const found = (value ?? []).filter((one) => !chosen.includes(one.id));
  return (
    <div className="studio-search">
      <Field
        id={id}
        label={studio.t('relation.search')}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const first = found[0];
          if (first !== undefined) onChoose(first);
        }}
      />
      {error !== null && <p className="field-error">{errorWords(studio.t, error)}</p>}
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <button type="button" className="link" onClick={() => onChoose(one)}>
              {one.name === '' ? studio.t('unnamed') : one.name}
            </button>
          </li>
        ))}
      </ul>
      {value !== null && found.length === 0 && <p className="label">{studio.t('relation.none')}</p>}
    </div>
  );
}
