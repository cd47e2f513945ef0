import { useCallback } from 'react';
import type { LogRow } from '#src/contract/desk/log.ts';
import type { PanelProps } from '#src/desk/desk-types.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { changeWords } from '#src/desk/log/change-words.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';

function detailText(detail: LogRow['detail']): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');
}

/** Actions that have words of their own; others go by their names. */
const WORDED = [
  'settings-save',
  'settings-remove',
  'staff-invite',
  'staff-end',
  'month-export',
  'month-lock',
  'month-unlock',
  'move-in',
  'move-in-undo',
] as const;

function actionWords(t: PanelProps<'desk-log'>['t'], action: string): string {
  const known = WORDED.find((one) => one === action);
  return known === undefined ? action : t(`action.${known}`);
}

/** Everything that was done at the desk, page by page. */
export function LogPanel({ desk, t }: PanelProps<'desk-log'>) {
  const list = useList(useCallback((after: string) => desk.read('log', { after }), [desk]));
  const load = useCallback((locale: Locale) => loadPartWords(locale, 'desk-settings'), []);
  const settings = useLoaded(load, desk.locale);
  const words = { locale: desk.locale, currency: desk.props.currency, words: settings };
  return (
    <>
      <h1>{desk.t('nav.log')}</h1>
      <p className="lead">{t('intro')}</p>
      <Listing desk={desk} list={list} none={desk.t('empty')}>
        {(rows) => (
          <table className="desk-list" aria-busy={list.isBusy}>
            <thead>
              <tr>
                <th scope="col">{t('when')}</th>
                <th scope="col">{t('who')}</th>
                <th scope="col">{t('what')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <time dateTime={row.at}>{formatDayTime(desk.locale, new Date(row.at))}</time>
                  </td>
                  <td>{row.by}</td>
                  <td>
                    <strong>{actionWords(t, row.action)}</strong>{' '}
                    {changeWords(row.detail, words)?.join(' · ') ?? detailText(row.detail)}{' '}
                    {row.order !== '' && <a href={`#order/${row.order}`}>{row.order}</a>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Listing>
    </>
  );
}
