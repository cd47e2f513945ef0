/**
 * Timeline of an order, from the rows of several collections, newest first. Each is read by its index of orders, a page
 * of rows at most.
 */
import { mayResend } from '#pocketbase/mails/send.ts';
import { isoDate, find } from '#pocketbase/base/query.ts';
import { DOCUMENT_KINDS } from '#src/contract/account-api.ts';
import type { Deal } from '#src/contract/desk/manual.ts';
import { TIMELINE_ROWS, type Timeline, type TimelineEntry } from '#src/contract/desk/page.ts';
import type { Records } from '#src/contract/records.ts';

type Part<Kind extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: Kind }>, 'id' | 'at' | 'by'>;
type Shown = { readonly [Kind in TimelineEntry['kind']]: Part<Kind> }[TimelineEntry['kind']];

interface Source {
  readonly collection: keyof Records;
  /** Person who has done it, where the row does not say so itself in `by`. */
  readonly by?: string;
  /** null: another row tells it. */
  readonly entryOf: (row: core.Record, order: core.Record) => Shown | null;
}

/** Actions whose step the history of the order tells, with who has taken it. */
const TOLD_BY_STEPS: readonly string[] = ['order-step'];

const SOURCES: readonly Source[] = [
  {
    collection: 'order_history',
    entryOf: (row) => {
      const machine = row.getString('machine');
      return {
        kind: 'step',
        machine: machine === 'payment' || machine === 'fulfilment' ? machine : 'order',
        from: row.getString('from'),
        to: row.getString('to'),
        reason: row.getString('reason'),
      };
    },
  },
  {
    collection: 'staff_actions',
    entryOf: (row) =>
      TOLD_BY_STEPS.includes(row.getString('action'))
        ? null
        : { kind: 'action', action: row.getString('action'), subject: row.getString('subject') },
  },
  {
    collection: 'mails',
    by: 'shop',
    entryOf: (row, order) => ({
      kind: 'mail',
      mail: row.id,
      name: row.getString('kind'),
      to: row.getString('to'),
      subject: row.getBool('secret') ? '' : row.getString('subject'),
      state: row.getString('state') === 'sent' ? 'sent' : row.getString('state') === 'failed' ? 'failed' : 'queued',
      problem: row.getString('bounce') || row.getString('error'),
      again: mayResend(row, order),
    }),
  },
  {
    collection: 'shipments',
    by: 'shop',
    entryOf: (row) => ({
      kind: 'parcel',
      parcel: row.id,
      carrier: row.getString('carrier'),
      tracking: row.getString('tracking'),
      url: row.getString('url'),
      lost: row.getBool('lost'),
      delivered: isoDate(row.getString('delivered')),
    }),
  },
  {
    collection: 'refunds',
    entryOf: (row) => {
      const state = row.getString('state');
      return {
        kind: 'refund',
        refund: row.id,
        amount: row.getInt('amount'),
        state: state === 'succeeded' || state === 'failed' ? state : 'pending',
        reason: row.getString('reason'),
      };
    },
  },
  { collection: 'transfers', entryOf: (row) => ({ kind: 'transfer', amount: row.getInt('amount') }) },
  {
    collection: 'disputes',
    by: 'provider',
    entryOf: (row) => ({ kind: 'dispute', amount: row.getInt('amount'), state: row.getString('state') }),
  },
  {
    collection: 'returns',
    by: 'shopper',
    entryOf: (row) => ({
      kind: 'return',
      reference: row.getString('reference'),
      withdrawal: row.getString('kind') === 'withdrawal',
      state: row.getString('state'),
    }),
  },
  {
    collection: 'documents',
    by: 'shop',
    entryOf: (row) => ({
      kind: 'document',
      document: {
        id: row.id,
        kind: DOCUMENT_KINDS.find((kind) => kind === row.getString('kind')) ?? 'invoice',
        number: row.getString('number'),
        issuedAt: isoDate(row.getString('issued')),
        amount: row.getInt('amount'),
      },
    }),
  },
];

/** Entries in their order: what happened in the same millisecond is ordered by its name. */
function placeOf({ at, id }: Pick<TimelineEntry, 'at' | 'id'>): string {
  return `${at} ${id}`;
}

const CURSOR = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3}Z) (\w+):([a-z0-9]{15})$/;
/** After each id. */
const LAST_ID = '~';

/**
 * Cursor at which the rows of a collection go on; null: from its newest. `id`: rows of that moment below it are not
 * told yet.
 */
function startOf(collection: string, after: string): { readonly created: string; readonly id: string } | null {
  const [, day, time, last = '', id = ''] = CURSOR.exec(after) ?? [];
  if (day === undefined || time === undefined) return null;
  return { created: `${day} ${time}`, id: collection === last ? id : collection < last ? LAST_ID : '' };
}

const GOES_ON = 'order = {:order} && (created < {:created} || (created = {:created} && id < {:id}))';

function entriesOf(app: core.App, order: core.Record, source: Source, after: string): TimelineEntry[] {
  const start = startOf(source.collection, after);
  const [filter, values] = start === null ? ['order = {:order}', {}] : [GOES_ON, start];
  // One more than is shown, so that the last page is known to be the last.
  const most = TIMELINE_ROWS + 1;
  return find(app, source.collection, filter, { order: order.id, ...values }, '-created,-id', most).flatMap(
    (row): TimelineEntry[] => {
      const shown = source.entryOf(row, order);
      if (shown === null) return [];
      const id = `${source.collection}:${row.id}`;
      return [{ id, at: isoDate(row.getString('created')), by: source.by ?? row.getString('by'), ...shown }];
    },
  );
}

/** The page of the timeline that comes `after` an entry; '': the newest one. */
export function timelineOf(app: core.App, order: core.Record, after: string): Timeline {
  const at = isoDate(order.getString('created'));
  const deal: Deal | null = JSON.parse(toString(order.get('deal')) || 'null');
  // Who has made it at the desk says the action.
  const by = deal?.made === true ? 'shop' : 'shopper';
  const placed: TimelineEntry = { id: `orders:${order.id}`, at, by, kind: 'placed' };
  const rest = SOURCES.flatMap((source) => entriesOf(app, order, source, after));
  const entries = (startOf('orders', after) === null || placeOf(placed) < after ? [placed, ...rest] : rest).sort(
    (a, b) => (placeOf(a) < placeOf(b) ? 1 : -1),
  );
  const shown = entries.slice(0, TIMELINE_ROWS);
  const last = shown.at(-1);
  return { entries: shown, after: entries.length > shown.length && last !== undefined ? placeOf(last) : '' };
}
