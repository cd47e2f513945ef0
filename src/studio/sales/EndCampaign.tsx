import { useEffect, useId, useRef, useState } from 'react';
import type { Campaign } from '#src/contract/studio-sales.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { isPassing } from '#src/studio/change/save-rows.ts';
import { insist, untilAgain } from '#src/staff/kit/pieces.ts';
import { failureWords } from '#src/studio/record/problem-words.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface EndCampaignProps {
  readonly studio: Studio;
  readonly campaign: Campaign;
  readonly onCancel: () => void;
  readonly onEnded: () => void;
}

/** Asks before, with numbers, and ends a part at a time. A part that comes again ends what is left. */
export function EndCampaign({ studio, campaign, onCancel, onEnded }: EndCampaignProps) {
  const { t, client } = studio;
  const { name, running, scheduled } = campaign;
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => first.current?.focus(), []);
  const end = async (): Promise<void> => {
    const series = newId();
    setProblem('');
    let rest = running + scheduled;
    try {
      while (rest > 0) {
        setLeft(rest);
        const ask = () => callStudio(client, 'end-campaign', { campaign: name, series });
        rest = (await insist(ask, { isPassing, wait: untilAgain })).left;
      }
    } catch (failure) {
      setProblem(failureWords(studio, failure));
      return setLeft(null);
    }
    onEnded();
  };
  return (
    <div
      role="alertdialog"
      className="ask"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && left === null) onCancel();
      }}
    >
      <p id={id}>
        {running > 0 && t('campaigns.askRunning', { count: running })}{' '}
        {scheduled > 0 && t('campaigns.askScheduled', { count: scheduled })} {t('campaigns.final')}
      </p>
      <p role="status">{left !== null && t('campaigns.left', { count: left })}</p>
      <Problem text={problem} />
      <p className="actions">
        <button
          ref={first}
          type="button"
          className="button"
          aria-disabled={left !== null}
          onClick={() => {
            if (left === null) void end();
          }}
        >
          {t('campaigns.do')}
        </button>
        <button
          type="button"
          className="link"
          aria-disabled={left !== null}
          onClick={() => left === null && onCancel()}
        >
          {t('cancel')}
        </button>
      </p>
    </div>
  );
}
