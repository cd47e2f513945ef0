import { useCallback, useRef, useState } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { RelationSpec } from '#src/studio/fields/field-spec.ts';
import { namesOf, type Found } from '#src/studio/form/find-records.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { RecordSearch } from '#src/studio/form/RecordSearch.tsx';
import { RelatedRecord } from '#src/studio/form/RelatedRecord.tsx';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { listOf } from '#src/studio/record/stored-record.ts';

export interface RelationFieldProps {
  readonly form: FormTools;
  readonly spec: RelationSpec;
}

/** The names of records; `ids` with blanks between. null: not known yet. */
function useRelatedNames(studio: Studio, of: EditedCollection, ids: string): readonly Found[] | null {
  const load = useCallback(
    () =>
      namesOf(
        studio,
        of,
        ids.split(' ').filter((id) => id !== ''),
      ),
    [studio, of, ids],
  );
  return useReadOnce(load).value;
}

/** Records that this one names: one, or several in their order. */
export function RelationField({ form, spec }: RelationFieldProps) {
  const { studio, values, problemOf } = form;
  const { t } = studio;
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const ids = listOf(values, spec.name);
  const names = useRelatedNames(studio, spec.of, ids.join(' '));
  const isList = spec.max > 1;
  const set = (next: readonly string[]): void => {
    form.change({ [spec.name]: isList ? next : (next[0] ?? '') });
    box.current?.focus();
  };
  const move = (at: number, by: number): void => {
    const next = [...ids];
    const [one = ''] = next.splice(at, 1);
    next.splice(at + by, 0, one);
    set(next);
  };
  const error = problemOf(spec.name);
  const label = t(spec.label);
  return (
    <fieldset
      ref={box}
      id={idOf(form.record, spec.name)}
      tabIndex={-1}
      className="relation"
      aria-describedby={error === undefined ? undefined : `${idOf(form.record, spec.name)}-error`}
    >
      <legend>{label}</legend>
      {spec.hint !== undefined && <p className="label">{t(spec.hint)}</p>}
      <ol className="relation-list">
        {ids.map((id, at) => (
          <RelatedRecord
            key={id}
            studio={studio}
            address={`#${spec.of}/${id}`}
            name={names?.find((one) => one.id === id)?.name ?? '…'}
            canRise={isList && at > 0}
            canSink={isList && at < ids.length - 1}
            onMove={(by) => move(at, by)}
            onRemove={() => set(ids.filter((other) => other !== id))}
          />
        ))}
      </ol>
      {ids.length === 0 && <p className="label">{t('relation.empty')}</p>}
      {error !== undefined && (
        <p id={`${idOf(form.record, spec.name)}-error`} className="field-error">
          {error}
        </p>
      )}
      {ids.length < spec.max || !isList ? (
        <button
          type="button"
          className="link"
          aria-expanded={isOpen}
          aria-label={`${t(isList ? 'relation.add' : 'relation.choose')}: ${label}`}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isList ? 'relation.add' : 'relation.choose')}
        </button>
      ) : null}
      {isOpen && (
        <RecordSearch
          form={form}
          spec={spec}
          onChoose={({ id }) => {
            set(isList ? [...ids, id] : [id]);
            if (!isList) setOpen(false);
          }}
        />
      )}
    </fieldset>
  );
}
