import { useCallback } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { NewsForm } from '#src/desk/today/NewsForm.tsx';
import { PushSwitch } from '#src/desk/today/PushSwitch.tsx';
import { Failed } from '#src/staff/kit/Listing.tsx';
import { useRead } from '#src/staff/kit/use-read.ts';

/** The setting of mails about paid orders. */
export function NewsPanel({ desk, t }: PanelProps<'desk-today'>) {
  const { value, error, reload } = useRead(useCallback(() => desk.read('news', {}), [desk]));
  return (
    <>
      <h1>{t('news.title')}</h1>
      <p className="lead">{t('news.intro')}</p>
      {value === null && <Failed desk={desk} error={error} reload={reload} />}
      {value === null && error === null && <p>{desk.t('loading')}</p>}
      {value !== null && <NewsForm desk={desk} t={t} news={value} />}
      <PushSwitch desk={desk} />
      <p>
        <a href="#today">{t('news.back')}</a>
      </p>
    </>
  );
}
