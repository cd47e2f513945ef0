import { useId, useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import { STOCK_SEEN } from '#src/schema/derived/editing.ts';
import type { DraftsPanel } from '#src/studio/publish/use-drafts-panel.ts';
import { fieldLabel, showValue, specOf } from '#src/studio/record/show-value.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface ColleagueDraftProps {
  readonly draft: DraftRecord;
  readonly name: string;
  readonly panel: DraftsPanel;
}

const STEPS = ['publish', 'discard'] as const;
type Step = (typeof STEPS)[number];

/** Kept beside what people write. */
const BESIDE: readonly string[] = [STOCK_SEEN, 'outdated', 'focus'];

/** Publishing or discarding what a colleague has begun: only after it is said whose it is, of when, and what it changes. */
export function ColleagueDraft({ draft, name, panel }: ColleagueDraftProps) {
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
