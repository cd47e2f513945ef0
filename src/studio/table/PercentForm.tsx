import { useState } from 'react';
import { readNumber } from '#src/domain/catalogue/content-table.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { Field } from '#src/ui/Field.tsx';

export interface PercentFormProps {
  readonly studio: Studio;
  /** Items that the change is for. */
  readonly count: number;
  /** In percent, as withPercent takes it. */
  readonly onShare: (percent: number) => void;
}

/** A change of all prices at once, by a share of each. */
export function PercentForm({ studio: { t }, count, onShare }: PercentFormProps) {
  const [percent, setPercent] = useState('');
  const share = percent.trim() === '' ? null : readNumber(percent.trim().replace(/^\+/, '').replace(/\s*%$/, ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (share === null) return;
        onShare(share);
        setPercent('');
      }}
    >
      <Field
        id="bulk-percent"
        label={t('bulk.percent')}
        hint={t('bulk.percent.hint')}
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        error={percent !== '' && share === null ? t('bulk.percent.odd') : undefined}
        end={
          <button type="submit" className="button button-plain" aria-disabled={share === null}>
            {t('bulk.percent.do', { count })}
          </button>
        }
        onChange={({ target }) => setPercent(target.value)}
      />
    </form>
  );
}
