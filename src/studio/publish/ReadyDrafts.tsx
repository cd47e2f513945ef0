import { useStore } from '@nanostores/react';
import { useState, useEffect, useId } from 'react';
import { PUBLISH_DRAFTS } from '#src/contract/studio-api.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Studio, Values } from '#src/studio/studio-types.ts';
import { LostNote } from '#src/studio/publish/LostNote.tsx';
import { PreviewLinks } from '#src/studio/publish/PreviewLinks.tsx';
import { AskToShow } from '#src/studio/record/AskToShow.tsx';
import { useDraftsPanel, type DraftsPanel } from '#src/studio/publish/use-drafts-panel.ts';
import type { DraftRecord } from '#src/contract/records.ts';
import { blockName } from '#src/studio/blocks/block-list.ts';
import { foundRecord, textOf } from '#src/studio/record/stored-record.ts';
import { EXPAND, nameOf } from '#src/studio/record/names.ts';
import { collectionWord, momentOf, momentWords, storedProblemWords } from '#src/studio/studio-words.ts';
import { dateRange } from '#src/studio/date-range.ts';
import { Field } from '#src/ui/Field.tsx';
import { useStudio } from '#src/studio/use-studio.ts';
import { PressForm } from '#src/staff/kit/PressForm.tsx';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import { fieldLabel, showValue, specOf } from '#src/studio/record/show-value.ts';

const NONE: ReadonlyMap<string, boolean> = new Map();

/** What the editor has begun: looked at, published now or later; and what others have. */
export function ReadyDrafts() {
  const { t, me, drafts } = useStudio();
  const all = useStore(drafts.$all);
  const panel = useDraftsPanel();
  const [ticks, setTicks] = useState(NONE);
  const nameOfDraft = useDraftNames(all);
  const own = all.filter(({ author }) => author === me.id);
  const others = all.filter(({ author }) => author !== me.id);
  // What waits for its time is published before it only where somebody says so.
  const chosen = own.filter(({ id, publish_at: at }) => ticks.get(id) ?? at === '').slice(0, PUBLISH_DRAFTS);
  const choose = (id: string, isChosen: boolean): void => setTicks((before) => new Map([...before, [id, isChosen]]));
  const count = chosen.length;
  return (
    <>
      <section className="studio-part" aria-labelledby="publish-own">
        <h2 id="publish-own">{t('publish.own')}</h2>
        {own.length === 0 ? (
          <p>{t('publish.own.none')}</p>
        ) : (
          <DraftList
            drafts={own}
            nameOfDraft={nameOfDraft}
            chosen={new Set(chosen.map(({ id }) => id))}
            onChoose={choose}
            panel={panel}
          />
        )}
        <LostNote drafts={own} />
        <Problem text={panel.failure} />
        <p role="status">{panel.said}</p>
        {own.length > 0 && (
          <>
            <p className="actions">
              <button
                type="button"
                className="button"
                aria-disabled={panel.isBusy || count === 0}
                onClick={() => {
                  if (count > 0) void panel.publish(chosen);
                }}
              >
                {panel.isBusy ? t('publish.busy') : t('publish.publish', { count })}
              </button>
            </p>
            {panel.hidden > 0 && (
              <AskToShow
                text={t('publish.showAsk', { count: panel.hidden })}
                onAnswer={(isShown) => void panel.answer(isShown)}
                onCancel={() => void panel.answer(null)}
              />
            )}
            <PreviewLinks drafts={chosen} />
            <ScheduleForm drafts={chosen} onSchedule={panel.schedule} />
          </>
        )}
      </section>
      {others.length > 0 && (
        <section className="studio-part" aria-labelledby="publish-others">
          <h2 id="publish-others">{t('publish.others')}</h2>
          <DraftList drafts={others} nameOfDraft={nameOfDraft} chosen={null} onChoose={choose} panel={panel} />
          <LostNote drafts={others} />
        </section>
      )}
    </>
  );
}

/** What new records are called by: the field that names it, its collection, and what that one is called by. */
const CALLED_BY: Readonly<Record<string, { readonly field: string; readonly of: 'products' | 'items' }>> = {
  items: { field: 'product', of: 'products' },
  sales: { field: 'item', of: 'items' },
};

