import type { MissedSearch } from '#src/contract/studio-api.ts';
import { LOCALE_NAME } from '#src/domain/site/language/names.ts';
import { localePath } from '#src/domain/site/locale.ts';
import { ROUTES } from '#src/domain/site/routes.ts';
import { formatShortDay } from '#src/i18n/format.ts';
import type { Studio } from '#src/studio/studio-types.ts';

export interface SearchesTableProps {
  readonly studio: Studio;
  readonly searches: readonly MissedSearch[];
}

/** One row for words and a language. The words lead to what the shop finds for them now. */
export function SearchesTable({ studio: { t, locale }, searches }: SearchesTableProps) {
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
