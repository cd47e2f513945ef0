import { useEffect, useRef, useState, useCallback, type KeyboardEvent } from 'react';
import type { Locale } from '#src/domain/site/locale.ts';
import { idOf } from '#src/studio/form/form-tools.ts';
import { ShownLanguage } from '#src/studio/form/shown-language.ts';
import type { Values } from '#src/studio/studio-types.ts';
import { RecordHistory } from '#src/studio/history/RecordHistory.tsx';
import { hasMoved, goTo } from '#src/staff/hash-location.ts';
import { AskToShow } from '#src/studio/record/AskToShow.tsx';
import { Conflict } from '#src/studio/record/Conflict.tsx';
import { isBehind, hasChanges } from '#src/studio/record/edit-state.ts';
import type { Edit } from '#src/studio/record/edit.ts';
import { formKey, languageOf, publishPress } from '#src/studio/record/form-parts.ts';
import { RecordBar } from '#src/studio/record/RecordBar.tsx';
import { RecordGroups } from '#src/studio/record/RecordGroups.tsx';
import { RecordHead } from '#src/studio/record/RecordHead.tsx';
import { useRecordState, type RecordFormState } from '#src/studio/record/use-record-state.ts';
import { automaticTarget, listPlace } from '#src/studio/record/names.ts';
import { numberOf, textOf, type StoredRecord } from '#src/studio/record/stored-record.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { percentOff } from '#src/domain/money/price-history.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface RecordFormProps {
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
export function RecordForm({ edit, field }: RecordFormProps) {
  const studio = useStudio();
  const { t } = studio;
  const { collection, id } = edit;
  const [language, setLanguage] = useState<Locale>(languageOf(field) ?? studio.locale);
  const [asked, setAsked] = useState(0);
  const shown = useRecordState(edit, asked > 0);
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
        <RecordHead edit={edit} shown={shown} title={title} />
        {collection === 'redirects' && <AutomaticRedirect stored={state.stored} />}
        {isBehind(state) && <Conflict edit={edit} state={state} />}
        <ProblemList title={t('problems')} problems={asked > 0 ? shown.listed : []} asked={asked} onGo={go} />
        {!isDeleted && (
          <RecordGroups {...{ studio, edit, shown, language }} onLanguage={setLanguage} isAsked={asked > 0} />
        )}
        {isAsking && (
          <AskToShow text={t('record.showAsk')} onAnswer={(show) => void publish(show)} onCancel={onCancel} />
        )}
        {collection === 'sales' && !isDeleted && <SaleReference id={id} stored={state.stored} values={form.values} />}
        <RecordBar {...{ studio, edits, states, publishing, isWaiting }} onDiscard={discard} />
      </form>
      <RecordHistory edits={edits} states={states} />
    </ShownLanguage>
  );
}

