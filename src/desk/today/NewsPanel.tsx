import { useCallback } from 'react';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { NewsForm } from '#src/desk/today/NewsForm.tsx';
import { PushSwitch } from '#src/desk/today/PushSwitch.tsx';
import { useRead } from '#src/desk/use-read.ts';

/** The setting of mails about paid orders. */
export function NewsPanel({ desk, t }: PanelProps<'desk-today'>) {
  const { value, error, reload } = useRead(useCallback(() => desk.read('news', {}), [desk]));
  return (
    <>
      <h1>{t('news.title')}</h1>
      <p className="lead">{t('news.intro')}</p>
      {error !== null && value === null && (
        <p className="note" role="alert">
          {desk.words(error)}{' '}
          <button type="button" className="link" onClick={reload}>
            {desk.t('again')}
          </button>
        </p>
      )}
      {value === null && error === null && <p>{desk.t('loading')}</p>}
      {value !== null && <NewsForm desk={desk} t={t} news={value} />}
      <PushSwitch desk={desk} />
      <p>
        <a href="#today">{t('news.back')}</a>
      </p>
    </>
  );
}
