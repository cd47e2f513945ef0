import { useCallback, useRef, useState, useEffect } from 'react';
import type { EditedCollection } from '#src/schema/derived/editing.ts';
import type { RelationSpec } from '#src/studio/fields/field-spec.ts';
import { namesOf, findRecords, type Found } from '#src/studio/form/find-records.ts';
import { idOf, type FormTools } from '#src/studio/form/form-tools.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { listOf } from '#src/studio/record/stored-record.ts';
import { Field } from '#src/ui/Field.tsx';
import { useStudio } from '#src/studio/use-studio.ts';

/** The names of records; `ids` with blanks between. null: not known yet. */
function useRelatedNames(of: EditedCollection, ids: string): readonly Found[] | null {
  const studio = useStudio();
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
export function RelationField({ form, spec }: { readonly form: FormTools; readonly spec: RelationSpec }) {
  const { values, problemOf } = form;
  const { t } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const ids = listOf(values, spec.name);
  const names = useRelatedNames(spec.of, ids.join(' '));
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

interface RelatedRecordProps {
  /** Of its form in the studio. */
  readonly address: string;
  readonly name: string;
  readonly canRise: boolean;
  readonly canSink: boolean;
  /** Places down the list. */
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

/** A record that another one names, in its place of the list. */
function RelatedRecord(props: RelatedRecordProps) {
  const { address, name, canRise, canSink, onMove, onRemove } = props;
  const { t } = useStudio();
  return (
    <li>
      <a href={address}>{name}</a>
      <span className="relation-tools">
        {canRise && (
          <button type="button" className="tool" aria-label={t('relation.up', { name })} onClick={() => onMove(-1)}>
            ↑
          </button>
        )}
        {canSink && (
          <button type="button" className="tool" aria-label={t('relation.down', { name })} onClick={() => onMove(1)}>
            ↓
          </button>
        )}
        <button type="button" className="tool" aria-label={t('relation.remove', { name })} onClick={onRemove}>
          ×
        </button>
      </span>
    </li>
  );
}

interface RecordSearchProps {
  readonly form: FormTools;
  readonly spec: RelationSpec;
  readonly onChoose: (found: Found) => void;
}

/** Looks for records, and gives the one that is chosen. */
function RecordSearch({ form, spec, onChoose }: RecordSearchProps) {
  const studio = useStudio();

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
      {error !== null && <p className="field-error">{studio.words(error)}</p>}
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
