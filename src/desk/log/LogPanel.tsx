import { useCallback } from 'react';
import type { LogRow } from '#src/contract/desk/log.ts';
import type { ClientT } from '#src/i18n/client-t.ts';
import type { Messages } from '#src/i18n/i18n.ts';
import { loadPartWords } from '#src/desk/load-words.ts';
import { Listing } from '#src/staff/kit/Listing.tsx';
import { useList } from '#src/staff/kit/use-list.ts';
import { formatDayTime } from '#src/i18n/format.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import { useLoaded } from '#src/ui/use-loaded.ts';
import { SETTINGS, type GroupName, type SettingsGroup, type SettingValue } from '#src/contract/desk/settings.ts';
import { typedOf } from '#src/desk/settings/typed-values.ts';
import { usePart } from '#src/desk/use-desk.ts';

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

function actionWords(t: ClientT<Messages<'desk-log'>>, action: string): string {
  const known = WORDED.find((one) => one === action);
  return known === undefined ? action : t(`action.${known}`);
}

/** Everything that was done at the desk, page by page. */
export function LogPanel() {
  const { desk, t } = usePart('desk-log');
  const list = useList(useCallback((after: string) => desk.read('log', { after }), [desk]));
  const load = useCallback((locale: Locale) => loadPartWords(locale, 'desk-settings'), []);
  const settings = useLoaded(load, desk.locale);
  const words = { locale: desk.locale, currency: desk.props.currency, words: settings };
  return (
    <>
      <h1>{desk.t('nav.log')}</h1>
      <p className="lead">{t('intro')}</p>
      <Listing list={list} none={desk.t('empty')}>
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

/** Strings of the settings (i18n desk-settings), as far as they are there. */
type SettingWords = Readonly<Record<string, string>>;

interface LogContext {
  readonly locale: Locale;
  /** ISO 4217. */
  readonly currency: string;
  /** null: they are not loaded yet, and fields go by their names. */
  readonly words: SettingWords | null;
}

function isValue(value: unknown): value is SettingValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function shown(group: SettingsGroup, name: string, value: unknown, { locale, currency }: LogContext): string {
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (!isValue(value) || value === '') return '–';
  const kind = fieldOf(group, name)?.kind ?? 'line';
  // A text that a log shortens stays one; a list of values has no room here.
  return kind === 'choice' || kind === 'country'
    ? `${value}`
    : `${typedOf(kind, value, { locale, currency, isPercent: true })}`;
}

function fieldOf({ fields }: SettingsGroup, name: string) {
  return fields.find((field) => field.name === name || (field.localized === true && name.startsWith(`${field.name}_`)));
}

function labelOf(group: SettingsGroup, name: string, { words, currency }: LogContext): string {
  const field = fieldOf(group, name)?.name ?? name;
  const label = (words?.[`field.${field}`] ?? field).replace('{{currency}}', currency);
  return field === name ? label : `${label} (${name.slice(field.length + 1)})`;
}

/** A line a field; null: the detail is of something else than settings. */
export function changeWords(detail: Readonly<Record<string, unknown>>, context: LogContext): readonly string[] | null {
  const { group: name, name: record, changes } = detail;
  if (typeof name !== 'string' || !Object.hasOwn(SETTINGS, name) || typeof changes !== 'object' || changes === null)
    return null;
  const group: SettingsGroup = SETTINGS[name as GroupName];
  const title = context.words?.[`group.${name}`] ?? name;
  const lines = Object.entries(changes).map(([field, pair]: [string, unknown]) => {
    const label = labelOf(group, field, context);
    if (!Array.isArray(pair) || pair.length < 2) return label;
    const [was, is] = pair.map((value: unknown) => shown(group, field, value, context));
    return `${label}: ${was} → ${is}`;
  });
  return [typeof record === 'string' ? `${title} ${record}`.trim() : title, ...lines];
}
