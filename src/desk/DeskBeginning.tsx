import type { Desk, PanelProps } from '#src/desk/desk-types.ts';
import { useEffect, useState } from 'react';
import { TODAY_LISTS, type TodayAnswer } from '#src/contract/desk/today.ts';
import { countText } from '#src/desk/today/TodayRows.tsx';
import { TodayView } from '#src/desk/today/TodayView.tsx';
import { useToday } from '#src/desk/today/use-today.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';

/** What the desk begins with: its words are among those of the desk itself. */
export function DeskBeginning({ desk, rest }: { readonly desk: Desk; readonly rest: string }) {
  return <TodayPanel desk={desk} t={desk.t} rest={rest} />;
}

function countOf({ lists }: TodayAnswer): number {
  return TODAY_LISTS.reduce((sum, list) => sum + (lists[list]?.count ?? 0), 0);
}

/** What waits for somebody: to pack, to answer, to look at. */
function TodayPanel({ desk, t }: PanelProps<'desk-today'>) {
  const { answer, isOld, error, isBusy, reload, more } = useToday(desk);
  const [now] = useState(() => Date.now());
  useEffect(() => void putAwayMessages().catch(() => undefined), []);
  const count = answer === null ? 0 : countOf(answer);
  const name = `${desk.t('nav.today')} · ${desk.t('title')}`;
  useEffect(() => {
    document.title = count === 0 ? name : `(${countText(count)}) ${name}`;
  }, [count, name]);
  return (
    <>
      <h1>{desk.t('nav.today')}</h1>
      {answer === null && error === null && <p className="lead">{desk.t('loading')}</p>}
      <Failed desk={desk} error={error} reload={reload} />
      {answer !== null && (
        <TodayView
          locale={desk.locale}
          t={t}
          deskT={desk.t}
          answer={answer}
          now={now}
          isOld={isOld}
          isBusy={isBusy}
          onMore={more}
        />
      )}
      <p>
        <a href="#news">{t('news.link')}</a>
      </p>
    </>
  );
}

/** Takes the shop's messages off the screen of this device: whoever looks at the list has no use for them. Without a service worker there are none. */
async function putAwayMessages(): Promise<void> {
  const { serviceWorker } = navigator as Partial<Navigator>;
  const worker = await serviceWorker?.getRegistration();
  for (const message of (await worker?.getNotifications()) ?? []) message.close();
}
