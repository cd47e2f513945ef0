import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { LOCALES, type Locale } from '#src/domain/locale.ts';
import { SPECS } from '#src/islands/studio/fields/collections.ts';
import { FieldOf } from '#src/islands/studio/form/FieldOf.tsx';
import { idOf } from '#src/islands/studio/form/form-tools.ts';
import { PaletteContrast } from '#src/islands/studio/form/PaletteContrast.tsx';
import type { Studio } from '#src/islands/studio/part.ts';
import { goTo, hasMoved } from '#src/islands/studio/place.ts';
import { Conflict } from '#src/islands/studio/record/Conflict.tsx';
import { isBehind } from '#src/islands/studio/record/edit-state.ts';
import type { Edit } from '#src/islands/studio/record/edit.ts';
import { ItemsTable } from '#src/islands/studio/record/ItemsTable.tsx';
import { hasLanguages, LanguageTabs } from '#src/islands/studio/record/LanguageTabs.tsx';
import { nameOf } from '#src/islands/studio/record/names.ts';
import { ProblemList } from '#src/islands/studio/record/ProblemList.tsx';
import { RecordBar } from '#src/islands/studio/record/RecordBar.tsx';
import { RecordState } from '#src/islands/studio/record/RecordState.tsx';
import { fieldLabel } from '#src/islands/studio/record/show-value.ts';
import { useFormTools } from '#src/islands/studio/record/use-form-tools.ts';
import { useItemEdits } from '#src/islands/studio/record/use-item-edits.ts';
import { useServerProblems } from '#src/islands/studio/record/use-problems.ts';
import { useDraftKeys, usePublish } from '#src/islands/studio/record/use-publish.ts';

export interface RecordFormProps {
  readonly studio: Studio;
  /** Loaded. */
  readonly edit: Edit;
}

/** The form of a record, drawn from its collection's description; a product's has its items, too. */
export function RecordForm({ studio, edit }: RecordFormProps) {
  const { t, locale } = studio;
  const { collection, id } = edit;
  const spec = SPECS[collection];
  const state = useStore(edit.$state);
  const [language, setLanguage] = useState<Locale>(locale);
  const [asked, setAsked] = useState(0);
  const items = useItemEdits(studio, collection === 'products' ? id : null);
  const edits = useMemo(() => [edit, ...items.edits], [edit, items.edits]);
  const checked = useServerProblems(studio, useDraftKeys(edits));
  const publishing = usePublish(studio, edits);
  const said = useMemo(() => [...publishing.refused, ...checked], [publishing.refused, checked]);
  const own = useMemo(() => said.filter(({ record }) => record === id), [said, id]);
  const { form, problems, isWrong } = useFormTools(studio, edit, own, asked > 0);
  const listed = [...problems].map(([field, text]) => ({
    id: idOf(id, field),
    label: field === 'id' ? '' : fieldLabel(studio, collection, field),
    text,
  }));
  const whole = publishing.failure === '' ? [] : [{ id: '', label: '', text: publishing.failure }];
  const go = (control: string): void => {
    const found = LOCALES.find((one) => control.endsWith(`_${one}`));
    if (found !== undefined) setLanguage(found);
    // The language that it is in may be hidden until the next frame.
    requestAnimationFrame(() => document.getElementById(control)?.focus());
  };
  const publish = async (): Promise<void> => {
    if (isWrong) {
      setAsked(asked + 1);
      return;
    }
    const isDeleted = edit.$state.get().action === 'delete';
    if (!(await publishing.publish())) {
      setAsked(asked + 1);
      return;
    }
    setAsked(0);
    if (isDeleted) goTo(collection, true);
    else if (location.hash.includes('/new/')) goTo(`${collection}/${id}`, true);
  };
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The title of what stood here while it was loading had it.
    if (hasMoved() && document.activeElement === document.body) title.current?.focus();
  }, []);
  const name = nameOf(collection, form.values, locale);
  const isDeleted = state.action === 'delete';
  return (
    <form
      className="record-form"
      noValidate
      data-language={language}
      onSubmit={(event) => {
        event.preventDefault();
        void publish();
      }}
      onKeyDown={(event) => {
        if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void edit.flush().catch(() => undefined);
      }}
    >
      <header className="record-head">
        {!spec.single && (
          <a className="label" href={`#${collection}`}>
            ← {t(spec.title)}
          </a>
        )}
        <h1 ref={title} tabIndex={-1} dir="auto">
          {spec.single ? t(spec.title) : name === '' ? t('unnamed') : name}
        </h1>
        <RecordState studio={studio} edit={edit} state={state} />
      </header>
      {isBehind(state) && <Conflict studio={studio} edit={edit} state={state} />}
      <ProblemList title={t('problems')} problems={asked > 0 ? [...whole, ...listed] : []} asked={asked} onGo={go} />
      {!isDeleted && (
        <>
          {hasLanguages(spec) && (
            <LanguageTabs t={t} spec={spec} values={form.values} language={language} onChange={setLanguage} />
          )}
          {spec.groups.map((group) => (
            <Fragment key={group.title}>
              <section className="record-group">
                <h2>{t(group.title)}</h2>
                <div className="record-fields">
                  {group.fields.map((field) => (
                    <FieldOf key={field.name} form={form} spec={field} />
                  ))}
                </div>
              </section>
              {group.title === 'group.choices' && (
                <ItemsTable studio={studio} items={items} product={form.values} said={said} isAsked={asked > 0} />
              )}
            </Fragment>
          ))}
          {collection === 'palette' && <PaletteContrast form={form} />}
        </>
      )}
      <RecordBar studio={studio} edit={edit} state={state} publishing={publishing} />
    </form>
  );
}
