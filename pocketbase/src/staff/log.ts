/** Read `log`: what people at the desk have done, newest first. */
import { cursorOf, readCursor } from '#pocketbase/base/cursor.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { isoDate, find } from '#pocketbase/base/query.ts';
import type { LogAnswer, LogRow } from '#src/contract/desk/log.ts';

const PAGE = 50;
const MOST_ACTIONS = 20;

function rowOf(record: core.Record): LogRow {
  return {
    id: record.id,
    at: isoDate(record.getString('created')),
    action: record.getString('action'),
    by: record.getString('by'),
    order: record.getString('order'),
    subject: record.getString('subject'),
    detail: detailOf(record),
  };
}

/** Detail that an action has noted of itself. */
function detailOf(record: core.Record): Readonly<Record<string, unknown>> {
  return Object(JSON.parse(toString(record.get('detail')) || 'null')) as Readonly<Record<string, unknown>>;
}

/** The newest rows of one action (of any: ''), after a cursor. */
function newest(app: core.App, action: string, after: unknown): core.Record[] {
  const cursor = readCursor(after);
  const terms = [
    ...(action === '' ? [] : ['action = {:action}']),
    ...(cursor === null ? [] : ['(created < {:created} || (created = {:created} && id < {:id}))']),
  ];
  const parameters = { action, created: cursor?.created ?? '', id: cursor?.id ?? '' };
  return find(app, 'staff_actions', terms.join(' && '), parameters, '-created,-id', PAGE);
}

function isNewer(left: core.Record, right: core.Record): number {
  return cursorOf(left) < cursorOf(right) ? 1 : -1;
}

export function readLog({ app, body }: DeskRequest): LogAnswer {
  const wanted = Array.isArray(body['actions']) ? body['actions'].slice(0, MOST_ACTIONS).map((name) => `${name}`) : [];
  const names = [...new Set(wanted.length === 0 ? [''] : wanted)];
  const found = names.flatMap((name) => newest(app, name, body['after']));
  const rows = found.sort(isNewer).slice(0, PAGE);
  const last = rows.at(-1);
  return { rows: rows.map(rowOf), after: last === undefined || rows.length < PAGE ? '' : cursorOf(last) };
}
