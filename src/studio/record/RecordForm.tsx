import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { idOf } from '#src/studio/form/form-tools.ts';
import { ShownLanguage } from '#src/studio/form/shown-language.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { RecordHistory } from '#src/studio/history/RecordHistory.tsx';
import { hasMoved } from '#src/staff/hash-location.ts';
import { AskToShow } from '#src/studio/record/AskToShow.tsx';
import { AutomaticRedirect } from '#src/studio/record/AutomaticRedirect.tsx';
import { Conflict } from '#src/studio/record/Conflict.tsx';
import { isBehind } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { focusWhenThere } from '#src/studio/record/focus-when-there.ts';
import { formKey, languageOf } from '#src/studio/record/form-parts.ts';
import { ProblemList } from '#src/studio/record/ProblemList.tsx';
import { RecordBar } from '#src/studio/record/RecordBar.tsx';
import { RecordGroups } from '#src/studio/record/RecordGroups.tsx';
import { RecordHead } from '#src/studio/record/RecordHead.tsx';
import { SaleReference } from '#src/studio/record/SaleReference.tsx';
import { usePublishPress } from '#src/studio/record/use-publish-press.ts';
import { useRecordState } from '#src/studio/record/use-record-state.ts';

export interface RecordFormProps {
  readonly studio: Studio;
  /** Loaded. */
  readonly edit: Edit;
  /** Field that is led to; '': none. */
  readonly field: string;
}

/** Keys of a form; `publish` and `save` are what they may do. */
function onKey(event: KeyboardEvent, publish: () => void, save: () => void): void {
  const { target } = event;
  const next = formKey({
    key: event.key,
    isCommand: event.ctrlKey || event.metaKey,
    isLine: target instanceof HTMLInputElement || (target instanceof HTMLTextAreaElement && 'line' in target.dataset),
  });
  if (next === null) return;
  event.preventDefault();
  if (next === 'publish') publish();
  if (next === 'save') save();
}

/** The form of a record, drawn from its collection's description; a product's has its items, too, a page's its blocks. */
export function RecordForm({ studio, edit, field }: RecordFormProps) {
  const { t } = studio;
  const { collection, id } = edit;
  const [language, setLanguage] = useState<Locale>(languageOf(field) ?? studio.locale);
  const [asked, setAsked] = useState(0);
  const shown = useRecordState(studio, edit, asked > 0);
  const { state, states, edits, parts, form, publishing } = shown;
  const onFailure = (): void => setAsked(asked + 1);
  const { publish, isAsking, isWaiting, cancel } = usePublishPress(edit, shown, {
    onFailure,
    onDone: () => setAsked(0),
  });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The title of what stood here while it was loading had it.
    if (hasMoved() && document.activeElement === document.body) title.current?.focus();
  }, []);
  useEffect(() => (field === '' ? undefined : focusWhenThere(idOf(id, field))), [id, field]);
  const go = (control: string): void => {
    setLanguage(languageOf(control) ?? language);
    // The language that it is in may be hidden until the next frame.
    requestAnimationFrame(() => document.getElementById(control)?.focus());
  };
  const save = (): void => {
    for (const one of edits) void one.flush().catch(() => undefined);
  };
  const discard = async (): Promise<void> => {
    await Promise.all([edit.discard(), parts.discard()]);
    setAsked(0);
    title.current?.focus();
  };
  const onCancel = (): void => {
    cancel();
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
        onKeyDown={(event) => onKey(event, () => void publish(), save)}
      >
        <RecordHead studio={studio} edit={edit} shown={shown} title={title} />
        {collection === 'redirects' && <AutomaticRedirect studio={studio} stored={state.stored} />}
        {isBehind(state) && <Conflict studio={studio} edit={edit} state={state} />}
        <ProblemList title={t('problems')} problems={asked > 0 ? shown.listed : []} asked={asked} onGo={go} />
        {!isDeleted && (
          <RecordGroups {...{ studio, edit, shown, language }} onLanguage={setLanguage} isAsked={asked > 0} />
        )}
        {isAsking && (
          <AskToShow
            studio={studio}
            text={t('record.showAsk')}
            onAnswer={(show) => void publish(show)}
            onCancel={onCancel}
          />
        )}
        {collection === 'sales' && !isDeleted && (
          <SaleReference studio={studio} id={id} stored={state.stored} values={form.values} />
        )}
        <RecordBar {...{ studio, edits, states, publishing, isWaiting }} onDiscard={discard} />
      </form>
      <RecordHistory studio={studio} edits={edits} states={states} />
    </ShownLanguage>
  );
}
