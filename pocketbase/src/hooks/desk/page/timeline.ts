/** What has happened to an order, from the rows of several collections, newest first. Each is read by its index of orders, a page of rows at most. */
import { mayResend } from '#pocketbase/hooks/mails/send-again.ts';
import { isoDate } from '#pocketbase/hooks/orders/view.ts';
import { find } from '#pocketbase/hooks/query.ts';
import { DOCUMENT_KINDS } from '#src/contract/account-api.ts';
import { TIMELINE_ROWS, type Timeline, type TimelineEntry } from '#src/contract/desk/page.ts';
import type { Records } from '#src/contract/records.ts';

type Part<Kind extends TimelineEntry['kind']> = Omit<Extract<TimelineEntry, { kind: Kind }>, 'id' | 'at' | 'by'>;
type Told = { readonly [Kind in TimelineEntry['kind']]: Part<Kind> }[TimelineEntry['kind']];

interface Source {
  readonly collection: keyof Records;
  /** Who has done it, where the row does not say so itself in `by`. */
  readonly by?: string;
  /** null: another row tells it. */
  readonly tell: (row: core.Record, order: core.Record) => Told | null;
}

/** Actions whose step the history of the order tells, with who has taken it. */
const TOLD_BY_STEPS: readonly string[] = ['order-step'];

const SOURCES: readonly Source[] = [
  {
    collection: 'order_history',
    tell: (row) => {
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
    tell: (row) =>
      TOLD_BY_STEPS.includes(row.getString('action'))
        ? null
        : { kind: 'action', action: row.getString('action'), subject: row.getString('subject') },
  },
  {
    collection: 'mails',
    by: 'shop',
    tell: (row, order) => ({
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
    tell: (row) => ({
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
    tell: (row) => {
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
  { collection: 'transfers', tell: (row) => ({ kind: 'transfer', amount: row.getInt('amount') }) },
  {
    collection: 'disputes',
    by: 'provider',
    tell: (row) => ({ kind: 'dispute', amount: row.getInt('amount'), state: row.getString('state') }),
  },
  {
    collection: 'returns',
    by: 'shopper',
    tell: (row) => ({
      kind: 'return',
      reference: row.getString('reference'),
      withdrawal: row.getString('kind') === 'withdrawal',
      state: row.getString('state'),
    }),
  },
  {
    collection: 'documents',
    by: 'shop',
    tell: (row) => ({
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

/** 'YYYY-MM-DD hh:mm:ss.sssZ' of a cursor; '' for one of another shape. */
function timeOf(after: string): string {
  return /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d\.\d{3}Z) \w+:\w+$/.test(after)
    ? (after.split(' ')[0] ?? '').replace('T', ' ')
    : '';
}

function entriesOf(app: core.App, order: core.Record, source: Source, until: string): TimelineEntry[] {
  const filter = until === '' ? 'order = {:order}' : 'order = {:order} && created <= {:until}';
  // One more than is shown, so that the last page is known to be the last.
  const rows = find(app, source.collection, filter, { order: order.id, until }, '-created', TIMELINE_ROWS + 1);
  return rows.flatMap((row): TimelineEntry[] => {
    const told = source.tell(row, order);
    if (told === null) return [];
    const id = `${source.collection}:${row.id}`;
    return [{ id, at: isoDate(row.getString('created')), by: source.by ?? row.getString('by'), ...told }];
  });
}

/** The page of the timeline that comes `after` an entry; '': the newest one. */
export function timelineOf(app: core.App, order: core.Record, after: string): Timeline {
  const placed: TimelineEntry = {
    id: `orders:${order.id}`,
    at: isoDate(order.getString('created')),
    by: 'shopper',
    kind: 'placed',
  };
  const until = timeOf(after);
  const entries = [placed, ...SOURCES.flatMap((source) => entriesOf(app, order, source, until))]
    .filter((entry) => until === '' || placeOf(entry) < after)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const shown = entries.slice(0, TIMELINE_ROWS);
  const last = shown.at(-1);
  return { entries: shown, after: entries.length > shown.length && last !== undefined ? placeOf(last) : '' };
}