/** What is known of a draft's record beside the draft. */
async function readAround({ client }: Studio, { collection, record, action, data }: DraftRecord): Promise<Values> {
  if (action !== 'create') return { ...(await foundRecord(client, collection, record, EXPAND[collection])) };
  const by = CALLED_BY[collection];
  if (by === undefined || textOf(data, by.field) === '') return {};
  const found = await foundRecord(client, by.of, textOf(data, by.field), EXPAND[by.of]);
  return found === null ? {} : { expand: { [by.field]: found } };
}

/** What people call the record of each draft, in the editor's language: as the draft has it, else as the record does. */
function useDraftNames(drafts: readonly DraftRecord[]): (draft: DraftRecord) => string {
  const studio = useStudio();
  const [around, setAround] = useState<ReadonlyMap<string, Values>>(new Map());
  const wanted = drafts.filter(({ id }) => !around.has(id));
  const key = wanted.map(({ id }) => id).join();
  useEffect(() => {
    let isCurrent = true;
    const read = async (draft: DraftRecord): Promise<void> => {
      // What is gone, or new itself, has no more than the draft.
      const found = await readAround(studio, draft).catch(() => ({}));
      if (isCurrent) setAround((before) => new Map([...before, [draft.id, found]]));
    };
    for (const draft of wanted) void read(draft);
    return () => {
      isCurrent = false;
    };
    // `wanted` is made anew at each drawing; its ids say whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (draft) => {
    const values = { ...around.get(draft.id), ...draft.data };
    if (draft.collection === 'blocks') return blockName(studio.t, values, studio.locale);
    return (
      nameOf(draft.collection, values, studio.locale) || `${collectionWord(studio, draft.collection)} ${draft.record}`
    );
  };
}

interface ScheduleFormProps {
  readonly drafts: readonly DraftRecord[];
  readonly onSchedule: DraftsPanel['schedule'];
}

/** When drafts are published by the shop itself, to the minute. */
export function ScheduleForm({ drafts, onSchedule }: ScheduleFormProps) {
  const { t } = useStudio();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | undefined>();
  const isScheduled = drafts.some(({ publish_at: at }) => at !== '');
  return (
    <details className="studio-more">
      <summary>{t('publish.later')}</summary>
      <PressForm
        noValidate
        press={{ isBusy: false }}
        submit={t('publish.later.do', { count: drafts.length })}
        isPlain
        beside={
          isScheduled && (
            <button className="link" type="button" onClick={() => void onSchedule(drafts, '')}>
              {t('publish.later.undo')}
            </button>
          )
        }
        onSubmit={() => {
          const at = scheduledMoment(value, Date.now());
          setError(at === null ? t('publish.later.past') : undefined);
          if (at !== null) void onSchedule(drafts, at);
        }}
      >
        <Field
          id="publish-at"
          type="datetime-local"
          {...dateRange()}
          label={t('publish.later.at')}
          hint={t('publish.later.hint')}
          value={value}
          error={error}
          onChange={({ target }) => setValue(target.value)}
        />
      </PressForm>
    </details>
  );
}

/** The value of a date and time as PocketBase keeps it; null: it is none, or not in the future of `now` (ms). Without a zone it is the editor's own time. */
export function scheduledMoment(value: string, now: number): string | null {
  const ms = Date.parse(value);
  return Number.isNaN(ms) || ms <= now ? null : new Date(ms).toISOString().replace('T', ' ');
}

interface DraftListProps {
  readonly drafts: readonly DraftRecord[];
  readonly nameOfDraft: (draft: DraftRecord) => string;
  /** Ids of those that are chosen; null: they are colleagues'. */
  readonly chosen: ReadonlySet<string> | null;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly panel: DraftsPanel;
}

/** What editors have begun: each leads to its record. */
function DraftList({ drafts, nameOfDraft, chosen, onChoose, panel }: DraftListProps) {
  const studio = useStudio();
  const { t, locale } = studio;
  const about = (draft: DraftRecord): string => {
    const what = `${collectionWord(studio, draft.collection)} · ${t(`publish.action.${draft.action}`)}`;
    const when = momentWords(locale, momentOf(draft.updated));
    return chosen === null ? `${what} · ${draft.author_name} · ${when}` : `${what} · ${when}`;
  };
  return (
    <ul className="draft-list">
      {drafts.map((draft) => {
        const name = nameOfDraft(draft);
        const wrong = [
          ...(draft.problem === null ? [] : storedProblemWords(studio, draft.problem)),
          ...(panel.problems.get(draft.id) ?? []),
        ];
        return (
          <li key={draft.id} className="draft-row">
            {chosen !== null && (
              <input
                type="checkbox"
                className="draft-tick"
                id={`draft-${draft.id}`}
                checked={chosen.has(draft.id)}
                onChange={({ target }) => onChoose(draft.id, target.checked)}
              />
            )}
            <div className="draft-text">
              {chosen === null ? <p dir="auto">{name}</p> : <label htmlFor={`draft-${draft.id}`}>{name}</label>}
              <p className="label">{about(draft)}</p>
              {draft.publish_at !== '' && (
                <p className="label">
                  {t('publish.scheduledFor', { time: momentWords(locale, momentOf(draft.publish_at)) })}
                </p>
              )}
              {wrong.map((text) => (
                <p key={text} className="field-error">
                  {text}
                </p>
              ))}
              {chosen === null && <ColleagueDraft draft={draft} name={name} panel={panel} />}
            </div>
            <a
              className="draft-open"
              href={`#${draft.collection}/${draft.action === 'create' ? `new/${draft.record}` : draft.record}`}
              aria-label={t('publish.open.name', { name })}
            >
              {t('publish.open')}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

interface ColleagueDraftProps {
  readonly draft: DraftRecord;
  readonly name: string;
  readonly panel: DraftsPanel;
}

const STEPS = ['publish', 'discard'] as const;
type Step = (typeof STEPS)[number];

/** Kept beside what people write. */
const BESIDE: readonly string[] = [STOCK_SEEN, 'outdated', 'focus'];

/** Publishing or discarding what a colleague has begun: only after it is said whose it is, of when, and what it changes. */
function ColleagueDraft({ draft, name, panel }: ColleagueDraftProps) {
  const studio = useStudio();
  const { t, locale } = studio;
  const id = useId();
  const [asked, setAsked] = useState<{ readonly step: Step; readonly version: number } | null>(null);
  const author = draft.author_name;
  const isOther = asked !== null && asked.version !== draft.version;
  const step = isOther ? null : (asked?.step ?? null);
  const changes = Object.entries(draft.data ?? {}).filter(([field]) => !BESIDE.includes(field));
  return (
    <>
      <p className="actions">
        {STEPS.map((one) => (
          <button
            key={one}
            type="button"
            className="link"
            aria-expanded={step === one}
            aria-controls={id}
            aria-label={t(`publish.others.${one}.name`, { name })}
            onClick={() => setAsked(step === one ? null : { step: one, version: draft.version })}
          >
            {t(`publish.others.${one}`)}
          </button>
        ))}
      </p>
      <div id={id} role="status">
        {isOther && <p className="field-error">{t('publish.others.changed', { author })}</p>}
        {step !== null && (
          <div className="note">
            <p>{t('publish.others.whose', { author, time: momentWords(locale, momentOf(draft.updated)) })}</p>
            {changes.length > 0 && (
              <dl className="draft-values">
                {changes.map(([field, value]) => (
                  <div key={field}>
                    <dt className="label">{fieldLabel(studio, draft.collection, field)}</dt>
                    <dd dir="auto">{showValue(studio, specOf(draft.collection, field), value)}</dd>
                  </div>
                ))}
              </dl>
            )}
            <p>{t(`publish.others.${step}.hint`, { author })}</p>
            <p className="actions">
              <button
                type="button"
                className="button button-plain"
                aria-disabled={panel.isBusy}
                onClick={() => {
                  setAsked(null);
                  void (step === 'publish' ? panel.publish([draft]) : panel.discard(draft));
                }}
              >
                {t(`publish.others.${step}.do`, { author })}
              </button>
              <button type="button" className="link" onClick={() => setAsked(null)}>
                {t('cancel')}
              </button>
            </p>
          </div>
        )}
      </div>
    </>
  );
}