/** Gives the focus to an element once it is there: the editor of a text comes later than the form. The answer gives it up. */
function focusWhenThere(id: string): () => void {
  const focus = (): boolean => {
    const element = document.getElementById(id);
    element?.scrollIntoView({ block: 'center' });
    element?.focus();
    return element !== null;
  };
  if (focus()) return () => {};
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

interface AutomaticRedirectProps {
  /** null: it is new. */
  readonly stored: StoredRecord | null;
}

/** Where a redirect leads that nobody has written. */
function AutomaticRedirect({ stored }: AutomaticRedirectProps) {
  const { t, locale } = useStudio();
  const target = stored === null ? null : automaticTarget(stored, locale);
  if (target === null) return null;
  const { name, path } = target;
  if (path === '') return <p className="note">{t('redirect.nowhere')}</p>;
  return (
    <p className="note">
      {t('redirect.automatic', { name })}{' '}
      <a href={path} target="_blank">
        {path}
      </a>
    </p>
  );
}

interface ListedProblem {
  /** Id of its field; '': the whole. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

interface ProblemListProps {
  readonly title: string;
  readonly problems: readonly ListedProblem[];
  /** Takes the focus whenever it is another number. */
  readonly asked: number;
  /** Goes to a field. */
  readonly onGo: (id: string) => void;
}

/** All that is wrong with a form, each a way to its field. */
function ProblemList({ title, problems, asked, onGo }: ProblemListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked > 0) box.current?.focus();
  }, [asked]);
  if (problems.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <h2>{title}</h2>
      <ul>
        {problems.map(({ id, label, text }) => (
          <li key={`${id} ${text}`}>
            {id === '' ? (
              text
            ) : (
              <button type="button" className="link" onClick={() => onGo(id)}>
                {label === '' ? text : `${label}: ${text}`}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SaleReferenceProps {
  readonly id: string;
  /** null: it is new. */
  readonly stored: StoredRecord | null;
  /** Of its form. */
  readonly values: Values;
}

/** Minor units; 0: none, null: nobody can tell yet. What a sale that runs is compared with is settled. */
function useReference({ id, stored, values }: SaleReferenceProps): number | null {
  const { client } = useStudio();
  const [item, starts] = [textOf(values, 'item'), textOf(values, 'starts')];
  const settled = stored !== null && textOf(stored, 'state') === 'active' ? numberOf(stored, 'reference') : null;
  const load = useCallback(async (): Promise<number | null> => {
    if (settled !== null || item === '' || starts === '') return settled;
    return (await callStudio(client, 'reference', { item, starts, sale: id })).reference;
  }, [client, id, item, starts, settled]);
  const { value, isBusy } = useReadOnce(load);
  return isBusy ? null : value;
}

/** What visitors will see beside the price of a sale: the lowest price of the 30 days before it, struck through, or nothing, and why. */
function SaleReference(props: SaleReferenceProps) {
  const studio = useStudio();
  const { stored, values } = props;
  const reference = useReference(props);
  const price = numberOf(values, 'price');
  if (reference === null || price <= 0 || (stored !== null && textOf(stored, 'state') === 'ended')) return null;
  const amount = (minor: number): string => formatAmount(studio.locale, minor, studio.props.currency);
  const percent = percentOff(reference, price);
  const word = percent > 0 ? 'sale.struck' : reference === 0 ? 'sale.notSold' : 'sale.notStruck';
  return (
    <p className={percent > 0 ? 'label' : 'note'} role="status">
      {studio.t(word, { reference: amount(reference), price: amount(price), percent })}
    </p>
  );
}

export interface PublishPress {
  /** `show`: what the editor answers to the question whether visitors shall see it. */
  readonly publish: (show?: boolean) => Promise<void>;
  /** That question is asked. */
  readonly isAsking: boolean;
  /** It was pressed before the parts of the record were known: their drafts are published with it, and are waited for. */
  readonly isWaiting: boolean;
  readonly cancel: () => void;
}

/** The press of "publish". `onFailure` is called where nothing came of it, `onDone` where it is published. */
export function usePublishPress(
  edit: Edit,
  { spec, state, states, parts, form, isWrong, publishing }: RecordFormState,
  { onFailure, onDone }: { readonly onFailure: () => void; readonly onDone: () => void },
): PublishPress {
  const [isAsking, setAsking] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const { collection, id } = edit;
  const isHidden = spec.status && form.values['status'] === 'draft' && state.stored?.['status'] !== 'published';
  const publish = async (show?: boolean): Promise<void> => {
    setPressed(parts.isLoading);
    if (parts.isLoading) return;
    const facts = {
      isWrong,
      isHidden,
      show,
      isDeleted: state.action === 'delete',
      hasChanges: states.some(hasChanges),
    };
    const next = publishPress(facts);
    if (next === 'correct') onFailure();
    if (next !== 'correct') setAsking(next === 'ask');
    if (next !== 'publish') return;
    if (show === true) edit.change({ status: 'published' });
    const isDeleted = edit.$state.get().action === 'delete';
    if (!(await publishing.publish())) {
      onFailure();
      return;
    }
    onDone();
    if (isDeleted) goTo(listPlace(collection, form.values), true);
    else if (location.hash.includes('/new/')) goTo(`${collection}/${id}`, true);
  };
  const isWaiting = isPressed && parts.isLoading;
  const isDue = isPressed && !parts.isLoading;
  useEffect(() => {
    if (isDue) void publish();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, with all that is known then
  }, [isDue]);
  return { publish, isAsking, isWaiting, cancel: () => setAsking(false) };
}
