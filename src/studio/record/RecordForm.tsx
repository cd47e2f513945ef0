import { useStore } from '@nanostores/react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { LOCALES, type Locale, DEFAULT_LOCALE } from '#src/domain/site/locale.ts';
import { SPECS } from '#src/studio/fields/collections.ts';
import { FieldOf } from '#src/studio/form/FieldOf.tsx';
import { outdatedOf } from '#src/studio/form/EachLanguage.tsx';
import { idOf } from '#src/studio/form/form-tools.ts';
import { PaletteContrast } from '#src/studio/form/PaletteContrast.tsx';
import type { Studio } from '#src/studio/part.ts';
import { goTo, hasMoved } from '#src/studio/place.ts';
import { AskToShow } from '#src/studio/record/AskToShow.tsx';
import { AutomaticRedirect } from '#src/studio/record/AutomaticRedirect.tsx';
import { Conflict } from '#src/studio/record/Conflict.tsx';
import { choicesOf } from '#src/studio/record/choices.ts';
import { hasChanges, isBehind } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { ItemsTable } from '#src/studio/record/ItemsTable.tsx';
import { formProblems } from '#src/studio/record/form-problems.ts';
import { sectionId, sectionsOf } from '#src/studio/record/form-sections.ts';
import { FormSections } from '#src/studio/record/FormSections.tsx';
import { hasLanguages, LanguageTabs } from '#src/studio/record/LanguageTabs.tsx';
import { nameOf } from '#src/studio/record/names.ts';
import { ProblemList } from '#src/studio/record/ProblemList.tsx';
import { RecordBar } from '#src/studio/record/RecordBar.tsx';
import { RecordState } from '#src/studio/record/RecordState.tsx';
import { SaleForOthers } from '#src/studio/record/SaleForOthers.tsx';
import { SaleReference } from '#src/studio/record/SaleReference.tsx';
import { shopPath } from '#src/studio/record/shop-path.ts';
import { fieldLabel } from '#src/studio/record/show-value.ts';
import { textOf } from '#src/studio/record/stored-record.ts';
import { useFormTools } from '#src/studio/record/use-form-tools.ts';
import { useItemEdits } from '#src/studio/record/use-item-edits.ts';
import { useServerProblems, useTrials } from '#src/studio/record/use-problems.ts';
import { draftKeys, usePublish, useStates } from '#src/studio/record/use-publish.ts';
import { ShownLanguage } from '#src/studio/form/shown-language.ts';

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
  const [isAskingToShow, setAskingToShow] = useState(false);
  const items = useItemEdits(studio, collection === 'products' ? id : null);
  const edits = useMemo(() => [edit, ...items.edits], [edit, items.edits]);
  const states = useStates(edits);
  const trials = useTrials(studio);
  const checked = useServerProblems(trials, draftKeys(states));
  const publishing = usePublish(studio, edits, trials);
  const said = useMemo(() => [...publishing.refused, ...checked], [publishing.refused, checked]);
  const own = useMemo(() => said.filter(({ record }) => record === id), [said, id]);
  const { form, problems, isWrong } = useFormTools(studio, edit, own, asked > 0);
  const choices = choicesOf(form.values, DEFAULT_LOCALE).length;
  const rows = items.edits.flatMap((item, at) => {
    const row = states[at + 1];
    if (row === undefined || !hasChanges(row)) return [];
    const about = said.filter(({ record }) => record === item.id);
    const around = { choices };
    const found = formProblems(studio, { collection: 'items', state: row, said: about, isAsked: asked > 0, around });
    return [{ ...found, id: item.id, name: textOf({ ...row.stored, ...row.changes }, 'sku') || t('create.items') }];
  });
  const listed = [
    ...[...problems].map(([field, text]) => ({
      id: idOf(id, field),
      label: field === 'id' ? '' : fieldLabel(studio, collection, field),
      text,
    })),
    ...rows.flatMap((row) =>
      [...row.problems].map(([field, text]) => ({
        id: idOf(row.id, field),
        label: `${row.name}, ${fieldLabel(studio, 'items', field)}`,
        text,
      })),
    ),
  ];
  const sections = sectionsOf(spec, {
    values: form.values,
    problems: new Set(problems.keys()),
    outdated: outdatedOf(spec, form),
    itemProblems: collection === 'products' ? rows.filter((row) => row.problems.size > 0).length : null,
  });
  // Where the fields say what is wrong, nobody has to be told to look at them.
  const isSaid = publishing.failure === '' || (publishing.refused.length > 0 && listed.length > 0);
  const whole = isSaid ? [] : [{ id: '', label: '', text: publishing.failure }];
  const go = (control: string): void => {
    const found = LOCALES.find((one) => control.endsWith(`_${one}`));
    if (found !== undefined) setLanguage(found);
    // The language that it is in may be hidden until the next frame.
    requestAnimationFrame(() => document.getElementById(control)?.focus());
  };
  const isHidden = spec.status && form.values['status'] === 'draft' && state.stored?.['status'] !== 'published';
  const publish = async (show?: boolean): Promise<void> => {
    if (isWrong || rows.some((row) => row.isWrong)) {
      setAsked(asked + 1);
      return;
    }
    // Saved is not shown: whoever presses Publish on a draft may well think so.
    if (isHidden && show === undefined && state.action !== 'delete' && states.some(hasChanges)) {
      setAskingToShow(true);
      return;
    }
    setAskingToShow(false);
    if (show === true) edit.change({ status: 'published' });
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
  const path = shopPath(collection, state.stored, locale);
  const discard = async (): Promise<void> => {
    await Promise.all([edit.discard(), items.discard()]);
    setAsked(0);
    title.current?.focus();
  };
  const isDeleted = state.action === 'delete';
  return (
    <ShownLanguage value={language}>
      <form
        className="record-form"
        noValidate
        data-language={language}
        onSubmit={(event) => {
          event.preventDefault();
          void publish();
        }}
        onKeyDown={(event) => {
          const isCommand = event.ctrlKey || event.metaKey;
          const isLine =
            event.target instanceof HTMLInputElement ||
            (event.target instanceof HTMLTextAreaElement && 'line' in event.target.dataset);
          // In a line of text Enter ends a thought: to publish takes a press on the button, or both keys.
          if (event.key === 'Enter' && (isCommand || isLine)) {
            event.preventDefault();
            if (isCommand) void publish();
          }
          if (event.key !== 's' || !isCommand) return;
          event.preventDefault();
          for (const one of edits) void one.flush().catch(() => undefined);
        }}
      >
        <header className="record-head">
          {!spec.single && (
            <a className="label" href={`#${collection}`}>
              ← {t(spec.title)}
            </a>
          )}
          <h1 ref={title} tabIndex={-1} dir="auto">
            {spec.single
              ? t(spec.title)
              : name === ''
                ? t(state.stored === null && spec.create !== null ? spec.create : 'unnamed')
                : name}
          </h1>
          <RecordState studio={studio} edits={edits} states={states} />
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
        {collection === 'redirects' && <AutomaticRedirect studio={studio} stored={state.stored} />}
        {isBehind(state) && <Conflict studio={studio} edit={edit} state={state} />}
        <ProblemList title={t('problems')} problems={asked > 0 ? [...whole, ...listed] : []} asked={asked} onGo={go} />
        {!isDeleted && (
          <>
            <FormSections t={t} sections={sections} />
            {hasLanguages(spec) && (
              <LanguageTabs t={t} spec={spec} values={form.values} language={language} onChange={setLanguage} />
            )}
            {spec.groups.map((group) => (
              <Fragment key={group.title}>
                <section className="record-group">
                  <h2 id={sectionId(group.title)} tabIndex={-1}>
                    {t(group.title)}
                  </h2>
                  <div className="record-fields">
                    {group.fields.map((field) => (
                      <FieldOf key={field.name} form={form} spec={field} />
                    ))}
                    {collection === 'sales' && state.stored === null && (
                      <SaleForOthers studio={studio} edit={edit} values={form.values} />
                    )}
                  </div>
                </section>
                {group.title === 'group.colours' && <PaletteContrast form={form} />}
                {group.title === 'group.choices' && (
                  <ItemsTable studio={studio} items={items} product={form.values} said={said} isAsked={asked > 0} />
                )}
              </Fragment>
            ))}
          </>
        )}
        {isAskingToShow && (
          <AskToShow
            studio={studio}
            text={t('record.showAsk')}
            onAnswer={(show) => void publish(show)}
            onCancel={() => {
              setAskingToShow(false);
              title.current?.focus();
            }}
          />
        )}
        {collection === 'sales' && !isDeleted && (
          <SaleReference studio={studio} id={id} stored={state.stored} values={form.values} />
        )}
        <RecordBar studio={studio} edits={edits} states={states} publishing={publishing} onDiscard={discard} />
      </form>
    </ShownLanguage>
  );
}
