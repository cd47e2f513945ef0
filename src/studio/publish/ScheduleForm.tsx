import { useState } from 'react';
import type { DraftRecord } from '#src/contract/records.ts';
import { dateRange } from '#src/studio/date-range.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { scheduledMoment } from '#src/studio/publish/scheduled-moment.ts';
import type { DraftsPanel } from '#src/studio/publish/use-drafts-panel.ts';
import { Field } from '#src/ui/Field.tsx';

export interface ScheduleFormProps {
  readonly studio: Studio;
  readonly drafts: readonly DraftRecord[];
  readonly onSchedule: DraftsPanel['schedule'];
}

/** When drafts are published by the shop itself, to the minute. */
export function ScheduleForm({ studio: { t }, drafts, onSchedule }: ScheduleFormProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | undefined>();
  const isScheduled = drafts.some(({ publish_at: at }) => at !== '');
  return (
    <details className="studio-more">
      <summary>{t('publish.later')}</summary>
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
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
        <p className="actions">
          <button className="button button-plain" type="submit">
            {t('publish.later.do', { count: drafts.length })}
          </button>
          {isScheduled && (
            <button className="link" type="button" onClick={() => void onSchedule(drafts, '')}>
              {t('publish.later.undo')}
            </button>
          )}
        </p>
      </form>
    </details>
  );
}
