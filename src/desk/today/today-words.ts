/** What a row of the desk's first page says. */
import type { TodayRow } from '#src/contract/desk/today.ts';
import { formatAmount } from '#src/domain/format/money.ts';
import { FORMAT_LOCALE } from '#src/domain/site/language/tags.ts';
import type { Locale } from '#src/domain/site/locale.ts';
import type { PartT } from '#src/staff/kit/part-words.ts';

/** Day and time by the clock of the device; of the day of `now` (ms since the epoch) the time alone. */
export function momentWords(locale: Locale, ms: number, now: number): string {
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const isSameDay = new Date(ms).toDateString() === new Date(now).toDateString();
  const day = isSameDay ? {} : ({ weekday: 'short', day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(FORMAT_LOCALE[locale], { ...day, ...time }).format(ms);
}

function countryWords(locale: Locale, code: string): string {
  return code === '' ? '' : (new Intl.DisplayNames(FORMAT_LOCALE[locale], { type: 'region' }).of(code) ?? code);
}

/** First line: what it is, and what it is known by. */
export function titleWords(t: PartT<'desk-today'>, row: TodayRow): string {
  if (row.kind === 'order') return row.label;
  return [t(`kind.${row.kind}`), row.who || row.label].filter((part) => part !== '').join(' · ');
}

function stateWords(t: PartT<'desk-today'>, { kind, state }: TodayRow): string {
  switch (state) {
    case 'part_shipped':
    case 'withdrawn':
    case 'not_held':
    case 'taken_back':
    case 'lost':
    case 'packed':
    case 'access':
    case 'erasure':
    case 'received':
    case 'accepted':
    case 'returned':
    case 'refund_failed':
    case 'refund_taken_back':
    case 'paid_without_order':
    case 'order_without_payment':
    case 'amount_differs':
    case 'near':
    case 'over':
      return t(`state.${state}`);
    default:
      return kind === 'message' && state !== '' ? state : '';
  }
}

/** Second line: how much, where to, since when or until when. `now`: ms since the epoch. */
export function detailWords(t: PartT<'desk-today'>, locale: Locale, row: TodayRow, now: number): readonly string[] {
  const time =
    row.due === 0
      ? t('since', { moment: momentWords(locale, row.at, now) })
      : t(row.due < now ? 'late' : 'until', { moment: momentWords(locale, row.due, now) });
  return [
    row.pieces === 0 ? '' : t('pieces', { count: row.pieces }),
    countryWords(locale, row.country),
    row.amount === 0 ? '' : formatAmount(locale, row.amount, row.currency),
    stateWords(t, row),
    time,
  ].filter((part) => part !== '');
}

/** Whether an order of the list is not packed, but looked at. */
export function isKept(state: string): boolean {
  return ['withdrawn', 'not_held', 'taken_back'].includes(state);
}

/** The one next step, as the name of a link. */
export function stepWords(t: PartT<'desk-today'>, { kind, state }: TodayRow): string {
  if ((kind === 'withdrawal' || kind === 'return') && state === 'returned') return t('step.payBack');
  if (kind === 'order' && isKept(state)) return t('step.look');
  if (kind === 'order' && state === 'packed') return t('step.ship');
  return t(`step.${kind}`);
}

/** Where that step is done; '': the desk has no place for it. */
export function stepPlace({ kind, state, id, place }: TodayRow): string {
  if (kind !== 'order' || isKept(state)) return place;
  return `${state === 'packed' ? 'ship' : 'pack'}/${id}`;
}
