/** The three lists of the desk's first page: their first rows, how many there are, and where they go on. */
import { countOf, rowsOf, type FoundRow, type ListSlot } from '#pocketbase/staff/today/source.ts';
import { sourcesOf } from '#pocketbase/staff/today/sources.ts';
import { stepWords } from '#pocketbase/mails/templates/findings-mail.ts';
import {
  TODAY_COUNTED,
  TODAY_KINDS,
  TODAY_ROWS,
  type TodayList,
  type TodayPart,
  type TodayRow,
} from '#src/contract/desk/today.ts';
import type { Locale } from '#src/domain/site/locale.ts';

const PLACE = /^(\d{1,15})_([a-z_]+)_(\d{1,15})$/;

/** Place where a list goes on, as an earlier answer said it; null: what was sent is no such place. */
export function readPlace(text: string): ListSlot | null {
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
export function todayPart(
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
