/** Reads of the desk's first page: what waits, and whom the shop tells of paid orders. */
import type { DeskRequest, DeskAction, Done } from '#pocketbase/base/desk-request.ts';
import { mailShop } from '#pocketbase/mails/letterhead.ts';
import { newsRecord, newsSettings } from '#pocketbase/mails/order-news.ts';
import { invalid, type Refused } from '#pocketbase/base/refusal.ts';
import {
  TODAY_LISTS,
  type NewsAnswer,
  type TodayAnswer,
  TODAY_COUNTED,
  TODAY_KINDS,
  TODAY_ROWS,
  type TodayList,
  type TodayPart,
  type TodayRow,
  NEWS_PEOPLE,
  NEWS_WAYS,
} from '#src/contract/desk/today.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from '#src/domain/site/locale.ts';
import { countOf, rowsOf, type FoundRow, type ListSlot } from '#pocketbase/staff/today/source.ts';
import { sourcesOf } from '#pocketbase/staff/today/sources.ts';
import { stepWords } from '#pocketbase/mails/templates/staff-mails.ts';
import { storedDate } from '#pocketbase/base/query.ts';
import type { FieldProblem } from '#src/contract/shop-api.ts';
import { isEmail } from '#src/domain/person/email.ts';

const PLACE = /^(\d{1,15})_([a-z_]+)_(\d{1,15})$/;

/** Place where a list goes on, as an earlier answer said it; null: what was sent is no such place. */
function readPlace(text: string): ListSlot | null {
  const [, key = '', name = '', rowid = ''] = PLACE.exec(text) ?? [];
  const kind = TODAY_KINDS.find((one) => one === name);
  return kind === undefined ? null : { key: Number(key), kind, rowid: Number(rowid) };
}

function inWords(row: TodayRow, locale: Locale): TodayRow {
  return row.kind === 'job'
    ? { ...row, note: [stepWords(locale, row.state), row.note].filter((part) => part !== '').join(': ') }
    : row;
}

/** One list from a place on; null: from its beginning. Its count is of all of it in any case. */
function todayPart(
  app: Pick<core.App, 'db'>,
  list: TodayList,
  { now, locale, place }: { readonly now: number; readonly locale: Locale; readonly place: ListSlot | null },
): TodayPart {
  const sources = sourcesOf(list, now);
  const kinds = sources.map(({ kind }) => kind);
  const found = sources.map((source) => rowsOf(app, source, kinds, place, TODAY_ROWS + 1));
  // A source whose rows are all here need not be counted.
  const counts = sources.map((source, index) => {
    const rows = found[index]?.length ?? 0;
    return place === null && rows <= TODAY_ROWS ? rows : countOf(app, source, TODAY_COUNTED + 1);
  });
  const turn = ({ row }: FoundRow): number => kinds.indexOf(row.kind);
  const sorted = found.flat().sort((a, b) => a.key - b.key || turn(a) - turn(b) || a.rowid - b.rowid);
  const shown = sorted.slice(0, TODAY_ROWS);
  const last = sorted.length > TODAY_ROWS ? shown.at(-1) : undefined;
  return {
    count: Math.min(
      TODAY_COUNTED + 1,
      counts.reduce((sum, count) => sum + count, 0),
    ),
    rows: shown.map(({ row }) => inWords(row, locale)),
    after: last === undefined ? '' : `${last.key}_${last.row.kind}_${last.rowid}`,
  };
}

/** The beginning of the three lists, or one of them from a place on. */
export function readToday({ app, body, now }: DeskRequest): TodayAnswer | Refused {
  const { list: wanted, after, locale: language } = body;
  const locale = isLocale(language) ? language : DEFAULT_LOCALE;
  if (wanted === undefined) {
    const lists = TODAY_LISTS.map((list) => [list, todayPart(app, list, { now, locale, place: null })]);
    return { at: now, lists: Object.fromEntries(lists) };
  }
  const list = TODAY_LISTS.find((one) => one === wanted);
  if (list === undefined) return invalid([{ field: 'list', code: 'shape' }]);
  const place = readPlace(typeof after === 'string' ? after : '');
  if (place === null) return invalid([{ field: 'after', code: 'shape' }]);
  return { at: now, lists: { [list]: todayPart(app, list, { now, locale, place }) } };
}

export function readNews({ app }: DeskRequest): NewsAnswer {
  return { ...newsSettings(newsRecord(app)), shop: mailShop(app).email };
}

/** Addresses as they are kept: without blanks, each once. null: that is no list of addresses. */
function addressesOf(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > NEWS_PEOPLE) return null;
  const addresses = value.map((one) => (typeof one === 'string' ? one.trim() : ''));
  return addresses.every(isEmail) ? [...new Set(addresses)] : null;
}

/** Action `save-news`: whom the shop tells of paid orders, and when. */
export function saveNews({ tx, body, now }: DeskAction): Done | Refused {
  const way = NEWS_WAYS.find((one) => one === body['way']);
  const hour = Number.isInteger(body['hour']) ? Number(body['hour']) : -1;
  const to = addressesOf(body['to']);
  const problems: FieldProblem[] = [
    ...(way === undefined ? [{ field: 'way', code: 'shape' } as const] : []),
    ...(hour < 0 || hour > 23 ? [{ field: 'hour', code: 'shape' } as const] : []),
    ...(to === null ? [{ field: 'to', code: 'email_shape' } as const] : []),
  ];
  if (problems.length > 0 || to === null) return invalid(problems);
  const record = newsRecord(tx) ?? new Record(tx.findCollectionByNameOrId('order_news'));
  // What was paid before has been told in the way that was chosen then.
  if (way === 'digest' && record.getString('way') !== 'digest') record.set('digested', storedDate(now));
  record.set('way', way);
  record.set('hour', hour);
  record.set('to', to.join('\n'));
  tx.save(record);
  return { subject: record.id, detail: { way, hour, people: to.length } };
}
