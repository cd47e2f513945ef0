import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PUBLISH_DRAFTS } from '#src/contract/studio-api.ts';
import { Problem } from '#src/staff/kit/Problem.tsx';
import type { Studio } from '#src/studio/studio-types.ts';
import { DraftList } from '#src/studio/publish/DraftList.tsx';
import { PreviewLinks } from '#src/studio/publish/PreviewLinks.tsx';
import { ScheduleForm } from '#src/studio/publish/ScheduleForm.tsx';
import { AskToShow } from '#src/studio/record/AskToShow.tsx';
import { useDraftsPanel } from '#src/studio/publish/use-drafts-panel.ts';
import { useDraftNames } from '#src/studio/publish/use-names.ts';

const NONE: ReadonlyMap<string, boolean> = new Map();

/** What the editor has begun: looked at, published now or later; and what others have. */
export function ReadyDrafts({ studio }: { readonly studio: Studio }) {
  const { t, me, drafts } = studio;
  const all = useStore(drafts.$all);
  const panel = useDraftsPanel(studio);
  const [ticks, setTicks] = useState(NONE);
  const nameOf = useDraftNames(studio, all);
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
            studio={studio}
            drafts={own}
            nameOf={nameOf}
            chosen={new Set(chosen.map(({ id }) => id))}
            onChoose={choose}
            panel={panel}
          />
        )}
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
                studio={studio}
                text={t('publish.showAsk', { count: panel.hidden })}
                onAnswer={(isShown) => void panel.answer(isShown)}
                onCancel={() => void panel.answer(null)}
              />
            )}
            <PreviewLinks studio={studio} drafts={chosen} />
            <ScheduleForm studio={studio} drafts={chosen} onSchedule={panel.schedule} />
          </>
        )}
      </section>
      {others.length > 0 && (
        <section className="studio-part" aria-labelledby="publish-others">
          <h2 id="publish-others">{t('publish.others')}</h2>
          <DraftList studio={studio} drafts={others} nameOf={nameOf} chosen={null} onChoose={choose} panel={panel} />
        </section>
      )}
    </>
  );
}
