import { useDesk } from '#src/desk/use-desk.ts';
import { useEffect, useState } from 'react';
import { TODAY_LISTS, type TodayAnswer } from '#src/contract/desk/today.ts';
import { countText } from '#src/desk/today/TodayRows.tsx';
import { TodayView } from '#src/desk/today/TodayView.tsx';
import { useToday } from '#src/desk/today/use-today.ts';
import { Failed } from '#src/staff/kit/Listing.tsx';

function countOf({ lists }: TodayAnswer): number {
  return TODAY_LISTS.reduce((sum, list) => sum + (lists[list]?.count ?? 0), 0);
}

/** Begins the desk with what waits for somebody: to pack, to answer, to look at. Its words are among those of the desk. */
export function DeskBeginning() {
  const { t, locale } = useDesk();
  const { answer, isOld, error, isBusy, reload, more } = useToday();
  const [now] = useState(() => Date.now());
  useEffect(() => void putAwayMessages().catch(() => undefined), []);
  const count = answer === null ? 0 : countOf(answer);
  const name = `${t('nav.today')} · ${t('title')}`;
  useEffect(() => {
    document.title = count === 0 ? name : `(${countText(count)}) ${name}`;
  }, [count, name]);
  return (
    <>
      <h1>{t('nav.today')}</h1>
      {answer === null && error === null && <p className="lead">{t('loading')}</p>}
      <Failed error={error} reload={reload} />
      {answer !== null && (
        <TodayView
          locale={locale}
          t={t}
          deskT={t}
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
