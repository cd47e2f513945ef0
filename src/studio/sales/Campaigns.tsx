import { useCallback, useState, useEffect, useId, useRef } from 'react';
import type { Campaign } from '#src/contract/studio-sales.ts';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { momentOf, momentWords } from '#src/studio/studio-words.ts';
import type { Studio } from '#src/studio/studio-types.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { isPassing } from '#src/studio/change/save-rows.ts';
import { insist, untilAgain } from '#src/staff/kit/pieces.ts';
import { newId } from '#src/studio/record/stored-record.ts';
import { useStudio } from '#src/studio/use-studio.ts';

export interface CampaignsProps {
  /** Shows the sales of a campaign. */
  readonly onShow: (campaign: string) => void;
  readonly onEnded: () => void;
}

interface Listed {
  readonly campaigns: readonly Campaign[];
  readonly isMore: boolean;
}

function factsOf({ t, locale }: Studio, { scheduled, running, starts, ends }: Campaign): string {
  const day = (stored: string): string => momentWords(locale, momentOf(stored));
  return [
    running > 0 ? t('campaigns.running', { count: running }) : '',
    scheduled > 0 ? t('campaigns.scheduled', { count: scheduled }) : '',
    `${day(starts)} – ${day(ends)}`,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** Sales that belong together, as long as one of them is not over: looked at, and ended as one. */
export function Campaigns({ onShow, onEnded }: CampaignsProps) {
  const studio = useStudio();
  const { t, client } = studio;
  const [view, setView] = useState({ parts: 1, turn: 0 });
  const [asked, setAsked] = useState('');
  const load = useCallback(async (): Promise<Listed> => {
    const campaigns: Campaign[] = [];
    let after = '';
    for (let part = 0; part < view.parts && (part === 0 || after !== ''); part += 1) {
      const answer = await callStudio(client, 'campaigns', { after });
      campaigns.push(...answer.campaigns);
      after = answer.next;
    }
    return { campaigns, isMore: after !== '' };
  }, [client, view]);
  const { value, error } = useReadOnce(load);
  if (error !== null) return <p role="alert">{studio.words(error)}</p>;
  if (value === null || value.campaigns.length === 0) return null;
  return (
    <section className="studio-part" aria-labelledby="campaigns">
      <h2 id="campaigns">{t('campaigns.title')}</h2>
      <ul className="publications">
        {value.campaigns.map((campaign) => (
          <li key={campaign.name} className="publication">
            <div className="draft-text">
              <p dir="auto">{campaign.name}</p>
              <p className="label">{factsOf(studio, campaign)}</p>
              {asked === campaign.name && (
                <EndCampaign
                  campaign={campaign}
                  onCancel={() => setAsked('')}
                  onEnded={() => {
                    setAsked('');
                    setView((before) => ({ ...before, turn: before.turn + 1 }));
                    onEnded();
                  }}
                />
              )}
            </div>
            <button type="button" className="link" onClick={() => onShow(campaign.name)}>
              {t('campaigns.show')}
            </button>
            {asked !== campaign.name && (
              <button type="button" className="link" onClick={() => setAsked(campaign.name)}>
                {t('campaigns.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {value.isMore && (
        <button
          type="button"
          className="link"
          onClick={() => setView((before) => ({ ...before, parts: before.parts + 1 }))}
        >
          {t('campaigns.more')}
        </button>
      )}
    </section>
  );
}

interface EndCampaignProps {
  readonly campaign: Campaign;
  readonly onCancel: () => void;
  readonly onEnded: () => void;
}

/** Asks before, with numbers, and ends a part at a time. A part that comes again ends what is left. */
function EndCampaign({ campaign, onCancel, onEnded }: EndCampaignProps) {
  const studio = useStudio();
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
      setProblem(studio.words(failure));
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
