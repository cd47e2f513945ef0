/** Read `returns`: the open ones first, by their clock. */
import { returnsOf } from '#pocketbase/orders/to-send.ts';
import type { DeskRequest } from '#pocketbase/base/desk-request.ts';
import { idsAfter, PAGE, type ListOfIds } from '#pocketbase/staff/after/after-id.ts';
import { idIn } from '#pocketbase/staff/after/body.ts';
import { returnRow } from '#pocketbase/staff/after/return-rows.ts';
import { byId } from '#pocketbase/base/query.ts';
import type { DeskReturnsAnswer } from '#src/contract/desk/after.ts';

/** The money of a withdrawal is due 14 days after it came: the oldest is the first. */
const OPEN: ListOfIds = {
  table: 'returns',
  column: 'received',
  where: "state != 'refunded' AND state != 'refused'",
  newestFirst: false,
};
const SETTLED: ListOfIds = {
  table: 'returns',
  column: 'created',
  where: "state IN ('refunded', 'refused')",
  newestFirst: true,
};

function isSettled(app: core.App, id: string): boolean {
  return ['refunded', 'refused'].includes(byId(app, 'returns', id)?.getString('state') ?? '');
}

/** One row more than a page has. */
function idsFrom(app: core.App, after: string): string[] {
  if (after !== '' && isSettled(app, after)) return idsAfter(app, SETTLED, after, PAGE + 1);
  const open = idsAfter(app, OPEN, after, PAGE + 1);
  const room = PAGE + 1 - open.length;
  return room === 0 ? open : [...open, ...idsAfter(app, SETTLED, '', room)];
}

export function readReturns({ app, body }: DeskRequest): DeskReturnsAnswer {
  const order = idIn(body, 'order');
  if (order !== '') return { rows: returnsOf(app, order).map((record) => returnRow(app, record)), after: '' };
  const ids = idsFrom(app, idIn(body, 'after'));
  const shown = ids.slice(0, PAGE);
  const rows = shown.flatMap((id) => {
    const record = byId(app, 'returns', id);
    return record === null ? [] : [returnRow(app, record)];
  });
  return { rows, after: ids.length > PAGE ? (shown.at(-1) ?? '') : '' };
}
