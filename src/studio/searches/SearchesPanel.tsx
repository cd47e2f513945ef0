import { useCallback } from 'react';
import { Problem } from '#src/staff/kit/Problem.tsx';
import { callStudio } from '#src/staff/kit/call-backend.ts';
import { useReadOnce } from '#src/staff/kit/use-read.ts';
import type { MissedSearch } from '#src/contract/studio-api.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { formatShortDay } from '#src/i18n/format.ts';
import { useStudio } from '#src/studio/use-studio.ts';

/** What people search in the shop and do not find: what the catalogue, or its words, lack. */
export function SearchesPanel() {
  const { t, client, words } = useStudio();
  const load = useCallback(() => callStudio(client, 'searches', {}), [client]);
  const { value, error, isBusy } = useReadOnce(load);
  return (
    <>
      <h1 tabIndex={-1}>{t('searches.title')}</h1>
      <p className="lead">{t('searches.intro')}</p>
      <Problem text={error !== null && words(error)} />
      {isBusy && <p role="status">{t('loading')}</p>}
      {value !== null && value.searches.length === 0 && (
        <p>{t('searches.none', { days: value.days, least: value.least })}</p>
      )}
      {value !== null && value.searches.length > 0 && (
        <>
          <p className="label">{t('searches.counted', { days: value.days, least: value.least })}</p>
          <SearchesTable searches={value.searches} />
        </>
      )}
    </>
  );
}

/** One row for words and a language. The words lead to what the shop finds for them now. */
function SearchesTable({ searches }: { readonly searches: readonly MissedSearch[] }) {
  const { t, locale } = useStudio();
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label={t('searches.title')}>
      <table className="searches-table">
        <thead>
          <tr>
            <th scope="col">{t('searches.words')}</th>
            <th scope="col">{t('searches.language')}</th>
            <th scope="col">{t('searches.count')}</th>
            <th scope="col">{t('searches.last')}</th>
          </tr>
        </thead>
        <tbody>
          {searches.map(({ words, locale: of, count, last }) => (
            <tr key={`${of} ${words}`}>
              <th scope="row">
                <a
                  href={`${localePath(of, ROUTES.search.path)}?${new URLSearchParams({ q: words })}`}
                  lang={of}
                  dir="auto"
                  target="_blank"
                >
                  {words}
                </a>
              </th>
              <td>{LOCALE_NAME[of]}</td>
              <td>{count}</td>
              <td>{formatShortDay(locale, new Date(`${last}T12:00`))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
