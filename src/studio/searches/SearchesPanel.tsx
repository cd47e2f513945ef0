import { useCallback } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import { SearchesTable } from '#src/studio/searches/SearchesTable.tsx';
import type { PanelProps } from '#src/studio/studio-types.ts';
import { errorWords } from '#src/wording/error-words.ts';

/** What people search in the shop and do not find: what the catalogue, or its words, lack. */
export function SearchesPanel({ studio }: PanelProps) {
  const { t, client } = studio;
  const load = useCallback(() => callStudio(client, 'searches', {}), [client]);
  const { value, error, isBusy } = useReadOnce(load);
  return (
    <>
      <h1 tabIndex={-1}>{t('searches.title')}</h1>
      <p className="lead">{t('searches.intro')}</p>
      <Problem text={error !== null && errorWords(t, error)} />
      {isBusy && <p role="status">{t('loading')}</p>}
      {value !== null && value.searches.length === 0 && (
        <p>{t('searches.none', { days: value.days, least: value.least })}</p>
      )}
      {value !== null && value.searches.length > 0 && (
        <>
          <p className="label">{t('searches.counted', { days: value.days, least: value.least })}</p>
          <SearchesTable studio={studio} searches={value.searches} />
        </>
      )}
    </>
  );
}
